import Foundation
import Testing

/// Every edit by hand can be resolved: `pc` fixes it, or reports the decision that a user must
/// make.
///
/// `make soak` tests all edits; `PC_HANDS=name` tests those whose names contain a text.
@Suite(.serialized) struct HandMatrixTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let batchSize = 25
  /// Without `PC_SOAK`, one of this number of edits is tested.
  private static let sampling = 101

  private static let chosen: [HandSurgery] = {
    if let text = environment["PC_HANDS"] {
      return HandSurgery.all.filter { $0.name.contains(text) }
    }
    if environment["PC_SOAK"] != nil { return HandSurgery.all }
    return HandSurgery.all.enumerated().filter { $0.offset % sampling == 0 }.map(\.element)
  }()

  /// The states in which edits are found: uncommitted or committed by plain git, fixed first or
  /// not.
  private static let ways = ["left", "left fixed", "recorded", "recorded fixed"]

  private static let judge = #"""
    cd ..; mv lib base; mkdir lib
    run() {
      pc "$@" >../out 2>../errors; status=$?
      case $status in
        0|1) ;;
        2) grep -q '^pc: error: ' ../errors || say "pc $*: refused without an error" ;;
        *) say "pc $*: ended with $status: $(head -c300 ../errors)" ;;
      esac
    }
    say() { echo "$name, $way: $*"; }
    found() { jq -r ".diagnostics[] | select($1) | \"\\(.code) \\(.file): \\(.message) (\\(.fix))\"" ../found; }
    judge() {
      name=$1 way=$2
      rm -rf case aside; cp -a base case; cd case
      (eval "$3") >/dev/null 2>&1
      case $way in recorded*) timeout 20 git add -A; timeout 20 git commit -q -m 'By hand' ;; esac >/dev/null 2>&1
      run status; run check
      case $way in *fixed) run check --fix ;; esac
      run check --json; cp ../out ../found
      if [ $status = 2 ]; then
        grep -q '^hint: ' ../errors || say "no way out: $(cat ../errors)"
        cd ..; return
      fi
      found '.severity == "error" and .fix == null' | while read -r line; do say "no way out: $line"; done
      errors=$(found '.severity == "error"' | wc -l)
      run commit -q -m 'By hand'; committed=$status
      dirty=$(timeout 20 git status --porcelain -uall)
      case $committed in
        0) [ $errors = 0 ] || say "recorded with errors" ;;
        2) [ $errors != 0 ] || say "refused, and nothing is wrong: $(cat ../out ../errors)" ;;
      esac
      if [ $committed != 2 ] && [ $errors = 0 ]; then
        [ -z "$dirty" ] || say "git sees changes: $dirty"
        run check --json; cp ../out ../found
        found '.severity == "error"' | while read -r line; do say "wrong afterwards: $line"; done
        found '.fix // "" | contains("pc commit")' | while read -r line; do say "stays: $line"; done
        run status --exit-code; [ $status = 0 ] || say "not clean: $(cat ../out)"
      fi
      cd ..
    }

    """#

  @Test(arguments: Array(stride(from: 0, to: chosen.count, by: batchSize)), ways)
  func `every edit by hand has a way out`(from first: Int, met way: String) throws {
    let batch = Self.chosen[first...].prefix(Self.batchSize)
    try Place.with { place in
      let calls = batch.map { surgery in
        "judge \(Self.quoted(surgery.name)) '\(way)' \(Self.quoted(surgery.script))"
      }
      let ending = try place.run(
        HandSurgery.library + Self.judge + calls.joined(separator: "\n") + "\necho judged\n")
      #expect(ending.output == "judged\n", "\(ending.errors)")
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

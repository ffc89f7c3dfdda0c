import Foundation
import SeededRandom
import Testing

/// Invariants after any commands in any order, with edits by hand between them.
///
/// `make soak` runs more and longer sequences; `PC_SEED="17 18"` runs failed seeds again.
@Suite(.serialized) struct AnyCommandTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isThorough = environment["PC_SOAK"] != nil
  private static let seeds: [UInt64] =
    environment["PC_SEED"].map { $0.split(separator: " ").compactMap { UInt64($0) } }
    ?? Array(0..<(isThorough ? 40 : 2))
  private static let steps = isThorough ? 60 : 16

  static let library = """
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm --doc 'Midterm 2017'
    pc import -q $EXAMPLES/mock-exam-chinese.pdf --name 模拟 --doc 模拟考试
    pc import -q $EXAMPLES/software-testing-midterm-2017-solutions.pdf --name solutions
    pc new -q group midterm-2017 Solutions; pc add -q midterm-2017/solutions 'solutions#1-3'
    pc define -q tag Subject/Testing Subject/语文; pc define -q variable Score --type int
    pc define -q variable Level --options easy,hard
    pc tag -q midterm-2017 midterm-2017/pages/p001 +Subject/Testing
    pc set -q midterm-2017/pages/p002 Score=3 Level=hard
    pc commit -q -m 'First papers'
    """

  /// Shell functions that print the visible state of a library and report violations.
  private static let tools = #"""
    state() {
      git for-each-ref refs/heads; git diff --cached --name-status; git ls-files -o --exclude-standard
      # git status also names a file of which only the line ends differ, until it is added once.
      git diff --name-status 2>/dev/null
      find . -path ./.git -prune -o -path ./.pc -prune -o -type f -print0 | sort -z | xargs -0 sha256sum
    }
    # Each step has a minute of its own: what is created in one second at one path can't be told apart.
    clock() {
      SOURCE_DATE_EPOCH=$((1795253400 + $1 * 60))
      GIT_AUTHOR_DATE="$SOURCE_DATE_EPOCH +0000"; GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
    }
    fail() { echo "$1"; shift; for file in "$@"; do head -20 "$file"; done; exit 90; }
    same() { diff "../$1" "../$2" >../difference || fail "$3" ../difference ../out ../errors; }
    whole() {
      pc check --json >../check
      jq -r '.diagnostics[] | select(.severity == "error" and .code != "empty-group") | .message' ../check >../found
      [ ! -s ../found ] || fail "$1" ../found ../out
    }
    # Groups without pages can't be committed; all else must.
    record() {
      pc check --json | jq -r '.diagnostics[] | select(.code == "empty-group") | .file' |
        while read -r file; do pc rm --yes -q "${file%/group.json}" </dev/null || fail "an empty group stays"; done
      pc commit -q -m "$1" >../out 2>../errors; [ $? -le 1 ] || fail "no commit" ../out ../errors
    }

    """#

  /// One command: `$1` whether a dry run precedes it, `$2` whether its change is undone and redone,
  /// `$3` whether `-c` may fail where `-n` succeeds; then its arguments.
  private static let step = #"""
    dry=$1; back=$2; records=$3; shift 3
    state >../before
    if [ $dry = 1 ]; then
      pc "$@" -n >../out 2>../errors; planned=$?
      state >../after; same before after "a dry run changed something"
    fi
    pc "$@" >../out 2>../errors; status=$?
    state >../after
    case $status in
      0) ;;
      1|2|64) same before after "refused, and something changed" ;;
      *) fail "ended with $status" ../errors ;;
    esac
    [ $status != 2 ] || [ $(grep -c '^pc: error: ' ../errors) = 1 ] || fail "not one error" ../errors
    [ $dry = 0 ] || [ $records = 1 ] || [ $planned = $status ] || fail "planned $planned, done $status" ../errors
    if [ $back = 1 ] && ! cmp -s ../before ../after; then
      pc undo -q >../out 2>../errors || fail "not taken back" ../errors
      state >../now; same before now "taken back, and not what it was"
      pc redo -q >../out 2>../errors || fail "not done again" ../errors
      state >../now; same after now "done again, and not the same"
    fi
    echo $status

    """#

  private static let ending = #"""
    pc check --fix -q >../out 2>../errors; record 'The end'
    pc check -q >../out 2>&1 || fail "not clean in the end" ../out
    git fsck --strict --no-progress --no-dangling >../out 2>&1 || fail "git finds damage" ../out
    [ -z "$(git status --porcelain -uall)" ] || fail "git sees changes"
    state >../before; pc check --fix -q >../out; state >../after; same before after "mended what was whole"
    versions() { pc ls --kind page -z | xargs -0 -r -n1 pc log --json -- ; }
    versions >../gradual || fail "no versions"; rm -rf .pc; versions >../afresh
    same gradual afresh "other versions, found afresh"
    """#

  @Test(arguments: seeds)
  func `is whole, can be recorded, and can be taken back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try Place.with { place in
      #expect(try place.run(Self.library).status == 0)
      var done: [String] = []
      var changes = 0
      for number in 1...Self.steps {
        let stock = try LibraryStock(place)
        let ending: Place.Ending
        if Int.random(in: 0..<6, using: &random) == 0 {
          guard
            let script = HandEdit.allCases.randomElement(using: &random)?
              .script(stock, number: number, using: &random)
          else { continue }
          done.append(script)
          ending = try place.run(
            Self.tools + "clock \(number)\nrecord 'Before hands'\n" + script
              + "\npc check --fix -q >../out\nwhole 'not fixed'\n")
        } else {
          guard var command = RandomCommand(stock, number: number, using: &random) else { continue }
          let records = Int.random(in: 0..<3, using: &random) == 0
          if records { command.record() }
          done.append((["pc"] + command.words).joined(separator: " "))
          ending = try place.run(
            Self.tools + "clock \(number)\n" + Self.step
              + (command.isUndoable ? "" : "pc check --fix -q >../out\n")
              + "whole 'left something wrong'\n",
            [
              command.hasDryRun ? "1" : "0",
              command.isUndoable && Bool.random(using: &random) ? "1" : "0",
              records || command.alwaysCommits ? "1" : "0",
            ] + command.words)
          if ending.words.first == "0" { changes += 1 }
          // Occasionally, the versions so far are computed and cached.
          if number % 5 == 0 {
            _ = try place.run(
              "pc log -q; pc ls --kind page -z | head -z -n1 | xargs -0 -r pc log -q")
          }
        }
        try #require(
          ending.status == 0,
          "\(done.joined(separator: "\n"))\n\(ending.output)\(ending.errors)")
      }
      let ending = try place.run(Self.tools + "clock \(Self.steps + 1)\n" + Self.ending)
      #expect(
        ending.status == 0,
        "\(done.joined(separator: "\n"))\n\(ending.output)\(ending.errors)")
      #expect(changes > 3)
    }
  }
}

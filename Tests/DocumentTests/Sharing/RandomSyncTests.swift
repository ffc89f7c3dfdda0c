import Foundation
import SeededRandom
import Testing

/// Three clones with random changes, synced in random order; one of them uses plain git.
///
/// `make soak` runs thousands of rounds; `PC_SEED="17 18"` runs failed seeds again.
@Suite(.serialized) struct RandomSyncTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isThorough = environment["PC_SOAK"] != nil
  private static let seeds: [UInt64] =
    environment["PC_SEED"].map { $0.split(separator: " ").compactMap { UInt64($0) } }
    ?? Array(0..<(isThorough ? 60 : 2))
  private static let rounds = isThorough ? 60 : 10
  private static let clones = ["../lib", "../b", "../c"]

  private static let beginning =
    Clones.all + #"""
      pc clone -q ../remote.git ../c; git -C ../c config papercenter.device Phone
      for clone in lib b c; do (cd ../$clone; mkdir -p notes reading); done

      """#

  /// The PDF page that every page shows, independent of names.
  private static let shown = #"""
    shown() {
      jq -c '{sha: (.display // .original // .ocr)[0].sha256,
        names: ([input_filename | split("/")[1]] + (.formerly // []))}' bundles/*/bundle.json | jq -s . >../bundles.json
      find docs -name '*.json' ! -name '*.notes.json' -print0 | xargs -0 jq -r --slurpfile bundles ../bundles.json '
        select(.bundle) | . as $page | ([$bundles[0][] | select(.names[0] == $page.bundle)]
          + [$bundles[0][] | select(.names | index($page.bundle))])[0].sha + "#" + ($page.pageNumber | tostring)' | sort -u
    }

    """#

  /// One command in a clone: `$1` its folder, `$2` the number of the round, then the command's
  /// arguments.
  private static let edit = #"""
    cd $1; number=$2; later $((number * 60)); shift 2
    [ -e ../old-${PWD##*/} ] || shown >../old-${PWD##*/}
    ls notes >../notes; pc "$@" >../out 2>../errors; status=$?
    # What a revert takes back is not lost, and the folders may have gone with it.
    mkdir -p notes reading; ls notes | comm -23 ../notes - | tr -dc '0-9\n' >../reverted
    touch ../numbers; grep -vxFf ../reverted ../numbers >../kept; mv ../kept ../numbers
    case $status in 0|1|2|64) ;; *) cat ../errors; fail "pc $* ended with $status" ;; esac
    echo "{\"line\": $number}" >>reading/marks.jsonl; echo "note $number" >notes/n$number.md
    pc commit -q -m "Round $number" >../out 2>../errors || { cat ../out ../errors; fail "pc $*: no commit"; }

    """#

  /// Syncs a clone: `$1` its folder, `$2` the number of the round, `$3` the method.
  private static let share = #"""
    cd $1; later $(($2 * 60 + 30)); name=${PWD##*/}
    [ -e ../old-$name ] || shown >../old-$name
    shown | comm -13 ../old-$name - >../ours; rm ../old-$name
    if [ $3 = git ]; then
      git pull -q --no-rebase --no-edit >../out 2>../errors; status=$?
      pc sync --continue --if-needed >>../out 2>>../errors; [ $? != 2 ] || { cat ../out ../errors; git status --short; fail continue; }
      git push -q >>../out 2>>../errors || { cat ../out ../errors; fail push; }
    else
      pc sync >../out 2>../errors; status=$?
      case $status in 0|3) ;; *) cat ../out ../errors; fail "sync ended with $status" ;; esac
    fi
    cp ../out ../told
    pc check -q >../found 2>&1 || { cat ../told ../found; fail "not whole"; }
    [ -z "$(git status --porcelain -uall)" ] || { git status --short; fail "not clean"; }
    shown >../now; comm -23 ../ours ../now >../lost
    [ ! -s ../lost ] || { cat ../told ../lost; git log --oneline --graph -12; fail "shown by nothing any more"; }

    """#

  private static let ending = #"""
    for round in 1 2; do for clone in lib b c; do
      (cd ../$clone; pc sync -q >../out 2>&1; [ $? != 2 ] || { cat ../out; exit 90; }) || fail "sync of $clone"
    done; done
    for clone in lib b c; do cd ../$clone; sound; same ../lib; done
    for number in $(cat ../numbers); do
      grep -q "\"line\": $number}" reading/marks.jsonl || fail "line $number is lost"
      [ -e notes/n$number.md ] || fail "note $number is lost"
    done

    """#

  @Test(arguments: seeds)
  func `all clones come to one library, with everything that was shown`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try Place.with { place in
      let made = try place.run(Self.beginning)
      try #require(made.status == 0, "\(made.output)\(made.errors)")
      var done: [String] = []
      func run(_ script: String, _ words: [String]) throws {
        let ending = try place.run(Clones.tools + Self.shown + script, words)
        try #require(
          ending.status == 0,
          "seed \(seed)\n\(done.joined(separator: "\n"))\n\(ending.output)\(ending.errors)")
      }
      for number in 1...Self.rounds {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let clone = Self.clones.randomElement(using: &random) ?? "."
          let stock = try LibraryStock(place, in: clone)
          guard var command = RandomCommand(stock, number: number, using: &random),
            command.isShared
          else { continue }
          command.record()
          done.append("\(clone): pc \(command.words.joined(separator: " "))")
          try run(
            Self.edit + "echo $number >>../numbers\n", [clone, "\(number)"] + command.words)
        }
        let clone = Self.clones.randomElement(using: &random) ?? "."
        done.append("\(clone): shared")
        try run(Self.share, [clone, "\(number)", clone == "../c" ? "git" : "pc"])
      }
      try run("touch ../numbers\n" + Self.ending, [])
    }
  }
}

extension RandomCommand {
  /// Whether the command changes only the shared state.
  fileprivate var isShared: Bool {
    !["undo", "redo", "commit", "index", "import", "check"].contains(words[0])
  }
}

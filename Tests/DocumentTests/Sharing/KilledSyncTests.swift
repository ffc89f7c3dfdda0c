import Testing

/// A sync is killed with SIGKILL before each of its changes to the disk: both clones stay valid,
/// and the next sync gives the result that the first one would have given.
@Suite(.serialized) struct KilledSyncTests {
  private static let commands = ["sync", "pull", "merge origin/main", "sync --continue"]

  private static let preparation =
    Clones.all + KilledTests.killer + #"""
      cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2; pc import -q ../in/c.pdf --name new --doc New -c; pc sync -q || exit 81
      cd ../lib; later 60; pc bind -q -c exam/pages/p001 scan#1; pc rename -q -c exam --title Ours
      git fetch -q

      """#

  @Test(.enabled(if: KilledTests.hasCompiler, "needs a C compiler"), arguments: commands)
  func `leaves both sides whole, and the next one goes on`(command: String) throws {
    try Place.with { place in
      let ending = try place.run(
        "{ cat $EXAMPLES/mock-exam-chinese.pdf; echo '% c'; } >../in/c.pdf\n" + Self.preparation
          + #"""
          case '\#(command)' in *continue) git merge -q --no-edit origin/main >/dev/null 2>&1 && exit 82 ;; esac
          git -C ../b remote set-url origin ../remote.git; mkdir ../kept; cp -a . ../kept/lib; cp -a ../remote.git ../b ../kept
          pc \#(command) -q >../out 2>&1; [ $? = 3 ] || { cat ../out; fail command; }
          wanted=$(git rev-parse HEAD^{tree}); at=1; rounds=0
          while :; do
            rm -rf ../trial; cp -a ../kept ../trial; cd ../trial/lib
            ../../kill-at $at pc \#(command) -q >../../out 2>&1; ended=$?
            [ $ended = 3 ] && break
            [ $ended = 137 ] || { cat ../../out; fail "$at: ended with $ended"; }
            pc status >../../out 2>&1 || { cat ../../out; fail "$at: status"; }
            git -C ../remote.git fsck --strict >../../out 2>&1 || { cat ../../out; fail "$at: the remote"; }
            git diff --quiet HEAD || [ -e .git/MERGE_HEAD ] || { git status --short; fail "$at: half done"; }
            if [ -e .git/MERGE_HEAD ]; then pc sync --continue -q >../../out 2>&1; [ $? != 2 ] || { cat ../../out; fail "$at: continue"; }; fi
            pc sync -q >../../out 2>&1; [ $? != 2 ] || { cat ../../out; fail "$at: the next sync"; }
            [ $(git rev-parse HEAD^{tree}) = $wanted ] || { git diff --stat $wanted HEAD; fail "$at: another result"; }
            [ -z "$(find .git -name '*.lock' ! -path '*/papercenter/*')" ] || fail "$at: locks"
            sound; cd ../b; pc sync -q || fail "$at: the other clone"; same ../lib
            rounds=$((rounds + 1)); at=$((at + $1)); cd ../../lib
          done
          [ $rounds -gt 0 ] || fail "never killed"
          echo "$rounds rounds"
          """#, KilledTests.isThorough ? "1" : "29")
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.contains("rounds"), "\(ending.output)")
      if KilledTests.isThorough { print("\(command): \(ending.output)") }
    }
  }
}

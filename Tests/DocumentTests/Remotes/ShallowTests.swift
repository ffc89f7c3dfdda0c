import Foundation
import Testing

/// In a shallow clone no PDF is removed that history might need; missing PDFs are reported and
/// restored.
struct ShallowTests {
  /// Only old versions show the bundle `exam`; `shallow` is a clone without these versions.
  private static let tools =
    Clones.all + #"""
      pc bind -q -c exam/pages/p001 scan#1; pc bind -q -c exam/pages/p002 scan#2; pc sync -q || fail sync
      git clone -q --depth 1 file://$PWD/../remote.git ../shallow; git -C ../shallow config papercenter.device Third
      deep() { git fetch -q --unshallow || fail unshallow; }

      """#

  @Test func `what history might need stays in a shallow clone`() throws {
    try Place.expect(
      after: Self.tools,
      """
      cd ../shallow; before=$(git rev-parse HEAD; ls -R bundles blobs)
      for command in 'bundle rm exam --yes' 'bundle rm exam --yes -c' 'rm --yes bundles/exam' 'gc --yes' 'purge --yes exam' 'revert HEAD'; do
        pc $command >../out 2>&1; ended $? 2; grep -q unshallow ../out || { cat ../out; fail "$command"; }
        [ "$before" = "$(git rev-parse HEAD; ls -R bundles blobs)" ] || fail "$command changed something"
      done
      cat ../out; rm -r bundles/exam; pc commit -m x 2>&1; ended $? 2; git checkout -q -- bundles; sound
      deep; pc bundle rm exam --yes 2>&1; ended $? 2; pc gc --yes || fail gc
      """,
      says: [
        "hint: git fetch --unshallow fetches the whole history",
        "missing versions may show the bundle 'exam'",
        "bundles/exam/bundle.json:",
      ])
  }

  @Test func `a bundle that a shallow clone made may go again`() throws {
    try Place.expect(
      after: Self.tools,
      """
      cd ../shallow; { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name wrong
      pc bundle rm wrong --yes || fail rm; git clean -fdq blobs; pc new doc Own -q -c && pc sync || fail sync; sound
      """)
  }

  @Test func `what plain git removed in a shallow clone is not published`() throws {
    try Place.expect(
      after: Self.tools,
      """
      cd ../shallow; git rm -q -r bundles/exam; git commit -qm 'Not needed'; before=$(git -C ../remote.git rev-parse main)
      pc push 2>&1; ended $? 2; pc sync 2>&1; ended $? 2; [ $before = $(git -C ../remote.git rev-parse main) ] || fail pushed
      """, says: ["this is a shallow clone: missing versions may show the bundle 'exam'"])
  }

  @Test func `a shallow clone without a common past says so`() throws {
    try Place.expect(
      after: Self.tools,
      """
      git switch -q -c old HEAD~2; later 60; pc tag -q -c exam +Subject/Chinese; git push -q origin old; git switch -q main
      cd ../shallow; git fetch -q --depth 1 origin old:old; pc merge old 2>&1; ended $? 2
      pc merge old --allow-unrelated-histories 2>&1; ended $? 2; deep; pc merge old -q || fail merge; sound
      """, says: ["a shallow clone: the merge base of branch 'old' and this branch is missing"])
  }

  @Test func `every version whose bundle is gone is named, and --fix brings it back`() throws {
    try Place.expect(
      after: Self.tools,
      """
      git rm -q -r bundles/exam; git rm -q $(jq -r '.display[].sha256' ../b/bundles/exam/bundle.json | sed 's|^\\(..\\).*|blobs/sha256/\\1/&.pdf|')
      git commit -qm 'Not needed'; git rev-parse --short=7 HEAD~3; pc check || fail check
      pc check --full --json >../out; ended $? 1
      jq -r '[.diagnostics[] | select(.code == "lost-version") | .file] | sort | join(" ")' ../out
      pc check --full --fix -n >../out 2>&1; cat ../out; [ ! -e bundles/exam ] || fail 'dry run'
      pc check --full --fix -c || fail fix; sound; pc check --full || fail after
      git diff --stat HEAD~2 HEAD --; [ -z "$(git diff HEAD~2 HEAD)" ] || fail 'not what it was'
      pc show exam/pages/p001@~1; pc sync -q || fail sync; cd ../b; pc sync -q; same ../lib; sound
      """,
      says: [
        "docs/exam/pages/p001.json docs/exam/pages/p002.json",
        "bundles/exam/bundle.json  back from commit", "exam#1",
      ])
  }

  @Test func `a bundle whose name was given to another comes back under a free name`() throws {
    try Place.expect(
      after: Self.tools,
      """
      git rm -q -r bundles/exam; git commit -qm 'Not needed'; { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf
      pc import -q ../in/c.pdf --name exam && pc commit -q -m again || fail again
      pc check --full >../out 2>&1; ended $? 1; pc check --full --fix -c || fail fix; sound; ls bundles
      """, says: ["exam\nexam-2\nscan"])
  }
}

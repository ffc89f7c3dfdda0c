import Foundation
import Testing

/// A push that would add errors to a remote is refused; errors that the remote already has are
/// allowed.
struct SentErrorTests {
  /// `refused` runs a command that must be refused and must leave the remote unchanged.
  private static let tools =
    Clones.all + #"""
      there() { git -C ../remote.git rev-parse main; }
      refused() {
        before=$(there); pc "$@" >../out 2>&1; ended $? 2; cat ../out
        [ $before = $(there) ] || fail "$*: the remote changed"
      }

      """#

  @Test func `an error that plain git recorded is not pushed, and its fix is`() throws {
    try Place.expect(
      after: Self.tools,
      """
      sed -i 's/"exam"/"nowhere"/' docs/exam/pages/p001.json; git commit -qam typo
      refused push; refused sync; refused sync -n
      sed -i 's/"nowhere"/"exam"/' docs/exam/pages/p001.json; pc commit -q -m fix || fail commit
      pc sync || fail sync; sound; cd ../b; pc sync -q; same ../lib
      """,
      says: [
        "docs/exam/pages/p001.json:", "'nowhere'",
        "pc: error: origin/main would get 1 error that it does not have: nothing was pushed",
      ])
  }

  @Test func `an error that the remote has is named, and keeps nothing from being pushed`() throws {
    try Place.expect(
      after: Self.tools,
      """
      cd ../b; sed -i 's/"exam"/"nowhere"/' docs/exam/pages/p001.json; git commit -qam typo; git push -q
      cd ../lib; pc pull -q; echo text >notes.md; git add notes.md; git commit -qm notes
      pc push >../out 2>&1; ended $? 0; cat ../out
      echo more >>notes.md; git commit -qam more; pc sync 2>&1 || fail sync
      sed -i 's/"exam"/"elsewhere"/' docs/exam/pages/p002.json; git commit -qam second
      refused push; git reset -q --hard HEAD~1
      sed -i 's/"nowhere"/"exam"/' docs/exam/pages/p001.json; pc commit -q -m fix || fail commit
      pc push || fail fix; sound
      """,
      says: [
        "docs/exam/pages/p001.json:", "origin/main: pushed 1 commit", "docs/exam/pages/p002.json:",
        "would get 1 error",
      ])
  }

  @Test func `a broken rule about changes is not forgotten by a status in between`() throws {
    try Place.expect(
      after: Self.tools,
      """
      id=$(jq -r .id docs/exam/pages/p001.json)
      sed -i "s/$id/00000000-0000-4000-8000-000000000000/" docs/exam/pages/p001.json; git commit -qam id
      pc status -q; pc check -q; refused push
      echo text >notes.md; pc commit -q -m notes; refused sync
      """, says: ["docs/exam/pages/p001.json:", "ids never change"])
  }

  @Test func `what keeps the rules one by one is pushed though both at once would not`() throws {
    try Place.expect(
      after: Self.tools,
      """
      # A new page where another one was, made in the same second: at once that is a changed id.
      before=$(jq -c .createdAt,.id docs/exam/pages/p002.json); pc rm -q --yes -c exam/pages/p002 || fail rm
      git commit -q --allow-empty -m 'by plain git'; pc add -q -c exam/pages exam#2 || fail add
      [ "$(echo "$before" | head -1)" = "$(jq -c .createdAt docs/exam/pages/p002.json)" ] || fail time
      [ "$before" != "$(jq -c .createdAt,.id docs/exam/pages/p002.json)" ] || fail id
      pc sync || fail sync; sound
      """, says: ["pushed"])
  }

  @Test func `a bundle that versions show can't be taken from others by plain git`() throws {
    try Place.expect(
      after: Self.tools,
      """
      pc bind -q -c exam/pages/p001 scan#1; pc bind -q -c exam/pages/p002 scan#2; pc sync -q
      git rm -q -r bundles/exam; git commit -qm 'remove exam'; pc check
      refused push; refused sync; fix=$(sed -n 's/.*(\\(git checkout [^ ]* -- bundles\\/exam\\) restores.*/\\1/p' ../out | head -1)
      git checkout -q -b undone; $fix || fail "the fix: $fix"; [ -f bundles/exam/bundle.json ] || fail 'not back'
      git checkout -q -f main; git revert --no-edit HEAD >../out 2>&1; pc sync || fail sync; sound
      """, says: ["bundles/exam/bundle.json:", "shows the bundle 'exam'"])
  }

  @Test(arguments: [false, true])
  func `a copy that plain git recorded with its id is not pushed`(_ isMerged: Bool) throws {
    try Place.expect(
      after: Self.tools,
      """
      \(isMerged ? "(cd ../b; pc set -q exam Year=2024 -c; pc sync -q)" : ":")
      cp -r docs/exam docs/next; git add docs; git commit -qm copy
      refused push; refused sync; pc check >../out 2>&1; ended $? 1; cat ../out
      pc check -q --fix -c || fail fix; pc sync || fail sync; sound; cd ../b; pc sync -q; sound; same ../lib
      """,
      says: ["docs/next/pages/p001.json:2:9: error: the id", "pushed"])
  }

  @Test func `the first push of a library with errors is refused`() throws {
    try Place.expect(
      after: Self.tools,
      """
      git init -q --bare -b main ../empty.git; git remote add empty ../empty.git
      sed -i 's/"exam"/"nowhere"/' docs/exam/pages/p001.json; git commit -qam typo
      refused push empty; [ -z "$(git -C ../empty.git for-each-ref)" ] || fail 'something was pushed'
      """, says: ["empty/main would get 1 error"])
  }
}

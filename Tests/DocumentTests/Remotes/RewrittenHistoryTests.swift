import Foundation
import Testing

/// Lost published commits are reported, on a remote or in this clone.
struct RewrittenHistoryTests {
  private static let tools =
    Clones.all + #"""
      there() { git -C ../remote.git rev-parse main; }
      # Two more published commits; b has both.
      grow() {
        later 60; pc set -q -c exam Year=2023; later 60; pc bind -q -c exam/pages/p001 scan#1; pc sync -q || fail grow
        (cd ../b && pc sync -q) || fail 'grow b'
      }
      # The remote loses them; b has a commit of its own meanwhile.
      rewrite() {
        grow; later 60; git reset -q --soft HEAD~2; git commit -qm 'All at once'; git push -qf || fail force
        cd ../b; later 60; pc rename -q -c exam --title Mine
      }

      """#

  @Test func `a forced remote stops a sync, with two ways out`() throws {
    try Place.expect(
      after: Self.tools,
      """
      rewrite; before=$(git rev-parse HEAD); remote=$(there)
      for command in sync 'sync -n' pull push 'pull -n' sync; do
        pc $command >../out 2>&1; ended $? 2
        grep -q 'origin/main was rewritten: it lacks 2 published commits that it had' ../out || { cat ../out; fail "$command"; }
        [ $before = $(git rev-parse HEAD) ] && [ $remote = $(there) ] || fail "$command changed something"
      done
      cat ../out; pc status 2>&1; pc check --full 2>&1 || fail check
      pc check --full --json | jq -e '[.diagnostics[] | select(.code == "rewritten-history") | .severity] == ["warning"]' || fail json
      """,
      says: [
        "hint: pc sync --keep-ours", "hint: pc sync --accept-rewrite",
        "warning: origin/main was rewritten",
      ])
  }

  @Test func `plain git's fetch does not hide it`() throws {
    try Place.expect(
      after: Self.tools,
      "rewrite; git fetch -q; pc fetch 2>&1; git fetch -q; pc sync 2>&1; ended $? 2",
      says: ["origin/main was rewritten"])
  }

  @Test func `keeping ours publishes the commits again`() throws {
    try Place.expect(
      after: Self.tools,
      """
      rewrite; kept=$(git rev-parse HEAD~1); pc sync -q --keep-ours || fail sync
      git -C ../remote.git merge-base --is-ancestor $kept main || fail 'not published'
      sound; pc show exam | grep -q Mine || fail title; [ "$(pc sync)" = "nothing to share: as origin/main has it" ] || fail rest
      cd ../lib; pc sync -q || fail lib; same ../b; sound; pc log exam/pages/p001
      """, says: ["scan#1"])
  }

  @Test func `accepting takes the new history and puts own commits on top`() throws {
    try Place.expect(
      after: Self.tools,
      """
      rewrite; later 60; pc bind -q -c exam/pages/p002 scan#2; gone=$(git rev-parse HEAD~2); mine=$(git rev-parse HEAD)
      pc sync -n --accept-rewrite 2>&1 || fail dry; [ $mine = $(git rev-parse HEAD) ] || fail 'dry run moved'
      pc sync --accept-rewrite 2>&1 || fail sync; sound
      ! git merge-base --is-ancestor $gone HEAD || fail 'the old history is still here'
      [ $(git rev-list --count origin/main~2..HEAD) = 2 ] || fail count; git log --format='%an %s' -3
      pc show exam | grep -q Mine || fail title; pc show exam/pages/p001; pc log exam/pages/p002
      pc status; pc check --full || fail check; [ "$(pc sync)" = "nothing to share: as origin/main has it" ] || fail rest
      """, says: ["All at once", "scan#1", "scan#2"])
  }

  @Test func `accepting without own commits goes where the remote is, and undo takes it back`()
    throws
  {
    try Place.expect(
      after: Self.tools,
      """
      grow; git push -qf origin HEAD~2:main; cd ../b; before=$(git rev-parse HEAD)
      pc pull --accept-rewrite 2>&1 || fail pull; [ $(git rev-parse HEAD) = $(there) ] || fail 'not there'; sound
      pc undo -q || fail undo; [ $(git rev-parse HEAD) = $before ] || fail 'not back'; sound
      """, says: ["took the rewritten history of origin/main"])
  }

  @Test func `a remote that was set back does not get the commits again by a mere push`() throws {
    try Place.expect(
      after: Self.tools,
      """
      grow; cd ../b; later 60; pc rename -q -c exam --title Mine; (cd ../lib; git push -qf origin HEAD~1:main)
      before=$(there); pc push 2>&1; ended $? 2; [ $before = $(there) ] || fail pushed
      pc sync 2>&1; ended $? 2; pc sync --keep-ours || fail keep; sound
      """, says: ["origin/main was rewritten: it lacks 1 published commit that it had"])
  }

  @Test func `published commits that were rewritten here are told, and come back`() throws {
    try Place.expect(
      after: Self.tools,
      """
      grow; kept=$(git rev-parse HEAD~1); later 60; git reset -q --soft HEAD~2; git commit -qm 'All at once'
      pc status 2>&1; pc check --full 2>&1 || fail check; pc fetch 2>&1
      pc sync 2>&1 || fail sync; git merge-base --is-ancestor $kept HEAD || fail 'not back'; sound
      pc status >../out 2>&1; ! grep -q rewritten ../out || fail 'still told'; cd ../b; pc sync -q; same ../lib
      """,
      says: [
        "warning: this branch was rewritten: it lacks 2 published commits of origin/main that it had",
        "the merge brings them back",
      ])
  }

  @Test func `after a purge what was published before is not asked for`() throws {
    try Place.expect(
      after: Self.tools,
      """
      grow; pc purge -q --yes --pages exam || fail purge; [ ! -e .git/papercenter/published ] || fail 'still noted'
      pc status >../out 2>&1; ! grep -q 'was rewritten' ../out || { cat ../out; fail status; }
      git push -qf origin main || fail push; pc sync 2>&1 || fail sync; pc check --full 2>&1 || fail check
      """, says: ["no errors"])
  }

  @Test func `undo, other branches and being behind are no rewriting`() throws {
    try Place.expect(
      after: Self.tools,
      """
      quiet() { pc status >../out 2>&1; ! grep -q rewritten ../out || { cat ../out; fail "$1"; }; }
      grow; quiet synced; cd ../b; later 60; pc tag -q -c exam +Subject/Chinese; pc sync -q; cd ../lib
      pc fetch -q; quiet behind; git fetch -q; quiet behind; pc pull -q; quiet pulled; pc undo -q; quiet undone
      pc redo -q; quiet redone; git switch -q -c other HEAD~2; quiet other; git switch -q main; quiet back
      later 60; pc set -q -c exam Year=2022; git push -q; quiet pushed; pc sync -q || fail sync; quiet synced
      git clone -q ../remote.git ../plain; cd ../plain; quiet plain; pc sync -q || fail plain; quiet plain
      """)
  }
}

import Testing

/// Plain git in one clone: how its own merge changes a library, and how `pc` fixes it.
struct PlainGitTests {
  @Test func `git merges what each side changed in one manifest`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; pc tag -q -c exam/pages/p001 +Subject/Chinese; git push -q
      cd ../lib; pc bind -q -c exam/pages/p001 scan#2; git pull -q --no-rebase --no-edit 2>&1 || fail pull
      sound; git push -q || fail push; pc show exam/pages/p001; cd ../b; pc sync -q; same ../lib
      """, says: ["shows    scan#2", "Subject/Chinese"])
  }

  @Test func `what git can't decide is finished by meaning, without a conflict marker`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2; git push -q
      cd ../lib; later 60; pc bind -q -c exam/pages/p001 scan#1; git pull -q --no-rebase --no-edit 2>&1; ended $? 1
      ! grep -r '<<<<<<<' docs bundles tags || fail markers
      pc sync >../out 2>&1; ended $? 2; cat ../out; pc sync --continue; ended $? 3; sound
      git log -1 --format=%P | wc -w; pc sync -q; cd ../b; pc sync -q; same ../lib; pc undo -q; ended $? 0
      """,
      says: [
        "a git merge is in progress\\nhint: pc sync --continue finishes it",
        "p001 - MARKUP - Laptop - 20261121-093200", "\n2\n",
      ].map { $0.replacing("\\n", with: "\n") })
  }

  @Test func `pages that git takes for each other are told apart`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; pc add -q exam/pages scan#1; pc rm -q --yes exam/pages/p001; pc commit -q -m Swapped; git push -q
      cd ../lib; pc bind -q -c exam/pages/p001 scan#2
      git -c merge.renames=true -c pull.twohead=ort pull -q --no-rebase --no-edit >../out 2>&1
      pc sync --continue; [ $? != 2 ] || fail continue; sound; pc ls exam
      """, says: ["exam/pages/p001  scan#2", "exam/pages/p003  scan#1"])
  }

  @Test func `a shallow clone shares as a whole one does`() throws {
    try Place.expect(
      after: Clones.all,
      """
      git clone -q --depth 1 "file://$(cd ..; pwd)/remote.git" ../cut 2>&1 || fail clone
      cd ../lib; later 60; pc bind -q -c exam/pages/p002 scan#2; pc sync -q
      cd ../cut; pc tag -q -c exam/pages/p001 +Subject/Chinese; pc status | head -2; pc sync; ended $? 0; sound
      pc tag -q -c exam/pages/p001 -Subject/Chinese; pc undo; ended $? 0; pc sync -q; cd ../lib; pc sync -q; same ../cut
      """, says: ["1 commit not yet on origin/main", "pulled 1 commit, pushed 2 commits"])
  }

  @Test func `a merge that lost a side is noticed, and put right`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; pc tag -q -c exam/pages/p001 +Subject/Chinese; git push -q
      cd ../lib; pc bind -q -c exam/pages/p002 scan#2
      git fetch -q; PATH=/usr/bin:/bin git merge -q -s ours --no-edit origin/main
      pc status 2>&1; pc sync >../out 2>&1 || { cat ../out; fail sync; }; cat ../out; sound
      cd ../b; pc sync -q; same ../lib; pc show exam/pages/p001; pc status 2>&1
      """,
      says: ["lost something that a side had", "restored what merge", "Subject/Chinese"])
  }

  @Test func `git's hook puts right what its merge lost`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; pc tag -q -c exam/pages/p001 +Subject/Chinese; git push -q
      cd ../lib; pc bind -q -c exam/pages/p002 scan#2
      git fetch -q; git merge -q -s ours --no-edit origin/main 2>&1 || fail merge; sound
      git log -1 --format=%s; pc show exam/pages/p001; pc status
      """, says: ["Put right merge", "Subject/Chinese", "3 commits not yet on origin/main"])
  }

  @Test func `lines of a conflict that somebody recorded are named, and fixed`() throws {
    // Without the hook, which fixes errors immediately.
    try Place.expect(
      after: Clones.all,
      """
      rm ../b/.git/hooks/post-merge; git clone -q ../remote.git ../plain; cd ../plain
      sed -i 's/"Exam"/"Plain"/' docs/exam/doc.json; git commit -q -am Plain
      cd ../b; later 60; pc rename -q -c exam --title Desktop; git push -q
      cd ../plain; git pull -q --no-rebase --no-edit >/dev/null 2>&1; ended $? 1
      git add -A; git commit -q -m 'Whatever'; git push -q || fail push
      cd ../b; git pull -q 2>&1; pc check 2>&1; pc sync --continue 2>&1; [ $? != 2 ] || fail continue; sound
      grep title docs/exam/doc.json; pc sync -q || fail sync
      """, says: ["docs/exam/doc.json:", "conflict", #""title": "Desktop""#])
  }
}

import Testing

/// What was purged in one clone does not come back from another, by `pc` or by plain git; and other
/// clones purge only when a person accepts it.
struct PurgeHoldsTests {
  /// A PDF that goes, known in both clones, and a page of the other one that stays.
  private static let own = #"""
    blob=$(sha256sum ../in/a.pdf | cut -c1-64)
    gone() {
      ! git rev-list --all --objects | grep -q "$blob" || fail "$PWD: $1: it is in history"
      [ ! -e "blobs/sha256/$(echo $blob | cut -c1-2)/$blob.pdf" ] || fail "$PWD: $1: it is on disk"
    }
    purge() { pc purge -q "$blob" --yes -m private >../said 2>&1 || { cat ../said; fail purge; }; gone 'after the purge'; }
    # The command that a message names after `hint: `, up to ` replaces`.
    push() { sed -n 's/^hint: \(git push .*\) replaces it there.*/\1/p' ../said | head -1; }
    record() { sed -n 's/^hint: pc purge --accept \([0-9a-f]*\) .*/\1/p' ../said | head -1; }

    """#

  private static func expect(
    _ script: String, _ words: String..., says: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.with { place in
      let ending = try place.run(Clones.all + own + script, words)
      let said = ending.output + ending.errors
      #expect(ending.status == 0, "\(said)", sourceLocation: sourceLocation)
      for words in says { #expect(said.contains(words), "\(said)", sourceLocation: sourceLocation) }
    }
  }

  @Test(arguments: ["pc sync", "pc pull", "pc sync -n"])
  func `status and sync name the way out, and bring nothing back`(_ command: String) throws {
    try Self.expect(
      """
      purge; head=$(git rev-parse HEAD)
      pc status >../said 2>&1; cat ../said; ! grep -q 'pc sync shares' ../said || fail 'status advises a sync'
      $1 >../said 2>&1; ended $? 2; cat ../said; gone "$1"
      [ $(git rev-parse HEAD) = $head ] || fail 'HEAD moved'
      git fetch -q; pc status >../said 2>&1; cat ../said; ! grep -q 'pc sync merges' ../said || fail 'status advises a merge'
      $1 >../said 2>&1; ended $? 2; [ $(git rev-parse HEAD) = $head ] || fail 'HEAD moved by the second'
      pc merge origin/main >../said 2>&1; ended $? 2; grep -q 'force-with-lease' ../said || fail 'no way out of a merge'
      eval "$(push)" >../out 2>&1 || { cat ../said ../out; fail push; }
      pc sync; ended $? 0; gone sync; pc status; sound
      git clone -q ../remote.git ../new; cd ../new; gone 'a new clone'
      """, command,
      says: [
        "still has what was purged", "git push --force-with-lease=main:", "as origin/main has it",
      ])
  }

  @Test func `plain git merge and pull are refused by the driver or the hook`() throws {
    try Self.expect(
      """
      (cd ../b; pc tag -q -c exam +Subject/Chinese; git push -q)
      purge; head=$(git rev-parse HEAD)
      git pull -q --no-edit --allow-unrelated-histories >../said 2>&1; [ $? != 0 ] || { cat ../said; fail pull; }
      cat ../said; [ $(git rev-parse HEAD) = $head ] || fail 'HEAD moved'
      pc sync --continue >../said 2>&1; ended $? 2; cat ../said; git merge --abort
      pc tag -q -c exam +Subject/Chinese
      git -c merge.papercenter.driver=true merge -q --no-edit --allow-unrelated-histories origin/main >../said 2>&1
      git merge-base --is-ancestor origin/main HEAD && fail 'merged by plain git'
      git merge --abort; pc check -q || fail check
      """, says: ["still has what was purged", "git merge --abort leaves the merge"])
  }

  @Test func `what comes back all the same is not published`() throws {
    try Self.expect(
      """
      purge; git fetch -q; git config merge.papercenter.driver false
      rm -f .git/hooks/*; git merge -q --allow-unrelated-histories -s ours -m all origin/main
      git merge-base --is-ancestor origin/main HEAD || fail 'the test merges nothing'
      for command in 'pc push' 'pc sync'; do $command >../said 2>&1; ended $? 2; cat ../said; done
      pc status 2>&1; pc purge --accept $(record) || fail accept; gone accept
      """, says: ["this clone still has what", "pc purge --accept"])
  }

  @Test func `another clone purges when a person accepts it, after a backup`() throws {
    try Self.expect(
      """
      cd ../b; later 60; pc tag -q -c exam/pages/p001 +Subject/Chinese
      cd ../lib; purge; tree=$(git rev-parse HEAD); pc sync >../said 2>&1; ended $? 2
      git -C ../remote.git rev-parse -q --verify refs/papercenter/purged >../out || fail 'the record was not shared'
      cd ../b; old=$(git rev-parse HEAD)
      pc sync >../said 2>&1; ended $? 2; cat ../said; pc status 2>&1; pc push 2>&1; ended $? 2
      [ $(git rev-parse HEAD) = $old ] || fail 'it was purged without being accepted'
      pc purge --accept 00000000 2>&1; ended $? 2
      pc purge --accept $(record) -n; [ $(git rev-parse HEAD) = $old ] || fail -n
      pc purge --accept $(record) >../accepted 2>&1 || { cat ../accepted; fail accept; }
      cat ../accepted; gone accept; sound
      [ $(git rev-parse HEAD~1) = $tree ] || fail 'the same commits have other names'
      git clone -q ../b-before-purge-$(record).bundle ../kept; [ -f ../kept/blobs/*/*/$blob.pdf ] || fail 'not in the backup'
      git -C ../kept merge-base --is-ancestor $old HEAD || fail 'work is not in the backup'
      cd ../lib; eval "$(cd ../b; pc sync >../said 2>&1; push)" >../out 2>&1 || { cat ../said ../out; fail push; }
      pc sync; ended $? 0; cd ../b; pc sync; ended $? 0; gone sync; sound; cd ../lib; pc sync; same ../b; gone 'the end'
      pc show exam/pages/p001
      """,
      says: [
        "this clone still has what Ada Lovelace purged: the PDF",
        "keeps a backup beside the library",
        "no purge is called '00000000'", "everything as it was before", "Subject/Chinese",
      ])
  }

  @Test func `commits that only the remote has are named before its branch is replaced`() throws {
    try Self.expect(
      """
      (cd ../b; later 60; pc tag -q -c exam/pages/p001 +Subject/Chinese; pc sync -q)
      purge; git fetch -q; pc sync >../said 2>&1; ended $? 2; cat ../said
      eval "$(sed -n 's/^hint: one of its commits is not here: \\(.*\\) takes in the rest$/\\1/p' ../said)" >../out 2>&1 || { cat ../out; fail 'the way out'; }
      pc show exam/pages/p001; eval "$(push)" >../out 2>&1 || { cat ../out; fail push; }
      pc sync; ended $? 0; gone sync; sound
      """, says: ["one of its commits is not here", "Subject/Chinese"])
  }

  @Test func `after a purge no merge is said to have lost something`() throws {
    try Self.expect(
      """
      cd ../b; later 60; pc bind -q -c exam/pages/p002 scan#2; pc sync -q
      cd ../lib; later 60; pc bind -q -c exam/pages/p002 scan#1; pc sync -q; ended $? 3
      purge; pc status 2>&1 | tee ../said; ! grep -q 'lost something' ../said || fail status
      pc check; git remote remove origin; git commit -q --allow-empty -m x; pc status 2>&1 | tee ../said
      ! grep -q 'lost something' ../said || fail 'status later'
      pc sync --continue 2>&1; ended $? 2; sound
      """, says: ["there is no merge"])
  }
}

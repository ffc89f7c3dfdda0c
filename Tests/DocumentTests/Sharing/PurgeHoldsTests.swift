import Testing

/// Content purged in one clone does not return from another, by `pc` or by plain git; other clones
/// purge only after a user accepts it.
struct PurgeHoldsTests {
  /// A PDF to purge, known in both clones, and a page of another PDF that stays.
  private static let own = #"""
    blob=$(sha256sum ../in/a.pdf | cut -c1-64)
    gone() {
      ! git rev-list --all --objects | grep -q "$blob" || fail "$PWD: $1: it is in history"
      [ ! -e "blobs/sha256/$(echo $blob | cut -c1-2)/$blob.pdf" ] || fail "$PWD: $1: it is on disk"
    }
    purge() { pc purge -q "$blob" --yes -m private >../said 2>&1 || { cat ../said; fail purge; }; gone 'after the purge'; }
    # The command that a message names after `hint: `, up to ` replaces`.
    push() { sed -n 's/^hint: \(git push .*\) replaces it there.*/\1/p' ../said | head -1; }
    replace() { eval "$(push)" >../out 2>&1 || { cat ../said ../out; fail push; }; }
    accept() { pc purge --accept $(record) >../accepted 2>&1 || { cat ../said ../accepted; fail accept; }; }
    ids() { find docs bundles -name '*.json' | sort | xargs jq -r '.id // empty'; }
    record() { sed -n 's/^hint: pc purge --accept \([0-9a-f]*\) makes.*/\1/p' ../said | head -1; }

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
      pc status --json | jq -r '.upstream.refused' | grep -qx "'origin/main' still has what was purged" || fail json
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
      """, says: ["still has what was purged", "git merge --abort cancels the merge"])
  }

  @Test func `plain git does not push purged content without --no-verify`() throws {
    try Self.expect(
      """
      purge; pc sync >../said 2>&1; there=$(git -C ../remote.git rev-parse main); replace
      here=$(git -C ../remote.git rev-parse main); [ $there != $here ] || fail 'the way out is refused'
      cd ../b; git push -q --force || fail 'nothing is known of the purge, and it is refused'
      git -C ../remote.git update-ref refs/heads/main $here; pc fetch -q
      git push -q --force origin main >../said 2>&1; [ $? != 0 ] || fail pushed; cat ../said
      git tag old; git push -q origin old >../said 2>&1; [ $? != 0 ] || fail 'pushed a tag'; cat ../said
      [ $(git -C ../remote.git rev-parse main) = $here ] || fail 'the remote changed'
      git push -q --no-verify origin old || fail 'refused despite --no-verify'; git push -q origin :old || fail 'not deleted'
      pc hook pre-push origin x </dev/null; ended $? 0
      echo "refs/heads/main $(git rev-parse main) refs/heads/main $here" | pc hook pre-push origin x 2>../said; ended $? 2
      accept=$(sed -n 's/^hint: pc purge --accept \\([0-9a-f]*\\) .*/\\1/p' ../said); git tag -d old >../out
      pc purge --accept $accept >../out 2>&1 || { cat ../out; fail accept; }
      echo x >notes.md; pc commit -q -m notes; git push -q || fail 'the way out'; gone push
      """,
      says: [
        "'refs/heads/main' still has what was purged", "'refs/tags/old' still has what was purged",
        "git push --no-verify publishes it anyway",
      ])
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
        "makes a backup beside the library",
        "no purge has the id '00000000'", "everything as it was before", "Subject/Chinese",
      ])
  }

  @Test func `commits that only the remote has are named before its branch is replaced`() throws {
    try Self.expect(
      """
      (cd ../b; later 60; pc tag -q -c exam/pages/p001 +Subject/Chinese; pc sync -q)
      git fetch -q; purge; [ -z "$(push)" ] || fail 'offers to replace what is only there'
      git fetch -q; pc sync >../said 2>&1; ended $? 2; cat ../said
      eval "$(sed -n 's/^hint: this clone lacks one of its commits: \\(.*\\) merges the rest$/\\1/p' ../said)" >../out 2>&1 || { cat ../out; fail 'the way out'; }
      pc show exam/pages/p001; eval "$(push)" >../out 2>&1 || { cat ../out; fail push; }
      pc sync; ended $? 0; gone sync; sound
      """, says: ["this clone lacks one of its commits", "Subject/Chinese"])
  }

  @Test func `an accepted purge does not lead to a push over commits of others`() throws {
    try Self.expect(
      """
      pc clone -q ../remote.git ../c; (cd ../c; later 60; pc tag -q -c exam/pages/p001 +Subject/Chinese; pc sync -q)
      purge; pc sync >../said 2>&1; ended $? 2; cd ../b; git fetch -q; pc sync >../said 2>&1; ended $? 2; accept
      pc sync >../said 2>&1; ended $? 2; cat ../said; [ -z "$(push)" ] || fail 'offers to replace what it does not know'
      eval "$(sed -n 's/^hint: .*this clone lacks: \\(git fetch .*\\), then pc sync.*/\\1/p' ../said)" >../out 2>&1 || { cat ../out; fail fetch; }
      pc sync >../said 2>&1; ended $? 2; cat ../said
      eval "$(sed -n 's/^hint: this clone lacks one of its commits: \\(.*\\) merges the rest$/\\1/p' ../said)" >../out 2>&1 || { cat ../out; fail 'the way out'; }
      replace; pc sync; ended $? 0; gone sync; sound; pc show exam/pages/p001
      """, says: ["it may have commits that this clone lacks", "Subject/Chinese"])
  }

  @Test func `a text written after a purge stays where the purge is accepted`() throws {
    try Self.expect(
      """
      mkdir -p bundles/exam/text; echo before >bundles/exam/text/2.txt; pc commit -q -m before
      (cd ../b; later 60; pc tag -q -c exam/pages/p001 +Subject/Chinese)
      pc sync -q; purge; pc sync >../said 2>&1; replace
      mkdir -p bundles/exam/text; echo after >bundles/exam/text/1.txt; pc commit -q -m after || fail commit
      pc sync -q || fail sync; there=$(git rev-parse HEAD)
      cd ../b; pc sync >../said 2>&1; ended $? 2; accept; pc sync 2>&1; ended $? 0; gone accept; sound
      git merge-base --is-ancestor $there HEAD || fail 'the published commit is gone'
      cat bundles/exam/text/1.txt; [ ! -e bundles/exam/text/2.txt ] || fail 'the text before is back'
      cd ../lib; pc sync -q; same ../b
      """, says: ["after"])
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

  @Test func `a person at a terminal is asked, and says no or yes`() throws {
    try Self.expect(
      """
      purge; pc sync >../said 2>&1; replace; cd ../b; old=$(git rev-parse HEAD)
      printf 'n\\n' | script -qec 'pc sync' /dev/null; [ $(git rev-parse HEAD) = $old ] || fail 'purged after no'
      [ -z "$(ls .. | grep bundle)" ] || fail 'a backup after no'
      printf 'y\\n' | script -qec 'pc sync' /dev/null || fail 'sync after yes'
      gone yes; sound; same ../lib; [ -e ../b-before-purge-*.bundle ] || fail 'no backup'
      """,
      says: [
        "this clone still has what Ada Lovelace purged", "2 pages of exam stay without a PDF",
        "remove this from history here too, after a backup? [y/N]", "everything as it was before",
      ])
  }

  @Test func `two purges in two clones come to the same commits`() throws {
    try Self.expect(
      """
      other=$(sha256sum ../in/b.pdf | cut -c1-64); pc clone -q ../remote.git ../c
      cd ../b; later 60; pc purge -q $other --yes >../said 2>&1 || fail purge; pc sync >../said 2>&1; ended $? 2
      cd ../lib; later 60; purge; pc sync >../said 2>&1; ended $? 2; replace
      for turn in 1 2 3; do for clone in lib b c; do
        cd ../$clone; pc sync >../said 2>&1; ended=$?
        [ -z "$(record)" ] || { accept; pc sync >../said 2>&1; ended=$?; }
        [ $ended = 0 ] || [ -z "$(push)" ] || { replace; pc sync >../said 2>&1; ended=$?; }
      done; done
      ended $ended 0
      for clone in lib b c; do
        cd ../$clone; pc sync; ended $? 0; gone 'the end'; sound
        ! git rev-list --all --objects | grep -q $other || fail "$clone: the other is in history"
        [ $(git rev-parse HEAD) = $(git -C ../lib rev-parse HEAD) ] || fail "$clone: other commits"
      done
      ! git -C ../remote.git rev-list --all --objects | grep -q "$blob\\|$other" || fail remote
      """)
  }

  @Test func `clones that know nothing of it refuse as soon as they hear`() throws {
    try Self.expect(
      """
      { cat ../in/a.pdf; echo '% late'; } >../in/c.pdf; pc import -q -c ../in/c.pdf --name late --doc Late
      pc sync -q; blob=$(sha256sum ../in/c.pdf | cut -c1-64); (cd ../b; pc sync -q)
      git clone -q --depth 1 file://$PWD/../remote.git ../shallow; git clone -q ../remote.git ../plain
      pc clone -q ../remote.git ../c; git -C ../c reset -q --hard HEAD~1
      purge; pc sync >../said 2>&1; replace; pc sync || fail sync
      # git's own pull brings the purged history and the clean one together, unless it is refused.
      cd ../b; old=$(git rev-parse HEAD); git pull -q --no-rebase --no-edit >../said 2>&1; [ $? != 0 ] || fail pull
      cat ../said; git merge --abort; [ $(git rev-parse HEAD) = $old ] || fail 'HEAD moved'
      git pull -q --rebase >../said 2>&1; [ $? != 0 ] || fail 'pull --rebase'; cat ../said
      [ $(git rev-parse HEAD) = $old ] && [ ! -e .git/rebase-merge ] || fail 'a rebase began'
      for command in 'pc pull' 'pc merge origin/main' 'pc sync'; do $command >../said 2>&1; ended $? 2; done
      cd ../plain; pc sync >../said 2>&1; ended $? 2; accept; gone plain; pc sync; ended $? 0; sound; same ../lib
      cd ../shallow; pc sync >../said 2>&1; ended $? 2; pc purge --accept $(record) 2>&1; ended $? 2
      # Nothing asks before git moves a branch forward: it is said right after.
      cd ../c; git fetch -q; pc status 2>&1 | tee ../said; ! grep -q 'still has' ../said || fail 'c has nothing of it'
      git merge -q --ff-only $old >../out 2>../said || { cat ../said; fail ff; }
      cat ../said; [ -n "$(record)" ] || fail 'no word after the step forward'; pc sync; ended $? 2
      git reset -q --hard HEAD~1; pc merge $old 2>../said; ended $? 2; cat ../said
      pc sync; ended $? 0; gone c; sound; same ../lib
      """,
      says: [
        "git merge --abort cancels the merge", "this is a shallow clone",
        "a new pc clone has everything", "The pre-rebase hook refused to rebase.",
      ])
  }

  @Test func `texts of other PDFs and all ids stay, and undo does not bring it back`() throws {
    try Self.expect(
      """
      cp $EXAMPLES/software-testing-final-2016-page-3-scan.jpg ../in/c.jpg
      pc import -q -c ../in/c.jpg --name photo --doc Photo
      cd ../b; later 60; pc bind -q -c exam/pages/p002 scan#2; pc sync -q
      cd ../lib; later 60; pc bind -q -c exam/pages/p002 scan#1; pc sync; ended $? 3
      pc index; pc text photo#1 >../photo; ids >../ids; purge; ids | cmp - ../ids || fail 'other ids'
      pc index --json >../index.json; jq -c '[.cached, .recognised]' ../index.json
      [ $(jq .recognised ../index.json) = 0 ] || fail 'recognised again'; pc text photo#1 | cmp - ../photo || fail text
      pc undo >../out 2>&1; ended $? 2; pc sync >../said 2>&1; replace; pc sync; ended $? 0
      cd ../b; pc sync >../said 2>&1; ended $? 2; accept; pc undo >../out 2>&1; ended $? 2
      pc sync; ended $? 0; ids | cmp - ../ids || fail 'other ids after accepting'
      gone accept; sound; pc status 2>&1 | tee ../out; ! grep -q 'lost something' ../out || fail status
      """, says: ["[3,0]", "Saved as copy due to conflict"])
  }

  @Test func `a page that shows a purged bundle here alone is not removed for everyone`() throws {
    try Self.expect(
      """
      cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2; pc add -q -c exam/pages scan#1
      cd ../lib; pc purge -q bundles/scan --yes >../said 2>&1 || fail purge; pc sync >../said 2>&1; replace
      cd ../b; old=$(git rev-parse HEAD); pc sync >../said 2>&1; ended $? 2; record=$(record)
      pc purge --accept $record 2>&1; ended $? 2; [ $(git rev-parse HEAD) = $old ] || fail 'purged all the same'
      pc purge --accept $record --pages -n; later 60; pc bind -q -c exam/pages/p001 exam#1
      pc purge --accept $record || fail accept; pc sync; ended $? 0; pc ls exam/pages; sound
      cd ../lib; pc sync -q; same ../b; [ -e docs/exam/pages/p001.json ] || fail 'the page is gone'
      [ ! -e docs/exam/pages/p003.json ] || fail 'a page without a bundle'
      """,
      says: [
        "'scan' is shown by a page", "shown by exam/pages/p001", "page    exam/pages/p003",
        "exam/pages/p001  exam#1",
      ])
  }

  /// Values of `refs/papercenter/purged` on a remote, and the exit status of a sync.
  @Test(arguments: [
    // Names of the person who purged: with control characters, and too long for a line.
    (#"\u001b[31mEve\u0007\nhint: rm"#, "2"), ("LONG", "2"),
    ("DEEP", "0"), ("not a record", "0"), ("LARGE", "0"), ("FOLDER", "0"), ("LIBRARY", "0"),
    ("BLOB ALONE", "0"), ("BELOW", "0"),
  ])
  func `what a remote says of purges is read with care`(content: String, status: String) throws {
    try Self.expect(
      #"""
      remote="git -C ../remote.git"
      commit() { $remote update-ref refs/papercenter/purged $($remote commit-tree -m x $(printf "$1 $2\tpurged.jsonl\n" | $remote mktree)); }
      event() { printf '{"createdAt":"2026-11-21T09:30:00Z","author":"%s","event":"purged",%s}\n' "$1" "$2"; }
      case $1 in
        DEEP) perl -e 'print "[" x 1000000' ;;
        LARGE) event Eve '"page":"NUMBER-8d14-4b7a-9c33-e1a07c6d2b58"' |
          perl -ne 'for $n (1..60000) { print s/NUMBER/sprintf("%08x", $n)/er }' ;;
        LONG) event $(perl -e 'print "E" x 100000') "\"blob\":\"$blob\"" ;;
        'not a record') echo "$1" ;;
        *) event "$1" "\"blob\":\"$blob\"" ;;
      esac >../record
      case $1 in
        FOLDER) commit '040000 tree' $($remote rev-parse main:docs) ;;
        LIBRARY) $remote update-ref refs/papercenter/purged main ;;
        BELOW) $remote update-ref refs/papercenter/purged/below main ;;
        'BLOB ALONE') $remote update-ref refs/papercenter/purged $($remote rev-parse main:papercenter.json) ;;
        *) commit '100644 blob' $($remote hash-object -w --stdin <../record) ;;
      esac
      cd ../b; old=$(git rev-parse HEAD); pc sync >../said 2>&1; ended $? $2
      pc status >>../said 2>&1 || fail status; pc push >>../said 2>&1; ended $? $2
      ! LC_ALL=C grep -q '[[:cntrl:]]' ../said || fail 'control characters'
      ! grep -q '.\{400\}' ../said || fail 'a line without end'
      [ $(git rev-parse HEAD) = $old ] || fail 'HEAD moved'; pc check -q || fail check
      # What is no record is not kept either.
      case $1 in FOLDER|LIBRARY|LARGE|'BLOB ALONE'|BELOW)
        [ -z "$(git for-each-ref refs/papercenter)" ] || fail "$(git for-each-ref refs/papercenter)" ;;
      esac
      # A purge of this clone works all the same, and is not taken for shared where it is not.
      pc purge -q $blob --yes >../said 2>&1 || { cat ../said; fail purge; }
      gone purge; pc sync >../said 2>&1; ended $? 2; cat ../said
      """#, content, status, says: ["still has what was purged"])
  }
}

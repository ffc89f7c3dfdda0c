import Testing

/// `git pull` merges in a library, whatever the user's own configuration; an explicit rebase stops
/// with a hint, and changes that it drops are reported.
struct RebaseTests {
  /// `setting NAME VALUE` changes the user's configuration; `diverge` binds a page on both sides.
  private static let own = """
    export GIT_CONFIG_GLOBAL="$REPO/own"
    setting() { git config --file "$GIT_CONFIG_GLOBAL" "$1" "$2"; }
    diverge() {
      (cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2; pc tag -q -c exam/pages/p002 +Subject/Chinese; git push -q)
      later 120; pc bind -q -c exam/pages/p001 scan#1; pc tag -q -c exam/pages/p002 +Subject/Mathematics
    }

    """

  @Test(
    arguments: [
      ["pull.rebase", "true"], ["pull.rebase", "merges"], ["branch.autoSetupRebase", "always"],
      ["pull.ff", "false"], ["pull.rebase", "interactive"], ["core.editor", "true"],
    ])
  func `git pull merges in libraries that pc made, cloned or synced`(_ setting: [String]) throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      """
      setting $1 "$2"
      \(Clones.papers)\(Clones.share)
      git clone -q ../remote.git ../plain 2>&1
      (cd ../plain; pc sync -q) || fail 'sync of a plain clone'
      diverge
      for clone in . ../plain; do
        (cd $clone; [ -z "$(git config --get-regexp 'branch[.].*[.]rebase')" ] || fail 'a branch rebases'
        [ "$(git config --local pull.rebase)/$(git config --local branch.autosetuprebase)" = false/never ] || fail settings)
      done
      (cd ../plain; pc tag -q -c exam +Subject/Chinese
       git pull -q --no-edit >../said 2>&1 || { cat ../said; fail 'pull of a plain clone'; }; sound)
      git pull -q --no-edit >../said 2>&1; ! grep -q reconcile ../said || fail reconcile
      [ -f .git/MERGE_HEAD ] || { cat ../said; fail 'no merge'; }
      pc sync -q --continue; ended $? 3; sound; pc ls exam
      """, setting, says: ["MARKUP - Laptop"])
  }

  @Test func `a person's choice for this one library stays`() throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      Clones.papers + Clones.share + """
        git config pull.rebase true; git config branch.main.rebase true; pc sync -q
        [ "$(git config --local pull.rebase)/$(git config --local branch.main.rebase)" = true/true ] || fail changed
        """)
  }

  @Test func `pull.ff=only stays, with a hint at what to do`() throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      """
      setting pull.ff only
      \(Clones.papers)\(Clones.share)
      diverge; git pull -q >../said 2>&1; ended $? 128; git fetch -q
      pc status 2>&1; [ "$(git config pull.ff)" = only ] || fail 'pull.ff was changed'
      pc sync -q; ended $? 3; sound
      """, says: ["hint: git pull refuses that here (pull.ff=only); pc sync merges both"])
  }

  @Test func `a rebase that stopped names the way out, and sync --continue takes it`() throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      Clones.papers + Clones.share + """
        diverge; head=$(git rev-parse HEAD)
        git pull -q --rebase >../said 2>&1; ended $? 1; cat ../said
        pc status 2>&1; pc commit -m x 2>&1; ended $? 2; pc sync 2>&1; ended $? 2
        pc sync --continue </dev/null 2>../said; ended $? 2; cat ../said
        [ -d .git/rebase-merge ] || fail 'left without being asked'
        pc sync --continue --yes; ended $? 3; [ ! -d .git/rebase-merge ] || fail 'still in it'
        git merge-base --is-ancestor $head HEAD || fail 'commits are gone'
        sound; pc ls exam; cd ../b; pc sync -q; same ../lib
        """,
      says: [
        "hint: git rebase --abort cancels it, then pc sync merges entity by entity; pc sync --continue does both",
        "--yes answers", "cancelled the rebase", "MARKUP - Laptop",
      ])
  }

  /// One page is bound on both sides, by commits that are pushed and fetched.
  private static let rebound = """
    (cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2; git push -q)
    later 120; pc bind -q -c exam/pages/p001 scan#1
    own=$(git rev-parse --short=10 HEAD); pc tag -q -c exam/pages/p002 +Subject/Mathematics

    """

  @Test(
    arguments: ["git fetch -q; git rebase origin/main", "git pull -q --rebase"],
    ["ours", "theirs"])
  func `a rebase that drops a rebinding names it, until it is restored`(
    _ rebase: String, _ side: String
  ) throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      Clones.papers + Clones.share + Self.rebound + """
        export GIT_EDITOR=true
        \(rebase) >../said 2>&1; ended $? 1
        git checkout -q --$1 docs/exam/pages/p001.json; git add docs
        git rebase --continue >../said 2>&1 || { cat ../said; fail continue; }
        if [ $1 = theirs ]; then
          ! grep 'history was rewritten' ../said || fail 'nothing is lost'
          [ -z "$(pc status 2>&1 | grep rewritten)" ] || fail 'nothing is lost, says status'
          exit 0
        fi
        words="no commit binds 'exam/pages/p001' to scan#1 any more, as commit $own did"
        for run in 'cat ../said' 'pc status' 'pc check' 'pc status'; do
          $run >../out 2>&1
          [ "$(grep -c 'history was rewritten' ../out)" = 1 ] || { cat ../out; fail "$run"; }
          grep -q "$words" ../out || { cat ../out; fail "$run: which"; }
          grep -q "^hint: pc restore exam/pages/p001@$own" ../out || { cat ../out; fail "$run: hint"; }
        done
        pc status --json | grep -c '"lostBindings"'
        pc restore -q exam/pages/p001@$own; [ -z "$(pc status 2>&1 | grep rewritten)" ] || fail restored
        pc commit -q -m restored; sound; pc show exam/pages/p001 | grep scan#1
        pc bind -q -c exam/pages/p001 scan#2; [ -z "$(pc status 2>&1 | grep rewritten)" ] || fail quiet
        """, [side])
  }

  @Test(
    arguments: [
      "git reset -q --hard HEAD~2",
      "pc bind -q exam/pages/p001 exam#2; git commit -qa --amend -m x",
      "git filter-branch -f --tree-filter 'sed -i s/scan/exam/ docs/exam/pages/p001.json' HEAD~2..",
      "git switch -qC main HEAD~2", "later 9; git rebase -q --onto HEAD~2 HEAD~1",
    ])
  func `other rewrites are named too, without the hook, and dismissed`(_ rewrite: String) throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      Clones.papers + """
        rm .git/hooks/post-rewrite; export FILTER_BRANCH_SQUELCH_WARNING=1
        pc bind -q -c exam/pages/p001 scan#1; pc tag -q exam/pages/p002 +Subject/Mathematics
        case "$1" in *amend*) git commit -qa --amend -m tagged;; *) pc commit -q;; esac
        pc status 2>&1 | grep rewritten && fail 'too soon'
        eval "$1" >../said 2>&1 || { cat ../said; fail rewrite; }
        pc status >../out 2>&1; grep -q "to scan#1 any more" ../out || { cat ../out; fail named; }
        pc restore --dismiss exam/pages/p002; ended $? 1
        pc restore --dismiss exam/pages/p001; pc restore --dismiss 2>&1; ended $? 1
        ! pc status 2>&1 | grep rewritten || fail dismissed
        """, [rewrite], says: ["dismissed 1 lost binding", "no lost binding is reported"])
  }

  @Test func `what pc takes back itself, and what git moves without loss, is not named`() throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      Clones.papers + """
        pc bind -q -c exam/pages/p001 scan#1; pc status -q; pc undo -q
        pc bind -q -c exam/pages/p001 scan#2; git commit -q --amend -m 'In other words'
        pc bind -q -c exam/pages/p002 scan#1; git branch side; git reset -q --hard HEAD~1; git reset -q --hard side
        git switch -qc other HEAD~1; pc tag -q -c exam/pages/p002 +Subject/Chinese; git rebase -q main
        ! pc status 2>&1 | grep rewritten || fail named; sound
        """)
  }

  @Test(arguments: ["git reset -q --hard HEAD~1", "git commit -qa --amend --allow-empty -m x"])
  func `a lost return to a binding that an older commit made is not named`(
    _ rewrite: String
  ) throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      Clones.papers + """
        first=$(pc show exam/pages/p001 | grep -o 'exam#1'); pc bind -q -c exam/pages/p001 scan#1
        pc bind -q -c exam/pages/p001 "$first"; pc status -q
        case "$1" in *amend*) pc bind -q exam/pages/p001 scan#1;; esac
        eval "$1"; pc show exam/pages/p001 | grep -q scan#1 || fail 'not rewritten'
        ! pc status 2>&1 | grep rewritten || fail named; sound
        pc bind -q -c exam/pages/p001 scan#2; pc status -q; git reset -q --hard HEAD~1
        pc status 2>&1 | grep -q 'to scan#2 any more' || fail 'not named'
        """, [rewrite])
  }

  @Test func `pages that a rewrite lost are named with the merge that has them`() throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      Clones.papers + """
        pc add -q exam/pages scan#1 -c; lost=$(git rev-parse --short=10 HEAD); git reset -q --hard HEAD~1
        pc status 2>&1; pc merge -q $lost; ended $? 0; ! pc status 2>&1 | grep rewritten || fail back; sound
        """,
      says: [
        "no commit has the page 'exam/pages/p003' (scan#1) any more", "hint: pc merge ",
      ])
  }

  @Test func `without a remote, sync --continue leaves the rebase and names pc merge`() throws {
    try Place.expect(
      after: Clones.tools + Self.own, in: .both,
      Clones.papers + """
        git branch review; pc bind -q -c exam/pages/p001 scan#2
        git switch -q review; pc bind -q -c exam/pages/p001 scan#1
        git rebase main >../said 2>&1; ended $? 1
        pc sync --continue --yes 2>&1; ended $? 0; pc merge main; ended $? 3; sound
        """, says: ["hint: pc merge BRANCH merges a branch"])
  }
}

/// The setup of tests of sharing: a library with papers in `lib`, a bare repository beside it, and
/// a second clone in `b`.
enum Clones {
  /// Two PDFs as bundles `exam` and `scan`, a doc `exam` with two pages, a tag and a variable.
  static let papers = #"""
    cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf; { cat ../in/a.pdf; echo '% b'; } >../in/b.pdf
    pc import -q ../in/a.pdf --name exam --doc Exam && pc import -q ../in/b.pdf --name scan &&
      pc define -q tag Subject/Mathematics Subject/Chinese && pc define -q variable Year --type int &&
      pc commit -q -m 'First papers' || exit 81

    """#

  static let share = #"""
    git init -q --bare -b main ../remote.git
    git config papercenter.device Laptop
    git remote add origin ../remote.git; pc sync -q || exit 82
    pc clone -q ../remote.git ../b || exit 83
    git -C ../b config papercenter.device Desktop

    """#

  /// `later SECONDS` advances the clock: later writes have later times.
  static let tools = #"""
    now=1795253400
    later() { now=$((now + $1)); GIT_AUTHOR_DATE="$now +0000"; GIT_COMMITTER_DATE="$now +0000"; SOURCE_DATE_EPOCH=$now; }
    fail() { echo "FAILED: $*"; exit 90; }
    # What must hold in a clone, whatever came to it.
    sound() {
      pc check -q >../out 2>&1 || { cat ../out; fail "$PWD: check"; }
      git fsck --strict --no-progress --no-dangling >../out 2>&1 || { cat ../out; fail "$PWD: fsck"; }
      [ -z "$(git status --porcelain -uall)" ] || { git status --short; fail "$PWD: not clean"; }
      ! git grep -q -e '^<<<<<<< ' || fail "$PWD: conflict markers"
    }
    same() { [ "$(git rev-parse HEAD^{tree})" = "$(git -C $1 rev-parse HEAD^{tree})" ] || fail "$PWD and $1 differ"; }
    ended() { [ $1 = $2 ] || fail "ended with $1, not $2"; }

    """#

  /// The complete setup.
  static let all = tools + papers + share
}

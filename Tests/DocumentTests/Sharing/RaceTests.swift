import Testing

/// Other clones push while a sync merges.
struct RaceTests {
  /// A `git` that first shares a change of the other clone, three times, whenever it should push.
  private static let overtaken = #"""
    mkdir ../bin; echo 3 >../races
    cat >../bin/git <<END
    #!/bin/sh
    left=\$(cat '$PWD/../races')
    case " \$* " in *" push "*) if [ "\$left" -gt 0 ]; then
      echo \$((left - 1)) >'$PWD/../races'
      (PATH='$PATH'; cd '$PWD/../b' && pc set -q -c exam Year=\$((2000 + left)) &&
        pc bind -q -c exam/pages/p001 "scan#\$((left % 2 + 1))" && pc sync -q) >&2 || exit 1
    fi ;; esac
    exec '$(command -v git)' "\$@"
    END
    chmod 755 ../bin/git

    """#

  @Test func `a sync that loses races leaves one merge, and one copy`() throws {
    try Place.expect(
      after: Clones.all + Self.overtaken,
      #"""
      later 60; pc bind -q -c exam/pages/p001 exam#2; pc tag -q -c exam +Subject/Chinese; mine=$(git rev-parse HEAD)
      PATH=$PWD/../bin:$PATH pc sync >../said; ended $? 3
      [ $(cat ../races) = 0 ] || fail 'there was no race'
      [ $(grep -c '^Saved as copy' ../said) = 1 ] || { cat ../said; fail said; }
      [ $(git rev-list --merges --count HEAD) = 1 ] && [ "$(git rev-parse HEAD^)" = $mine ] || fail merges
      [ $(ls docs/exam/pages | grep -c MARKUP) = 1 ] || fail copies
      grep -q '"Year": 2001' docs/exam/doc.json && grep -q Chinese docs/exam/doc.json || fail values
      sound; (cd ../b; pc sync -q); same ../b; echo done
      """#, says: ["done"])
  }
}

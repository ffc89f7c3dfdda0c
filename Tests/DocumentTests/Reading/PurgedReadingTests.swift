import Testing

/// A reader's words are removed from history for good, and no merge brings them back.
struct PurgedReadingTests {
  private static let own = #"""
    for place in ../b ../lib; do cd $place; pc config set -q shareReading true; done
    gone() { ! git log --branches -p -- reading | grep -q 概率 || fail "$PWD: $1: it is in history"; }
    record() { sed -n 's/^hint: pc purge --accept \([0-9a-f]*\) makes.*/\1/p' ../said | head -1; }
    pc words mark 概率 -q -c; pc read exam/pages/p001 --record -c -q >/dev/null; pc sync -q
    cd ../b; pc sync -q; cd ../lib; later 60

    """#

  private static func expect(
    _ script: String, says: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.expect(
      after: Clones.all + own, in: .both, script, says: says, sourceLocation: sourceLocation)
  }

  @Test func `words are gone everywhere after all accepted, and later ones stay`() throws {
    try Self.expect(
      #"""
      pc purge --words --yes >../said 2>&1 || { cat ../said; fail purge; }; gone purge; [ ! -e reading ] || fail 'it is on disk'
      eval "$(sed -n 's/^hint: \(git push .*\) replaces it there.*/\1/p' ../said)" >/dev/null 2>&1 || { cat ../said; fail push; }
      pc sync -q || fail sync; later 60; pc words mark 函数 -q -c; pc sync -q || fail 'second sync'; sound
      cd ../b; pc words mark 好 -q -c; pc sync >../said 2>&1; ended $? 2; cat ../said
      later 60; pc purge --accept $(record) >../accepted 2>&1 || { cat ../said ../accepted; fail accept; }
      gone accept; pc sync || fail 'sync of b'; sound; gone 'sync of b'
      cd ../lib; pc sync -q || fail 'last sync'; gone 'last sync'; sound; same ../b
      echo "words: $(pc words | cut -d' ' -f1 | sort | tr '\n' ' ')"
      """#,
      says: ["the words and reading of ada-lovelace up to", "words: 函数 "])
  }

  @Test func `a union merge of plain git does not bring them back`() throws {
    try Self.expect(
      """
      (cd ../b; later 1; pc words mark 好 -q -c; git push -q)
      pc purge --words --yes -q >/dev/null 2>&1; gone purge; later 60; pc words mark 函数 -q -c
      git fetch -q; git merge -q -m Merge origin/main >../said 2>&1 && fail 'git merged it'
      git merge --abort 2>/dev/null; gone merge; pc sync >../said 2>&1; ended $? 2; gone sync
      """)
  }

  @Test func `other readers, and what is kept on a device`() throws {
    try Self.expect(
      """
      pc config set -q reader Bob; pc words mark 函数 -q -c
      pc purge --words ada-lovelace --yes -q >/dev/null 2>&1; gone purge; ls reading
      pc purge --words nobody --yes; ended $? 2
      pc config set -q shareReading false; pc words mark 好 -q; pc config set -q reader Eve; pc words mark 好 -q
      pc purge --words --yes; ended $? 0; find .git/papercenter/reading -name '*.jsonl' | sort; pc words; ended $? 1
      """,
      says: [
        "bob\n", "the history no longer contains any of it", "removed from this device",
        ".git/papercenter/reading/bob/marks.jsonl\n",
      ])
  }
}

import Testing

/// Recognised texts shared between clones, through a real bare repository.
struct SharedTextTests {
  /// A library with a recognised scan; `second` adds another one.
  private static let scan =
    Clones.tools + #"""
      cp $EXAMPLES/software-testing-final-2016-page-3-scan.jpg ../in/scan.jpg
      pc import -q ../in/scan.jpg --name scan --doc Scan -c && pc index -q || exit 81
      another() {
        { cat $(ls blobs/sha256/*/*.pdf | head -1); echo "% $1"; } >../in/$1.pdf
        pc import -q ../in/$1.pdf --name $1 && pc index -q --share || exit 84
      }
      texts() { git ls-tree -r --name-only refs/papercenter/text; }

      """#

  @Test func `a fresh clone finds at once what another one recognised`() throws {
    try Place.expect(
      after: Self.scan, in: .both,
      Clones.share + """
        [ -z "$(git for-each-ref refs/papercenter/text)" ] || fail 'shared without being asked'
        pc index --share; git status --short; pc sync
        git clone -q ../remote.git ../plain; [ -z "$(git -C ../plain for-each-ref refs/papercenter)" ] || fail plain
        pc clone ../remote.git ../c; cd ../c
        pc search --count testing || fail 'not found at once'
        pc search testing --json | jq -e '.hits[0].boxes | length > 0' >../out || fail boxes
        pc index --json >../out; jq -e '.recognised == 0 and .cached == 1 and .failed == []' ../out || { cat ../out; fail index; }
        pc text scan#1 >../c.txt; cd ../lib; pc text scan#1 | cmp - ../c.txt || fail text
        cd ../c; sound; [ "$(git log --all --oneline | wc -l)" = "$(git log --oneline | wc -l)" ] || fail log
        cd ../b; pc sync -q; pc index
        """,
      says: [
        "shared 1 text: pc sync carries them", "with 1 recognised text",
        "1 text recognised by other clones", "origin/main: shared recognised texts",
      ])
  }

  @Test func `what both sides recognised is on both, whoever was sooner`() throws {
    try Place.expect(
      after: Self.scan, in: .both,
      Clones.share + """
        (cd ../b; another two; pc commit -q -m two; pc sync -q) || fail b
        pc index -q --share; pc sync -q || fail lib
        [ $(texts | wc -l) = 2 ] || { texts; fail 'not both'; }
        # Told nothing of what the other one shares meanwhile, a push joins what is there.
        (cd ../b; another three; pc push -q) || fail 'push of b'
        another four; pc push || fail push
        [ $(texts | wc -l) = 4 ] || { texts; fail 'not all'; }
        pc commit -q -m four; pc sync -q; cd ../b; pc commit -q -m three; pc sync -q
        for clone in ../b; do
          [ $(git -C $clone rev-parse refs/papercenter/text) = $(git -C ../remote.git rev-parse refs/papercenter/text) ] || fail "$clone differs"
        done
        sound; pc sync
        """, says: ["nothing to share: as origin/main has it"])
  }

  @Test func `what is no text is not taken over, and goes from the remote`() throws {
    try Place.expect(
      after: Self.scan, in: .both,
      Clones.share + #"""
        pc index -q --share; pc sync -q; good=$(texts)
        cd ../remote.git
        bad=$(echo lies | git hash-object -w --stdin); own=$(git rev-parse refs/papercenter/text)
        export GIT_INDEX_FILE=../x; git read-tree $own
        git update-index --add --cacheinfo "100644,$bad,$(dirname $good)/00112233445566778899aabbccddeeff" \
          --cacheinfo "120000,$bad,$(dirname $good)/link" --cacheinfo "100755,$bad,hooks/post-merge"
        git update-ref refs/papercenter/text $(git write-tree); unset GIT_INDEX_FILE
        cd ../lib; pc sync; ended $? 0; [ "$(texts)" = "$good" ] || fail taken
        [ $(git -C ../remote.git rev-parse refs/papercenter/text) = $own ] || fail 'still there'
        cd ../b; pc sync -q; pc index -q; pc search --count testing
        """#,
      says: ["shared text refused: hooks/post-merge: ", "the content does not match the name"])
  }

  @Test func `a remote that does not take texts gets everything else`() throws {
    try Place.expect(
      after: Self.scan, in: .both,
      Clones.share + #"""
        printf '#!/bin/sh\ncase $1 in refs/papercenter/*) echo "no such things here" >&2; exit 1;; esac\n' >../remote.git/hooks/update
        chmod +x ../remote.git/hooks/update
        pc index -q --share; pc new doc -q -c Another; pc sync; ended $? 0
        pc new doc -q -c Third; pc push; ended $? 0
        cd ../b; pc sync -q; same ../lib
        """#,
      says: [
        "origin/main: pushed 1 commit",
        "recognised texts were not shared with 'origin': 'origin' (../remote.git) refused it",
      ])
  }

  @Test func `what is purged goes from what is shared, here and there`() throws {
    try Place.expect(
      after: Self.scan, in: .both,
      Clones.share + """
        another two; pc commit -q -m two; pc sync -q; [ $(texts | wc -l) = 2 ] || fail two
        blob=$(basename $(git ls-files 'blobs/*' | head -1) .pdf)
        object=$(git ls-tree -r refs/papercenter/text | grep $blob | cut -d' ' -f3 | cut -c1-40)
        pc purge $blob --yes -m private || fail purge
        [ $(texts | wc -l) = 1 ] || { texts; fail 'still shared'; }
        ! git cat-file -e $object 2>/dev/null || fail 'git still has it'
        git push -q --force origin main; pc sync; ended $? 0
        [ $(git -C ../remote.git ls-tree -r refs/papercenter/text | wc -l) = 1 ] || fail 'the remote still has it'
        """)
  }

  @Test func `a remote that is forgotten takes along what was known of its texts`() throws {
    try Place.expect(
      after: Self.scan, in: .both,
      Clones.share + """
        pc index -q --share; pc sync -q
        [ -n "$(git for-each-ref refs/papercenter/remotes)" ] || fail unknown
        pc remote rm -q origin; [ -z "$(git for-each-ref refs/papercenter/remotes)" ] || fail known
        [ -n "$(texts)" ] || fail 'our own are gone'
        """)
  }
}

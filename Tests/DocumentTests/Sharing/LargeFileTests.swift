import Foundation
import Testing

/// Libraries whose PDFs git-lfs stores, with the real git-lfs: the remote is a folder, or a server
/// over https.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git-lfs"), "needs git-lfs"))
struct LargeFileTests {
  /// The start of every script: a git configuration that it may change.
  private static let setup =
    "export GIT_CONFIG_GLOBAL=$HOME/.gitconfig; touch $HOME/.gitconfig\n" + large

  private static let large =
    Clones.all + #"""
      blob() { ls $1/blobs/sha256/*/*.pdf | head -$2 | tail -1; }
      whole() { [ "$(head -c 4 $1)" = %PDF ] || fail "$1 is not whole"; }
      pointer() { grep -q '^oid sha256:' $1 && [ $(stat -c %s $1) -lt 200 ] || fail "$1 is no pointer"; }
      # What plain git and git-lfs say of a clone.
      agreed() {
        # git is to look at every file again, through git-lfs's filter.
        rm .git/index; git reset -q || fail reset
        sound; [ -z "$(git lfs status --porcelain)" ] || { git lfs status; fail 'git lfs status'; }
        git lfs fsck --pointers >../out || { cat ../out; fail 'git lfs fsck --pointers'; }
        [ "$(git lfs ls-files -n | sort)" = "$(git ls-files 'blobs/**' | sort)" ] || fail 'git lfs ls-files'
        for file in $(git ls-files 'blobs/**'); do
          [ $(git cat-file -s HEAD:$file) -lt 200 ] || fail "git holds $file"
        done
      }
      large() { (pc lfs enable -q && pc sync -q) || fail enable; }

      """#

  @Test func `plain git-lfs agrees with every file of a library that begins so`() throws {
    try Place.expect(
      after: Self.setup,
      """
      git init -q --bare -b main ../r.git; pc init -q --lfs ../x; cd ../x
      pc import -q ../in/a.pdf --name exam --doc Exam; pc commit -q -m 'First papers' || fail commit
      agreed; git lfs fsck >../out || fail fsck; whole $(blob . 1)
      git remote add origin ../r.git; pc sync -q || fail sync
      [ $(find ../r.git/lfs/objects -type f | wc -l) = 1 ] || fail upload
      git clone -q ../r.git ../plain 2>../out || fail clone; pointer $(blob ../plain 1)
      cd ../plain; git lfs install --local >../out 2>&1; git lfs pull || fail pull; whole $(blob . 1); git lfs fsck || fail fsck
      pc status; agreed
      """, says: ["Git LFS fsck OK", "Nothing to commit"])
  }

  @Test func `enabling it is one commit, and older ones keep what they have`() throws {
    try Place.expect(
      after: Self.setup,
      """
      before=$(git rev-parse HEAD); pc lfs enable -n; [ $(git rev-parse HEAD) = $before ] || fail dry
      pc lfs enable || fail enable; [ $(git rev-parse HEAD~1) = $before ] || fail 'one commit'
      [ -z "$(pc status -q --json | jq -r '.changes[]')" ] || fail status; agreed
      file=$(blob . 1); git cat-file blob HEAD~1:$file | cmp - $file || fail 'older commits'
      git ls-tree -r --name-only HEAD >../new; git ls-tree -r --name-only HEAD~1 | cmp - ../new || fail names
      pc lfs enable 2>&1; ended $? 2; pc undo -q || fail undo; sound; whole $file
      [ $(git rev-parse HEAD) = $before ] || fail 'not undone'; pc redo -q || fail redo; agreed
      """, says: ["git-lfs stores 2 PDFs", "git-lfs already stores the PDFs"])
  }

  @Test func `a clone has what it asks for, and shows what it has not`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; pc clone ../remote.git ../c 2>&1 || fail clone; cd ../c; pointer $(blob . 1); pointer $(blob . 2); agreed
      pc ls exam/pages; pc ls exam/pages --json | jq -e '.items[0].elsewhere' || fail json
      pc show bundles/exam; pc check || fail check; pc check --full 2>&1 || fail full
      pc index 2>&1 || fail index; pc index --json | jq -e '.elsewhere > 0 and .failed == []' || fail 'index json'
      pc fetch --blobs exam/pages/p001 || fail fetch; agreed; sound
      [ $(grep -L '^oid' blobs/sha256/*/*.pdf | wc -l) = 1 ] || fail 'more than asked for'
      pc fetch --blobs; pc fetch --blobs; whole $(blob . 1); whole $(blob . 2); agreed
      """,
      says: [
        "2 PDFs not on this device", "elsewhere", "not on this device", "downloaded 1 PDF",
        "nothing to download: 2 PDFs on this device",
      ])
  }

  @Test func `who looks at a page gets its PDF`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; pc clone -q ../remote.git ../c; pc clone -q ../remote.git ../d; cd ../c
      pc render exam#1 -o ../page.png || fail render; [ -s ../page.png ] || fail picture; agreed
      cd ../d; pc text exam#1 >../text || fail text; [ -s ../text ] || fail 'no text'
      mv ../remote.git ../away.git; pc render scan#1 -o ../page.png 2>&1; ended $? 2; pc status
      """, says: ["is not on this device", "Nothing to commit"])
  }

  @Test func `PDFs are removed from a device only where a remote has them`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name third --doc Third -c
      pc lfs drop exam third -n; [ $(grep -L '^oid' blobs/sha256/*/*.pdf | wc -l) = 3 ] || fail dry
      pc lfs drop exam third 2>&1 || fail drop; agreed; sound; [ -z "$(git status --porcelain)" ] || fail status
      [ $(grep -L '^oid' blobs/sha256/*/*.pdf | wc -l) = 2 ] || fail 'not one'
      [ $(find .git/lfs/objects -type f | wc -l) = 2 ] || fail 'the store of git-lfs'
      pc sync -q || fail sync; pc lfs drop third --json | jq -e '.unshared == [] and (.dropped | length) == 1' || fail json
      pc lfs drop third; pc lfs drop nothing 2>&1; ended $? 2
      pc fetch --blobs || fail fetch; agreed; for n in 1 2 3; do whole $(blob . $n); done; pc lfs drop 2>&1; ended $? 64
      """,
      says: [
        "would remove 1 PDF", "removed 1 PDF", "not removed: 1 PDF that no remote has",
        "nothing to remove",
        "downloaded 2 PDFs",
      ])
  }

  @Test func `bytes are there before anybody hears of them`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; printf '#!/bin/sh\\nexit 1\\n' >../remote.git/hooks/pre-receive; chmod +x ../remote.git/hooks/pre-receive
      { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name third -c
      pc sync 2>../errors; ended $? 2; [ $(find ../remote.git/lfs/objects -type f | wc -l) = 3 ] || fail 'not sooner'
      rm ../remote.git/hooks/pre-receive; pc sync -q || fail sync
      chmod -R a-w ../remote.git/lfs; { cat ../in/a.pdf; echo '% d'; } >../in/d.pdf
      pc import -q ../in/d.pdf --name fourth -c; rm -rf ../remote.git/lfs; touch ../remote.git/lfs
      pc sync 2>&1; ended $? 2; [ $(git rev-parse origin/main) != $(git rev-parse HEAD) ] || fail 'ref moved'
      [ $(git -C ../remote.git rev-parse main) = $(git rev-parse HEAD~1) ] || fail 'remote moved'
      """, says: ["refused it"])
  }

  @Test func `a clone that did not know of it yet is merged, and its PDFs go along`() throws {
    try Place.expect(
      after: Self.setup,
      """
      cd ../b; { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name third --doc Third -c || fail import
      cd ../lib; large; cd ../b; later 60; pc sync || fail sync; agreed; sound; whole $(blob . 3)
      git lfs fsck || fail fsck
      cd ../lib; pc sync -q || fail back; same ../b; agreed; pc fetch --blobs third || fail fetch; whole $(blob . 3)
      # The other way round: who enabled it merges what the other published.
      cd ../b; pc fetch -q; cd ../lib; sound
      """, says: ["Git LFS fsck OK"])
  }

  @Test func `who enabled it merges the PDFs of those who did not`() throws {
    try Place.expect(
      after: Self.setup,
      """
      cd ../b; { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name third --doc Third -c || fail import
      pc sync -q; cd ../lib; pc lfs enable -q || fail enable; later 60; pc sync || fail sync; agreed; sound; whole $(blob . 3)
      [ $(find ../remote.git/lfs/objects -type f | wc -l) = 3 ] || fail upload
      cd ../b; pc sync -q || fail; same ../lib; agreed; whole $(blob . 1)
      pc clone -q ../remote.git ../c --blobs; cd ../c; whole $(blob . 3); agreed
      """)
  }

  @Test func `importing a PDF again brings it back where only its pointer is`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; pc clone -q ../remote.git ../c; cd ../c; pc import ../in/a.pdf || fail import
      pc status; agreed; [ $(grep -L '^oid' blobs/sha256/*/*.pdf | wc -l) = 1 ] || fail 'still a pointer'
      """, says: ["Nothing to commit"])
  }

  @Test func `what is fetched and what is taken back don't get in each other's way`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; pc clone -q ../remote.git ../c; cd ../c; pc fetch -q --blobs exam || fail fetch; pc gc -n || fail gc
      { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name third -c || fail import
      pc undo -q || fail undo; agreed; pc redo -q || fail redo; agreed; whole $(git log -1 --format= --name-only -- blobs)
      pc undo -q || fail again; pc fetch -q --blobs || fail 'fetch again'; agreed; whole $(blob . 1); whole $(blob . 2)
      """)
  }

  @Test func `a PDF that was written into or removed is got again`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; pc clone -q ../remote.git ../c --blobs; cd ../c; file=$(blob . 1); cp $file ../damaged; chmod u+w ../damaged
      printf X | dd of=../damaged bs=1 seek=20 conv=notrunc status=none
      # git-lfs makes second names of files of a remote in a folder: the remote's own is to stay whole.
      for place in $file $(find .git/lfs/objects -name $(basename $file .pdf)); do
        cp --remove-destination ../damaged $place; done
      pc check --full; ended $? 1; rm -f $file; pc fetch --blobs || fail fetch
      pc check --full || fail 'still damaged'; agreed; git lfs fsck || fail fsck
      """, says: ["downloaded 1 PDF", "Git LFS fsck OK"])
  }

  @Test func `damaged bytes that lie about are not taken for a PDF that comes`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; pc clone -q ../remote.git ../c; { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf
      pc import -q ../in/c.pdf --name third --doc Third -c || fail import; pc sync -q || fail sync
      file=$(git log -1 --format= --name-only -- blobs); kept=$(find .git/lfs/objects -name $(basename $file .pdf))
      cp $file ../damaged; chmod u+w ../damaged; printf X | dd of=../damaged bs=1 seek=20 conv=notrunc status=none
      cd ../c; mkdir -p $(dirname $kept); cp ../damaged $kept; pc pull -q || fail pull; pointer $file
      pc fetch --blobs || fail fetch; whole $file; pc check --full || fail damaged; agreed; git lfs fsck || fail fsck
      """, says: ["downloaded 3 PDFs", "Git LFS fsck OK"])
  }

  @Test func `bytes that are not what their name says are not recorded`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name third
      file=$(git ls-files -o blobs); chmod u+w $file; printf X | dd of=$file bs=1 seek=20 conv=notrunc status=none
      before=$(git rev-parse HEAD); pc commit -q -m Third 2>&1; ended $? 2; [ $(git rev-parse HEAD) = $before ] || fail moved
      [ $(find .git/lfs/objects -type f | wc -l) = 2 ] || fail 'taken in'
      """, says: ["do not match the name"])
  }

  @Test func `a purge takes the bytes out of git-lfs's store too`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; ls .git/lfs/objects/*/*/* | wc -l; pc purge scan --yes 2>&1 >../out || { cat ../out; fail purge; }
      [ $(find .git/lfs/objects -type f | wc -l) = 1 ] || fail 'still there'; sound
      """)
  }

  @Test func `without git-lfs it says which package there is`() throws {
    try Place.expect(
      after: Self.setup,
      """
      large; mkdir ../few; for tool in /usr/bin/* /bin/*; do
        case $tool in *git-lfs*) ;; *) ln -sf $tool ../few/;; esac; done
      PATH="$(dirname $(command -v pc)):$(cd .. && pwd)/few"; pc init --lfs ../y 2>&1; ended $? 2; [ ! -e ../y ] || fail 'left y'
      pc clone -q ../remote.git ../c || fail clone; cd ../c; pointer $(blob . 1); pc check || fail check
      pc fetch --blobs 2>&1; ended $? 2
      pc rename -q -c exam --title Other; pc sync || fail 'what needs no git-lfs'
      { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name third -c; pc sync 2>&1; ended $? 2
      """, says: ["git-lfs is not installed", "apt-get install git-lfs"])
  }

  @Test func `git-lfs's own server over https gives and takes`() throws {
    try Place.expect(
      after: Self.setup,
      TransportTests.server + #"""
        pc lfs enable -q; url=https://127.0.0.1:$(cat ../port)/remote.git; login $(cat ../port); git remote set-url origin $url
        pc sync || fail sync; [ $(find ../remote.git/lfs/objects -type f | wc -l) = 2 ] || fail upload
        pc clone -q $url ../c || fail clone; cd ../c; pc fetch --blobs exam || fail fetch; agreed
        kill $server; pc fetch --blobs 2>&1; ended $? 2
        """#, says: ["downloaded 1 PDF", "can't be reached"])
  }
}

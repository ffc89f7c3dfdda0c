import Testing

/// PDFs of bundles that are missing or have wrong bytes: they are not committed, are reported, and
/// are restored from any copy of their bytes.
@Suite(.serialized) struct DamagedBlobTests {
  /// Two clones with the bundles `exam` and `scan`; `$B` is the first bundle's file.
  private static let clones =
    Clones.all + #"""
      file() { pc bundle show $1 --json | grep -o '"sha256": *"[0-9a-f]*"' | head -1 | cut -d'"' -f4 | sed 's|\(..\).*|blobs/sha256/\1/&.pdf|'; }
      whole() { [ "$(sha256sum <$1 | cut -d' ' -f1)" = "$(basename $1 .pdf)" ]; }
      recorded() { [ "$(git cat-file blob HEAD:$1 | sha256sum | cut -d' ' -f1)" = "$(basename $1 .pdf)" ]; }
      # The same size and modification time as before: only the change time differs. git compares its seconds.
      flip() {
        sleep 1.1
        m=$(stat -c %y $1); chmod u+w $1; cp $1 ../flipped
        LC_ALL=C tr '\000-\377' '\001-\377\000' <../flipped | dd of=$1 bs=1 skip=1000 seek=1000 count=1 conv=notrunc 2>/dev/null
        touch -d "$m" $1; ! whole $1 || fail "not flipped"
      }
      empty() { chmod u+w $1; : >$1; }
      cut_off() { chmod u+w $1; head -c 1000 $1 >../cut; cat ../cut >$1; }
      link() { mv $1 ../moved.pdf; ln -s $PWD/../moved.pdf $1; }
      shown() { pc $1 >../out 2>&1; grep -q "error: .*$B" ../out || { cat ../out; fail "pc $1 names no error"; }; }
      B=$(file exam); [ -f $B ] || fail 'no blob'

      """#

  static let damages = ["rm -f $B", "empty $B", "cut_off $B", "flip $B"]

  private func expectDone(_ script: String, _ damage: String = "") throws {
    try Place.with { place in
      let ending = try place.run(Self.clones + script)
      #expect(
        ending.status == 0,
        "\(damage): \(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test(arguments: damages)
  func `what is damaged on disk is named, and not recorded`(_ damage: String) throws {
    try expectDone(
      """
      \(damage); head=$(git rev-parse HEAD)
      for round in 1 2; do
        shown status; shown diff; shown check; pc check -q >../out 2>&1; ended $? 1
        pc commit -m x >../out 2>&1; ended $? 2; grep -q "error: .*$B" ../out || fail 'commit names no error'
        [ $(git rev-parse HEAD) = $head ] || fail recorded; rm -rf .pc
      done
      pc check --fix -q >../out 2>&1 || { cat ../out; fail 'not fixed'; }
      whole $B || fail 'not whole'; sound; [ $(git rev-parse HEAD) = $head ] || fail 'recorded a fix'
      """, damage)
  }

  @Test func `a link in the place of a PDF is named, and not recorded`() throws {
    try expectDone(
      """
      link $B; head=$(git rev-parse HEAD)
      for command in status check; do
        pc $command >../out 2>&1; grep -q "$B:1:1: error: " ../out || { cat ../out; fail "pc $command names no error"; }
      done
      pc commit -m x >../out 2>&1; ended $? 2; grep -q "$B:1:1: error: " ../out || fail 'commit names no error'
      pc check --fix -q >../out 2>&1; ended $? 2; [ -L $B ] && [ -f ../moved.pdf ] || fail 'the link is gone'
      [ $(git rev-parse HEAD) = $head ] || fail recorded
      rm $B; pc check --fix -q || fail 'not fixed'; whole $B || fail 'not whole'; sound
      """)
  }

  @Test(arguments: damages)
  func `commands that would not record the damage go on`(_ damage: String) throws {
    try expectDone(
      """
      later 60; \(damage); before=$(git rev-parse HEAD:$B); sha=$(git rev-parse HEAD:docs/exam/doc.json)
      pc tag -q exam +Subject/Chinese -c || fail 'no tag'
      pc tag -q bundles/exam +Subject/Chinese -c || fail 'no tag of the bundle'
      [ $(git rev-parse HEAD:$B) = $before ] && [ $(git rev-parse HEAD:docs/exam/doc.json) != $sha ] || fail 'recorded the damage'
      (cd ../b; later 60; pc set -q exam Year=2024 -c; pc sync -q) || fail 'the other side'
      pc sync -q; ended $? 0; pc log >../out || fail log; pc show exam >../out || fail show
      grep -q 2024 docs/exam/doc.json || fail 'nothing came'
      shown status; shown check; [ $(git rev-parse HEAD:$B) = $before ] || fail 'synced the damage'
      (cd ../b; pc sync -q; grep -q Chinese docs/exam/doc.json && whole $B && sound) || fail 'nothing went'
      pc undo -q; pc redo -q; shown check
      pc check --fix -q || fail 'not fixed'; sound
      """, damage)
  }

  @Test(arguments: damages)
  func `what plain git recorded is named until it is fixed`(_ damage: String) throws {
    try expectDone(
      """
      \(damage); git commit -qam damage
      for round in 1 2; do
        shown status; shown check; pc diff HEAD~ >../out; grep -q "error: .*$B" ../out || fail 'no error in diff'
        pc diff HEAD~ HEAD >../out; grep -q "error: .*$B" ../out || fail 'no error between commits'
        pc tag -q exam +Subject/Chinese -c; ended $? 0; pc tag -q exam -Subject/Chinese -c; ended $? 0
        shown status; shown check; git commit -q --allow-empty -m more
        git reset -q --hard HEAD~3
      done
      pc check --fix -c -q >../out 2>&1 || { cat ../out; fail 'not fixed'; }
      whole $B && recorded $B || fail 'not whole'; sound
      """, damage)
  }

  @Test(arguments: damages, [false, true])
  func `a merge keeps the PDF that the other side lost`(_ damage: String, _ hasOwn: Bool) throws {
    try expectDone(
      """
      (cd ../b; later 60; \(damage); git commit -qam damage; git push -q) || fail 'the other side'
      later 90; \(hasOwn ? "pc tag -q exam +Subject/Chinese -c" : ":"); pc sync >../out 2>&1; ended $? 0
      whole $B && recorded $B || fail 'lost'; sound
      (cd ../b; pc sync -q; [ -f $B ] && whole $B && recorded $B && sound) || fail 'not back'
      same ../b
      """, damage)
  }

  @Test(arguments: damages)
  func `a merge brings back the PDF that this side lost`(_ damage: String) throws {
    try expectDone(
      """
      (cd ../b; later 60; pc set -q exam Year=2024 -c; pc sync -q) || fail 'the other side'
      later 90; \(damage); git commit -qam damage; pc pull >../out 2>&1; ended $? 0
      whole $B && recorded $B || fail 'not back'; sound
      pc sync -q || fail sync; (cd ../b; pc sync -q; whole $B && sound) || fail 'lost'; same ../b
      """, damage)
  }

  @Test(arguments: ["flip $B", "empty $B", "rm -f $B"])
  func `what comes damaged is not taken over`(_ damage: String) throws {
    try expectDone(
      #"""
      cd ../b; later 60; { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf; pc import -q ../in/c.pdf --name third
      B=$(file third); \#(damage); git add -A; git commit -qm damage; git push -q || fail 'the other side'
      cd ../lib; head=$(git rev-parse HEAD); pc sync >../out 2>&1; ended $? 2
      grep -q "error: .*$B" ../out || fail 'not named'; grep -q 'hint: ' ../out || fail 'no hint'
      [ $(git rev-parse HEAD) = $head ] && [ ! -e $B ] || fail 'taken over'; sound
      later 90; pc tag -q exam +Subject/Chinese -c; pc sync -q 2>../out; ended $? 2; sound
      cd ../b; pc import -q ../in/c.pdf && whole $B && pc commit -qm fix && pc sync -q; ended $? 0; sound
      cd ../lib; pc sync -q; ended $? 0; whole $B && recorded $B || fail 'not fixed'; sound
      cd ../b; pc sync -q; sound; same ../lib
      """#, damage)
  }

  @Test(arguments: damages)
  func `importing the file again brings it back`(_ damage: String) throws {
    try expectDone(
      """
      \(damage); pc import ../in/a.pdf >../out 2>&1; ended $? 0; whole $B || fail 'not whole'; sound
      """, damage)
  }

  @Test func `a size that is wrong is told from bytes that are wrong`() throws {
    try expectDone(
      #"""
      sed -i 's/"bytes": [0-9]*/"bytes": 1/' bundles/exam/bundle.json; pc check >../out 2>&1; ended $? 0
      grep -q 'warning: the blob has' ../out || fail 'no warning'; git checkout -q bundles
      empty $B; pc check --fix -n >../out 2>&1; ! grep -q 'bytes 0' ../out || fail 'offers the wrong size'
      pc check --fix -q || fail 'not fixed'; sound
      """#)
  }

  @Test func `a bundle is not recorded while git ignores its PDF`() throws {
    try expectDone(
      #"""
      echo '*.pdf' >>.git/info/exclude; { cat ../in/a.pdf; echo '% d'; } >../in/d.pdf; pc import -q ../in/d.pdf --name ignored
      pc check >../out 2>&1; ended $? 1; grep -q 'git ignores it' ../out || fail 'not named'
      pc commit -qm x 2>../out; ended $? 2; sed -i '$d' .git/info/exclude; pc commit -qm x || fail 'not recorded'; sound
      """#)
  }

  @Test func `a partial clone lacks nothing`() throws {
    try expectDone(
      #"""
      git -C ../remote.git config uploadpack.allowFilter true
      git clone -q --filter=blob:none file://$PWD/../remote.git ../p && cd ../p && pc check -q; ended $? 0
      pc status >../out 2>&1; grep -q 'not verified: blobs/' ../out || fail 'nothing is said of what was never hashed'
      pc check --full -q; ended $? 0; pc status >../out 2>&1; ! grep -q 'not verified' ../out || fail 'not remembered'
      sound
      """#)
  }

  @Test func `damage that hashing everything found stays shown`() throws {
    try expectDone(
      #"""
      git clone -q file://$PWD/../remote.git ../p && cd ../p && B=$(git ls-files blobs | head -1) && chmod u+w $B
      size=$(stat -c %s $B); head -c $((size - 1)) $B >../cut; printf '!' >>../cut; touch -r $B ../cut; cp -p ../cut $B
      git commit -q --no-verify -am Damage; pc status >../out 2>&1; grep -q 'not verified: blobs/' ../out || fail 'nothing is said'
      pc check --full -q >../out 2>&1; ended $? 1
      for i in 1 2; do pc status >../out 2>&1; grep -q 'error: the bytes of blobs/' ../out || fail 'status forgot'; done
      pc check -q >../out 2>&1; ended $? 1
      """#)
  }

  @Test func `what a person wrote into a PDF is kept when the right bytes come back`() throws {
    try expectDone(
      """
      chmod u+w $B; echo '% mine' >>$B; pc check --fix -q || fail 'not fixed'; whole $B || fail 'not whole'
      grep -q '% mine' .git/papercenter/replaced/*.pdf || fail lost
      """)
  }

  @Test func `a disk's mistake that no time tells of is found by hashing all`() throws {
    try expectDone(
      """
      git config core.trustctime false; flip $B; pc check -q || fail 'git trusts the times'
      pc check --full -q >../out 2>&1; ended $? 1; pc check --full --fix -q; ended $? 0; whole $B || fail 'not whole'; sound
      """)
  }

  /// Plain git recorded the damage from the first commit on: no object has the right bytes.
  private static let inNoObject = """
    unknown() {
      { cat ../in/a.pdf; echo '% e'; } >../in/e.pdf; pc import -q ../in/e.pdf --name fifth || fail import
      B=$(file fifth); eval "$1"; git add -A; git commit -q --no-verify -m Damage
      pc check --full -q >../out 2>&1; shown check
    }

    """

  @Test(arguments: damages)
  func `git-lfs's store brings back the PDF`(_ damage: String) throws {
    try expectDone(
      Self.inNoObject + """
        unknown '\(damage)'; name=$(basename $B .pdf); head=$(git rev-parse HEAD)
        store=.git/lfs/objects/$(echo $name | cut -c1-2)/$(echo $name | cut -c3-4); mkdir -p $store
        head -c 1000 ../in/e.pdf >$store/$name; pc check --fix -q >../out 2>&1; ended $? 1; ! whole $B || fail 'from a damaged copy'
        cp ../in/e.pdf $store/$name; pc check --fix -n >../out 2>&1; ! whole $B || fail 'changed by -n'
        pc check --fix >../out 2>&1; ended $? 0; grep -q "from git-lfs's store" ../out || { cat ../out; fail source; }
        whole $B && cmp ../in/e.pdf $store/$name || fail 'not whole'; [ $(git rev-parse HEAD) = $head ] || fail recorded
        pc commit -q -m fix || fail commit; recorded $B || fail 'not recorded'; sound
        """, damage)
  }

  @Test(arguments: damages)
  func `a remote that is a folder brings back the PDF that no object here has`(
    _ damage: String
  ) throws {
    try expectDone(
      Self.inNoObject + """
        unknown '\(damage)'; head=$(git rev-parse HEAD)
        (cd ../b; later 60; pc import -q ../in/e.pdf --name same -c && git push -q) || fail 'the other clone'
        pc check --fix >../out 2>&1; ended $? 0; grep -q "its bytes, restored from" ../out || { cat ../out; fail source; }
        whole $B || fail 'not whole'; [ $(git rev-parse HEAD) = $head ] || fail recorded
        pc commit -q -m fix || fail commit; recorded $B || fail 'not recorded'; sound
        """, damage)
  }
}

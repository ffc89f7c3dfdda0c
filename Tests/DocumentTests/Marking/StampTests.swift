import Testing

/// Stamps from the shell: their place, their designs, who stamped what, and several people.
@Suite(.serialized) struct StampTests {
  /// A committed library with the bundle `exam` of four pages and the doc `d` with the group `pages`.
  private static let start = #"""
    fail() { echo "$1"; exit 1; }
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name exam --doc d -c
    notes() { cat docs/d/pages/$1.notes.json; }

    """#

  private func expectDone(_ script: String, _ words: String...) throws {
    try Place.with { place in
      let ending = try place.run(Self.start + script, words)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test(arguments: ["0", "90", "180", "270"], ["1", "2"])
  func `a stamp is as large on paper as its design says, and stays on the page`(
    _ rotation: String, _ unit: String
  ) throws {
    try expectDone(
      #"""
      printf '%s\n' "%PDF-1.6" "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj" \
        "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /Rotate $1 /MediaBox [-50 -50 700 800] >> endobj" \
        "3 0 obj << /Type /Page /Parent 2 0 R /CropBox [30 40 430 640] /UserUnit $2 >> endobj" 'trailer << /Root 1 0 R /Size 4 >>' >../plain.pdf
      qpdf ../plain.pdf ../page.pdf 2>/dev/null
      pc import -q ../page.pdf --name page --doc e -c || fail "not imported"
      case $1 in 0|180) wide=400 high=600 ;; *) wide=600 high=400 ;; esac
      for at in 0.5,0.5 0,0 1,1 0.95,0.3; do
        pc stamp e --stamp HOLD --at $at --again -q || fail "not stamped"
        jq -e --arg at $at --argjson w $((wide * $2)) --argjson h $((high * $2)) '
          def near($a; $b): ($a - $b) | fabs < 0.5;
          (.annotations[-1].rects[0]) as [$x0, $y0, $x1, $y1] | ($at | split(",") | map(tonumber)) as [$x, $y]
          | near(($x1 - $x0) * $w; 150) and near(($y1 - $y0) * $h; 50) and $x0 >= 0 and $y0 >= 0 and $x1 <= 1 and $y1 <= 1
            and near(($x0 + $x1) / 2 * $w; [[$x * $w, 75] | max, $w - 75] | min)
            and near(($y0 + $y1) / 2 * $h; [[$y * $h, 25] | max, $h - 25] | min)' docs/e/pages/p001.notes.json >../box \
          || { cat docs/e/pages/p001.notes.json; fail "another box at $at"; }
      done
      """#, rotation, unit)
  }

  @Test func `a stamp stands on what it was put on, and shows again when that comes back`() throws {
    try expectDone(
      #"""
      drawn() { pc export exam -o ../out.pdf --json | jq -c '[.marks, .notDrawn]'; }
      before=$(sha256sum blobs/sha256/*/*)
      pc stamp d/pages/p001 --stamp fabricated -c -q
      [ "$(drawn)" = "[1,0]" ] || fail "not drawn"
      pc bind -q d/pages/p001 exam#2 -c
      pc stamp d/pages/p001 --stamp FABRICATED -n | grep -q '^d/pages/p001  FABRICATED' || fail "the new version counts as stamped"
      [ -z "$(pc ls stamp:FABRICATED -q)" ] || fail "listed as stamped"
      pc bind -q d/pages/p001 exam#1 -c
      pc stamp d/pages/p001 --stamp FABRICATED -n 2>&1 | grep -q 'already, by Ada Lovelace' || fail "A, B, A: the stamp is gone"
      [ "$(drawn)" = "[1,0]" ] && [ "$(pc ls stamp:FABRICATED -q | wc -l)" = 1 ] || fail "A, B, A: not drawn"
      [ "$before" = "$(sha256sum blobs/sha256/*/*)" ] || fail "a PDF changed"
      """#)
  }

  @Test func `a design changes no stamp that was made`() throws {
    try expectDone(
      #"""
      pc stamps add SEEN --text 'SEEN {user} {n} {page} of {doc}' -c -q
      pc stamp d/pages --stamp SEEN -c -q
      notes p002 | jq -e '.annotations[0].stampText == "SEEN Ada Lovelace 2 p002 of d"' >../x || fail "other words: $(notes p002)"
      pc stamps edit SEEN --text other --color '#000000' --size 20x10 -c -q
      git diff --quiet HEAD~ -- docs || fail "stamps changed"
      pc stamps rm SEEN -c -q
      pc check -q || fail "errors"
      [ "$(pc ls stamp:SEEN -q | wc -l)" = 4 ] || fail "not found any more"
      [ "$(pc log --stamps --json | jq -c '[.stamps[] | .text] | length')" = 4 ] || fail "not in the audit"
      """#)
  }

  @Test func `what a token stands for is not read again, and controls no terminal`() throws {
    try expectDone(
      #"""
      export GIT_AUTHOR_NAME="{n}{user}$(printf '\033[31m')"
      pc stamp d/pages/p001 --stamp HOLD -q || fail "not stamped"
      notes p001 | jq -e '.annotations[0].stampText | endswith("{n}{user}\u001b[31m")' >../x || fail "read again"
      ! pc stamp d/pages/p001 --stamp HOLD -n 2>&1 | grep -q "$(printf '\033')" || fail "the terminal was controlled"
      pc commit -q -m x && ! pc log --stamps | grep -q "$(printf '\033')" || fail "the log controlled the terminal"
      """#)
  }

  @Test func `moveTo moves in the same commit, or refuses before anything is stamped`() throws {
    try expectDone(
      #"""
      pc new -q group d done && pc add -q d/done exam#4 && pc commit -q -m done
      pc stamps add DONE --move-to d/done -c -q
      pc stamp d/pages/p001 d/pages/p002 --stamp DONE -n --json >../plan
      jq -e '[.stamped[] | [.from, .path]] == [["d/pages/p001","d/done/p001-2"],["d/pages/p002","d/done/p002"]]' ../plan >../x || { cat ../plan; fail "another plan"; }
      [ -z "$(git status --porcelain)" ] || fail "-n changed something"
      pc stamp d/pages/p001 d/pages/p002 --stamp DONE -c -q || fail "not stamped"
      [ "$(git log --format=%s -1)" = "Stamp 2 pages DONE" ] || fail "another message"
      [ -f docs/d/done/p001-2.notes.json ] && [ -f docs/d/done/p002.json ] && [ ! -f docs/d/pages/p001.json ] || fail "not moved"
      pc stamp d/done/p002 --stamp DONE --remove -c -q && [ -f docs/d/done/p002.json ] || fail "moved back"
      sed -i 's|d/done|d/gone|' stamps/done.json && pc commit -q -m gone
      pc stamp d/pages/p003 --stamp DONE -c 2>../errors && fail "stamped"
      grep -q "moves pages to the group 'd/gone', which does not exist" ../errors || { cat ../errors; fail "another reason"; }
      [ -z "$(git status --porcelain)" ] || fail "something changed"
      """#)
  }

  @Test func `two people offline: both stamps stay, and only a rebound page is copied`() throws {
    try expectDone(
      #"""
      git init -q --bare ../shared.git && pc remote -q add origin ../shared.git && pc push -q
      pc clone -q ../shared.git ../other
      pc stamp d/pages --stamp HOLD -c -q
      (cd ../other && GIT_AUTHOR_NAME=Bob pc stamp d/pages --stamp FABRICATED -c -q && pc bind -q d/pages/p001 exam#3 -c && pc sync -q) || fail "the other did not sync"
      pc bind -q d/pages/p001 exam#4 -c
      pc sync >../said 2>&1; status=$?
      [ $status = 0 ] || [ $status = 3 ] || { cat ../said; fail "sync ended with $status"; }
      for page in p002 p003 p004; do
        notes $page | jq -e '[.annotations[].stamp] | sort == ["FABRICATED", "HOLD"]' >../x || { notes $page; fail "$page lost a stamp"; }
      done
      [ $(ls docs/d/pages/p*.json | grep -v notes | wc -l) = 5 ] || { ls docs/d/pages; fail "not one copy"; }
      [ "$(pc log --stamps --json | jq '[.stamps[] | .author] | unique | length')" = 2 ] || fail "the audit lost a person"
      pc check -q || fail "errors"
      """#)
  }

  @Test(arguments: ["0 150 50", "90 50 150", "180 150 50", "270 50 150"])
  func `a turned stamp is exported as it lies on the page`(_ words: String) throws {
    try expectDone(
      #"""
      set -- $1
      pc stamps edit HOLD --rotate $1 --text 'LLLLLLLLLLLL' -q || fail "no such turn"
      pc stamp d/pages/p001 --stamp HOLD --at 0.5,0.05 -q
      notes p001 | jq -e --argjson w $2 --argjson h $3 '.annotations[0].rects[0] as [$a, $b, $c, $d] | (($c - $a) * 612 / $w - 1 | fabs) < 0.02 and (($d - $b) * 792 / $h - 1 | fabs) < 0.02' >../x || { notes p001; fail "another box"; }
      pc export exam -o ../out.pdf -q || fail "not exported"
      pc stamps edit HOLD --no-border -q && pc stamp d/pages/p002 --stamp HOLD --at 0.5,0.05 -q && pc export exam -o ../bare.pdf -q
      for file in out:1 bare:2; do
        page=${file#*:}; pdftoppm -r 72 -f $page -l $page -singlefile ../${file%:*}.pdf ../marked; pdftoppm -r 72 -f $page -l $page -singlefile blobs/sha256/*/*.pdf ../plain
        python3 - $file $2 $3 <<'END' || fail "$file is drawn otherwise"
      import sys
      def load(path):
          _, size, _, pixels = open(path, "rb").read().split(b"\n", 3)
          return *map(int, size.split()), pixels
      (width, height, a), (_, _, b) = load("../marked.ppm"), load("../plain.ppm")
      changed = [(i % width, i // width) for i in range(width * height) if a[3 * i:3 * i + 3] != b[3 * i:3 * i + 3]]
      xs, ys = [x for x, _ in changed], [y for _, y in changed]
      found, wanted = (max(xs) - min(xs), max(ys) - min(ys)), (float(sys.argv[2]), float(sys.argv[3]))
      print(sys.argv[1], found, wanted)
      # With its border it fills the box; the words alone are longer in the direction in which they run.
      exact = all(abs(f - w) < 4 for f, w in zip(found, wanted))
      sys.exit(not exact if sys.argv[1] == "out:1" else (found[0] > 3 * found[1]) != (wanted[0] > wanted[1]))
      END
      done
      """#, words)
  }

  @Test func `designs that two people change are merged key by key, and made apart become one`()
    throws
  {
    try expectDone(
      #"""
      git init -q --bare ../shared.git && pc remote -q add origin ../shared.git && pc push -q && pc clone -q ../shared.git ../other
      pc stamps edit HOLD --opacity 0.5 -c -q && pc stamps add CHECKED --color '#111111' -c -q && pc sync -q
      cd ../other && pc stamps edit HOLD --size 90x30 -c -q && pc stamps add CHECKED --text 'checked {user}' -c -q
      pc sync -q >../said 2>&1; [ $? = 0 ] || [ $? = 3 ] || { cat ../said; fail "not synced"; }
      jq -e '.opacity == 0.5 and .size == [90, 30]' stamps/hold.json >../x || { cat stamps/hold.json; fail "HOLD lost a change"; }
      jq -e '.color == "#111111" and .text == "checked {user}"' stamps/checked.json >../x || { cat stamps/checked.json; fail "CHECKED lost a change"; }
      [ "$(ls stamps)" = "$(printf 'checked.json\nfabricated.json\nfit-only.json\nhold.json')" ] || fail "other files: $(ls stamps)"
      pc check -q && cd ../lib && pc sync -q && pc check -q && [ "$(git rev-parse HEAD)" = "$(git -C ../other rev-parse HEAD)" ] || fail "not the same"
      """#)
  }

  @Test func `designs written by hand are checked and completed`() throws {
    try expectDone(
      #"""
      echo '{ "name": "MINE", "text": "Mine {date}", "size": [80, 30] }' >stamps/mine.json
      pc commit -q -m mine || fail "not committed"
      jq -e '.id and .createdAt' stamps/mine.json >../x || fail "not completed"
      for wrong in '"name": 1' '"name": "X", "text": "{usr}"' '"name": "X", "color": "red"' '"name": "X", "size": [1]' \
        '"name": "X", "size": [0, 5]' '"name": "X", "rotate": 45' '"name": "X", "image": "../x.png"' '"name": "X", "opacity": 2' '"name": "hold"'; do
        echo "{ $wrong }" >stamps/x.json
        pc commit -q -m x 2>../errors >../output && fail "committed: $wrong"
        grep -q '^stamps/.*error: ' ../output ../errors || { cat ../output ../errors; fail "no place for $wrong"; }
      done
      rm stamps/x.json && pc check -q || fail "errors are left"
      cp stamps/mine.json stamps/copy.json && sed -i 's/MINE/COPY/' stamps/copy.json && pc commit -q -m copy || fail "a copy is refused"
      [ "$(jq -r .id stamps/mine.json)" != "$(jq -r .id stamps/copy.json)" ] || fail "two designs have one id"
      pc stamps --json | jq -e '[.stamps[].name] | sort == ["COPY","FABRICATED","FIT ONLY","HOLD","MINE"]' >../x || fail "another list"
      """#)
  }

  @Test func `pictures are PNG files, copied into the library`() throws {
    try expectDone(
      #"""
      pc render exam#1 -o ../seal.png --width 100 -q 2>/dev/null || pc render exam#1 -o ../seal.png -q
      pc stamps add SEAL --image ../seal.png -c -q || fail "not added"
      cmp ../seal.png stamps/seal.png || fail "another picture"
      pc stamp d/pages/p001 --stamp SEAL -q
      [ "$(notes p001 | jq -r '.annotations[0].stampSHA256')" = "$(sha256sum <stamps/seal.png | cut -d' ' -f1)" ] || fail "another hash"
      echo no >../no.png; pc stamps add NO --image ../no.png 2>../errors && fail "no PNG was taken"
      grep -q "is not a PNG file" ../errors || { cat ../errors; fail "another reason"; }
      rm stamps/seal.png; pc stamp d/pages/p002 --stamp SEAL 2>../errors && fail "stamped without its picture"
      grep -q "the picture of 'SEAL' is missing" ../errors || { cat ../errors; fail "no reason"; }
      """#)
  }

  @Test func `a library that forbids it is not stamped without its remote`() throws {
    try expectDone(
      #"""
      git init -q --bare ../shared.git && pc remote -q add origin ../shared.git && pc push -q
      sed -i 's/"format": 1,/"format": 1, "stampOffline": false,/' papercenter.json && pc commit -q -m online && pc push -q
      pc stamp d/pages/p001 --stamp HOLD -c -q || fail "the remote is there"
      mv ../shared.git ../away.git
      pc stamp d/pages/p002 --stamp HOLD -c --json >../answer && fail "stamped offline"
      [ "$(jq -r .error.code ../answer)" = remote ] || { cat ../answer; fail "another code"; }
      [ -z "$(git status --porcelain)" ] || fail "something changed"
      pc stamp d/pages/p002 --stamp HOLD -n -q || fail "not even shown"
      """#)
  }
}

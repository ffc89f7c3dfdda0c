import Testing

/// PDFs with their marks, as other programs read them.
@Suite(.serialized) struct ExportTests {
  /// A library with the bundle `exam` and the doc `d`, and functions for marks.
  private static let start = #"""
    fail() { echo "$1"; exit 1; }
    add() { pc import -q "$1" --name $2 --doc $3; }
    # mark DOC JSON: the marks of its first page.
    mark() {
      printf '{ "page": "%s", "annotations": [ %s ] }' "$(jq -r .id docs/$1/pages/p001.json)" "$2" >docs/$1/pages/p001.notes.json
    }
    blob() { pc bundle show $1 --json | grep -o '"sha256": *"[0-9a-f]*"' | head -1 | cut -d'"' -f4 | sed 's|\(..\).*|blobs/sha256/\1/&.pdf|'; }
    kinds() { qpdf --qdf --object-streams=disable "$1" - | grep -a -o '/Subtype /[A-Z][A-Za-z]*' | sort | uniq -c; }

    """#

  private static let marks = #"""
    { "id": "00000000-0000-4000-8000-000000000001", "createdAt": "2026-05-04T10:11:12Z", "author": "李 (a)", "kind": "highlight", "rects": [[0.1, 0.1, 0.5, 0.12]], "text": "why?" },
    { "kind": "underline", "rects": [[0.1, 0.2, 0.5, 0.22]] }, { "kind": "strikeout", "rects": [[0.1, 0.25, 0.5, 0.27]] },
    { "kind": "squiggly", "rects": [[0.1, 0.3, 0.5, 0.32]] },
    { "kind": "ink", "path": "0.1 0.4 0.2 0.42 0.3 0.4;0.4 0.4 0.5 0.4", "pressure": "0.2 0.9 1;0.1 0.1", "width": 0.01 },
    { "kind": "text", "rects": [[0.6, 0.1, 0.9, 0.2]], "text": "words and 中文", "fill": "#FFFFCC", "opacity": 0.9 },
    { "id": "00000000-0000-4000-8000-000000000002", "kind": "note", "at": [0.9, 0.5], "text": "a comment" },
    { "kind": "note", "at": [0.9, 0.5], "text": "a reply", "replyTo": "00000000-0000-4000-8000-000000000002", "state": "done" },
    { "kind": "rectangle", "rects": [[0.1, 0.5, 0.3, 0.6]] }, { "kind": "ellipse", "rects": [[0.4, 0.5, 0.6, 0.6]] },
    { "kind": "line", "from": [0.1, 0.65], "to": [0.5, 0.7], "ends": ["none", "arrow"] },
    { "kind": "polyline", "path": "0.6 0.65 0.7 0.7 0.8 0.65" }, { "kind": "polygon", "path": "0.6 0.75 0.7 0.8 0.8 0.75" },
    { "kind": "stamp", "stamp": "hold", "stampText": "HOLD 暂停", "rects": [[0.3, 0.85, 0.55, 0.92]] }
    """#

  private func expectDone(_ script: String, _ words: String...) throws {
    try Place.with { place in
      let ending = try place.run(Self.start + script, words)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test(arguments: ["software-testing-midterm-2017.pdf"])
  func `all kinds are annotations after the original's bytes`(_ paper: String) throws {
    try expectDone(
      #"""
      add "$EXAMPLES/$1" exam d
      mark d "$2"
      sums=$(sha256sum $(blob exam) docs/d/pages/*)
      pc export exam -o ../out.pdf --markup both || fail "not exported"
      pc export d -o ../again.pdf || fail "not exported again"
      cmp $(blob exam) ../out.pdf || fail "none is not the original"
      cmp ../again.pdf ../out-markup.pdf || fail "two exports differ"
      cmp -n $(stat -c %s $(blob exam)) $(blob exam) ../again.pdf || fail "another beginning"
      [ "$sums" = "$(sha256sum $(blob exam) docs/d/pages/*)" ] || fail "the library changed"
      qpdf --check ../again.pdf >../check 2>&1 || { cat ../check; fail "qpdf complains"; }
      ! grep -q WARNING ../check || fail "qpdf warns"
      kinds ../again.pdf >../kinds
      for kind in Highlight Underline StrikeOut Squiggly Ink FreeText Square Circle Line PolyLine Polygon Stamp; do
        grep -q " 1 /Subtype /$kind\$" ../kinds || { cat ../kinds; fail "not one $kind"; }
      done
      grep -q " 2 /Subtype /Text\$" ../kinds || fail "no note and reply"
      for page in 1 2; do
        for file in out again; do
          pdftoppm -r 60 -f $page -l $page ../$file.pdf ../$file-$page 2>../errors || fail "pdftoppm"
          mutool draw -q -r 60 -o ../$file-$page.pnm ../$file.pdf $page 2>>../errors || fail "mutool"
        done
      done
      ! grep -v 'ICC support' ../errors || fail "a renderer complains"
      ! cmp -s ../out-1*.ppm ../again-1*.ppm && ! cmp -s ../out-1.pnm ../again-1.pnm || fail "no mark is drawn"
      cmp ../out-2*.ppm ../again-2*.ppm && cmp ../out-2.pnm ../again-2.pnm || fail "another page changed"
      [ "$(pdftotext ../out.pdf -)" = "$(pdftotext ../again.pdf -)" ] || fail "another text"
      """#, paper, Self.marks)
  }

  @Test(arguments: ["0", "90", "180", "270"], ["1", "2"])
  func `a stamp's frame is exact to half a point in two renderers`(
    _ rotation: String, _ userUnit: String
  ) throws {
    try expectDone(
      #"""
      printf '%s\n' '%PDF-1.6' '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj' \
        "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /Rotate $1 /MediaBox [-50 -50 700 800] >> endobj" \
        "3 0 obj << /Type /Page /Parent 2 0 R /CropBox [30 40 430 640] /UserUnit $2 >> endobj" 'trailer << /Root 1 0 R /Size 4 >>' >../plain.pdf
      qpdf ../plain.pdf ../in/turned.pdf 2>/dev/null
      add ../in/turned.pdf turned t
      mark t '{ "kind": "stamp", "stamp": "x", "stampText": "", "rects": [[0.2, 0.3, 0.5, 0.4]], "color": "#FF0000" }'
      pc export turned -o ../out.pdf || fail "not exported"
      pdftoppm -cropbox -r 288 -singlefile ../out.pdf ../poppler
      mutool draw -q -r 288 -o ../mutool.ppm ../out.pdf 1
      for renderer in poppler mutool; do
        python3 - ../$renderer.ppm <<'END' || fail "$renderer"
      import sys
      data = open(sys.argv[1], "rb").read()
      _, size, _, pixels = data.split(b"\n", 3)
      width, height = map(int, size.split())
      red = [(i % width, i // width) for i in range(width * height) if pixels[3 * i] > 150 and pixels[3 * i + 1] < 100]
      xs, ys = [x for x, _ in red], [y for _, y in red]
      shown = (400, 600) if height > width else (600, 400)
      found = [min(xs) / width * shown[0], min(ys) / height * shown[1], (max(xs) + 1) / width * shown[0], (max(ys) + 1) / height * shown[1]]
      wanted = [0.2 * shown[0], 0.3 * shown[1], 0.5 * shown[0], 0.4 * shown[1]]
      print(found, wanted)
      sys.exit(any(abs(a - b) > 0.5 for a, b in zip(found, wanted)))
      END
      done
      """#, rotation, userUnit)
  }

  @Test func `what can't have marks is refused with the reason, and exported without`() throws {
    try expectDone(
      #"""
      qpdf --encrypt '' owner 256 -- "$EXAMPLES/software-testing-midterm-2017.pdf" ../in/locked.pdf
      { echo junk; cat "$EXAMPLES/software-testing-midterm-2017.pdf"; } >../in/junk.pdf
      n=0
      for name in locked junk; do
        add ../in/$name.pdf $name $name || continue
        n=$((n + 1))
        mark $name '{ "kind": "note", "at": [0.5, 0.5], "text": "x" }'
        ! pc export $name -o ../$name-out.pdf 2>../errors || fail "$name has marks"
        grep -q "error: can't add marks to 'blobs/" ../errors || { cat ../errors; fail "$name: no reason"; }
        [ ! -e ../$name-out.pdf ] || fail "$name: a file is left"
        pc export $name -o ../$name-out.pdf --markup none && cmp ../$name-out.pdf ../in/$name.pdf || fail "$name: not as it is"
      done
      [ $n -gt 0 ] || fail "nothing was tried"
      """#)
  }
}

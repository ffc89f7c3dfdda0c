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
          gs -q -dBATCH -dNOPAUSE -sDEVICE=ppmraw -r60 -sPageList=$page -o ../$file-$page.gs ../$file.pdf 2>>../errors || fail "gs"
        done
      done
      ! grep -v 'ICC support' ../errors || fail "a renderer complains"
      ! cmp -s ../out-1*.ppm ../again-1*.ppm && ! cmp -s ../out-1.pnm ../again-1.pnm \
        && ! cmp -s ../out-1.gs ../again-1.gs || fail "no mark is drawn"
      cmp ../out-2*.ppm ../again-2*.ppm && cmp ../out-2.pnm ../again-2.pnm && cmp ../out-2.gs ../again-2.gs || fail "another page changed"
      [ "$(pdftotext ../out.pdf -)" = "$(pdftotext ../again.pdf -)" ] || fail "another text"
      """#, paper, Self.marks)
  }

  @Test(arguments: ["0", "90", "180", "270"], ["1", "2"])
  func `a stamp's frame is exact to half a point in three renderers`(
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
      gs -q -dBATCH -dNOPAUSE -sDEVICE=ppmraw -dUseCropBox -r288 -o ../gs.ppm ../out.pdf
      for renderer in poppler mutool gs; do
        python3 - ../$renderer.ppm <<'END' || fail "$renderer"
      import re, sys
      data = open(sys.argv[1], "rb").read()
      _, size, _, pixels = re.sub(rb"#.*\n", b"", data[:200], count=1).split(b"\n", 3)
      pixels += data[200:]
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

  @Test(arguments: [0, 90, 180, 270])
  func `a stamp's picture is drawn, and the page is seen through it`(
    _ rotation: Int
  ) throws {
    try expectDone(
      #"""
      # Red at the left, green at the right, and nothing in the middle.
      python3 - <<'END'
      import struct, zlib
      row = b"\0" + bytes([255, 0, 0, 255]) * 20 + bytes([0, 0, 255, 0]) * 20 + bytes([0, 160, 0, 255]) * 20
      chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
      open("../logo.png", "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 60, 20, 8, 6, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(row * 20)) + chunk(b"IEND", b""))
      END
      qpdf --rotate=+$1 "$EXAMPLES/software-testing-midterm-2017.pdf" ../in/paper.pdf
      add ../in/paper.pdf paper d
      pc stamps add LOGO --image ../logo.png --size 150x50 -q && pc stamp d/pages/p001 d/pages/p002 --stamp LOGO --at 0.5,0.05 -q -c || fail "not stamped"
      pc export d -o ../out.pdf -q && pc export d -o ../again.pdf -q && cmp ../out.pdf ../again.pdf || fail "not exported"
      qpdf --check ../out.pdf >../check 2>&1 && ! grep -q WARNING ../check || { cat ../check; fail "qpdf complains"; }
      [ "$(qpdf --qdf ../out.pdf - | grep -a -c '/Subtype /Image')" -le $(($(qpdf --qdf ../in/paper.pdf - | grep -a -c '/Subtype /Image') + 2)) ] || fail "the picture is there twice"
      pdftoppm -r 72 -f 1 -l 1 ../out.pdf ../shown && mv ../shown*.ppm ../shown.ppm
      mutool draw -q -r 72 -o ../other.ppm ../out.pdf 1 2>/dev/null
      for picture in shown other; do
        python3 - ../$picture.ppm <<'END' || fail "$picture has other colours"
      import sys
      data = open(sys.argv[1], "rb").read()
      kind, size, most, pixels = data.split(b"\n", 3)
      width, height = map(int, size.split())
      top = int(0.05 * height) if 0.05 * height > 25 else 25
      at = lambda x: tuple(pixels[3 * (top * width + x):][:3])
      middle = width // 2
      red, clear, green = at(middle - 50), at(middle), at(middle + 50)
      assert red[0] > 240 and red[1] < 15 and green[1] > 140 and green[0] < 15 and min(clear) > 240, (red, clear, green)
      END
      done
      """#, "\(rotation)")
  }

  @Test func `an approval's signature holds after marks`() throws {
    try expectDone(
      #"""
      openssl req -x509 -newkey rsa:2048 -keyout ../key.pem -out ../cert.pem -days 3650 -nodes -subj /CN=Signer -batch 2>/dev/null
      python3 - <<'END'
      import subprocess
      text = "BT /F 14 Tf 72 700 Td (An approved drawing) Tj ET"
      room = 8000
      parts = ["<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /SigFlags 3 >> >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
               "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [6 0 R] >>",
               f"<< /Length {len(text)} >>\nstream\n{text}\nendstream", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
               "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Approval) /V 7 0 R /F 132 /Rect [0 0 0 0] /P 3 0 R >>",
               "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /M (D:20260504101112Z) /ByteRange [0 AAAAAAAAAA BBBBBBBBBB CCCCCCCCCC] /Contents <" + "0" * room + "> >>"]
      out = "%PDF-1.6\n"; places = []
      for number, part in enumerate(parts, 1):
          places.append(len(out)); out += f"{number} 0 obj\n{part}\nendobj\n"
      start = len(out)
      out += f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n" + "".join(f"{place:010} 00000 n \n" for place in places)
      out += f"trailer << /Size {len(parts) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
      begin = out.index("/Contents <" + "0" * 9) + len("/Contents "); end = begin + room + 2
      for letter, number in (("A", begin), ("B", end), ("C", len(out) - end)):
          out = out.replace(letter * 10, f"{number:<10}")
      signed = (out[:begin] + out[end:]).encode()
      answer = subprocess.run(["openssl", "cms", "-sign", "-binary", "-md", "sha256", "-signer", "../cert.pem", "-inkey", "../key.pem", "-outform", "DER", "-nosmimecap"], input=signed, capture_output=True, check=True).stdout
      open("../in/signed.pdf", "wb").write((out[:begin] + "<" + answer.hex().ljust(room, "0") + ">" + out[end:]).encode())
      END
      pdfsig ../in/signed.pdf >../before && grep -q "Total document signed" ../before && grep -q "Signature is Valid" ../before || { cat ../before; fail "the paper is not signed"; }
      add ../in/signed.pdf signed d
      mark d '{ "kind": "highlight", "rects": [[0.1, 0.15, 0.4, 0.18]] }, { "kind": "text", "at": [0.5, 0.5], "text": "批准" }'
      pc stamp d --stamp HOLD -q -c && pc export d -o ../out.pdf || fail "not exported"
      pdfsig ../out.pdf >../behind && grep -q "Signature is Valid" ../behind && grep -q "Not total document signed" ../behind || { cat ../behind; fail "the signature is broken"; }
      for side in before behind; do grep -v "otal document signed\|^Digital" ../$side >../$side.facts; done
      diff ../before.facts ../behind.facts || fail "the signature says something else"
      pc export d -o ../none.pdf --markup none && cmp ../none.pdf ../in/signed.pdf || fail "not as it was signed"
      """#)
  }

  @Test func `damaged and encrypted papers are rewritten with marks, certified ones refused`()
    throws
  {
    try expectDone(
      #"""
      qpdf --encrypt '' owner 256 -- "$EXAMPLES/software-testing-midterm-2017.pdf" ../in/locked.pdf
      { echo junk; cat "$EXAMPLES/software-testing-midterm-2017.pdf"; } >../in/junk.pdf
      head -c -60 "$EXAMPLES/software-testing-midterm-2017.pdf" >../in/torn.pdf
      n=0
      for name in locked torn junk; do
        add ../in/$name.pdf $name $name || continue
        n=$((n + 1))
        mark $name '{ "kind": "note", "at": [0.5, 0.5], "text": "x" }'
        pc export $name -o ../$name-out.pdf 2>../errors || { cat ../errors; fail "$name has no marks"; }
        grep -q "'blobs/.*rewritten" ../errors || { cat ../errors; fail "$name: not said"; }
        qpdf --check ../$name-out.pdf >../check 2>&1 && kinds ../$name-out.pdf | grep -q " 1 /Subtype /Text" || { cat ../check; fail "$name: no mark"; }
        [ "$(qpdf --show-npages ../$name-out.pdf)" = 4 ] || fail "$name: another number of pages"
        pc export $name -o ../$name-out.pdf --markup none && cmp ../$name-out.pdf ../in/$name.pdf || fail "$name: not as it is"
        pc export $name $name/pages/p001 -o ../$name-bare.pdf --markup none 2>../errors || fail "$name: not merged without marks"
        [ $name = junk ] || grep -q "'blobs/.*rewritten" ../errors || { cat ../errors; fail "$name: not said without marks"; }
        pc export $name $name/pages/p001 -o ../$name-two.pdf -q && [ "$(qpdf --show-npages ../$name-two.pdf)" = 5 ] || fail "$name: not merged"
      done
      [ $n -gt 0 ] || fail "nothing was tried"
      printf '%s\n' '%PDF-1.6' '1 0 obj << /Type /Catalog /Pages 2 0 R /Perms << /DocMDP << /Reference [ << /TransformParams << /P 1 >> >> ] >> >> >> endobj' \
        '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >> endobj' '3 0 obj << /Type /Page /Parent 2 0 R >> endobj' 'trailer << /Root 1 0 R /Size 4 >>' >../plain.pdf
      qpdf ../plain.pdf ../in/certified.pdf 2>/dev/null
      add ../in/certified.pdf certified certified
      mark certified '{ "kind": "note", "at": [0.5, 0.5], "text": "x" }'
      ! pc export certified -o ../no.pdf 2>../errors && grep -q "can't add marks to 'blobs/.*: its certificate allows no comments" ../errors || { cat ../errors; fail "certified: no reason"; }
      ! pc export certified locked -o ../no.pdf 2>../errors && grep -q "its certificate" ../errors || fail "certified: merged"
      [ ! -e ../no.pdf ] || fail "a file is left"
      pc export certified -o ../no.pdf --markup none -q || fail "certified: not exported without marks"
      """#)
  }
}

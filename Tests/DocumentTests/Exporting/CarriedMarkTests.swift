import Testing

/// Annotations that follow a page to another scan of it.
@Suite struct CarriedMarkTests {
  /// `rescan IN.pdf PAGE OUT.png DEGREES SCALE RIGHT DOWN` draws a page, turns and moves it about
  /// its middle, and adds the grain and the shadow of a scanner. `where X Y …` is where points of
  /// the page are then.
  static let rescan = #"""
    set -e
    fail() { echo "FAILED: $*"; exit 1; }
    cat >../rescan.py <<'END'
    import math, random, struct, subprocess, sys, zlib
    pdf, page, out, degrees, scale, right, down = sys.argv[1:8]
    angle, scale, right, down = math.radians(float(degrees)), float(scale), float(right), float(down)
    picture = subprocess.run(["pdftoppm", "-r", "110", "-gray", "-f", page, "-l", page, pdf], capture_output=True, check=True).stdout
    head = picture.split(b"\n", 3)
    width, height = map(int, head[1].split())
    grey = head[3]
    across, along = math.cos(angle) * scale, math.sin(angle) * scale
    random.seed(7)
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        dy = y - height / 2 - down * height
        for x in range(width):
            dx = x - width / 2 - right * width
            u = int((across * dx + along * dy) / scale ** 2 + width / 2)
            v = int((across * dy - along * dx) / scale ** 2 + height / 2)
            ink = grey[v * width + u] if 0 <= u < width and 0 <= v < height else 255
            rows.append(max(0, min(255, int(ink * (0.97 - 0.15 * x / width) + random.gauss(0, 5)))))
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    with open(out, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b""))
    for box in sys.argv[8:]:
        x, y = (float(number) for number in box.split(","))
        dx, dy = (x - 0.5) * width, (y - 0.5) * height
        print((across * dx - along * dy) / width + 0.5 + right, (along * dx + across * dy) / height + 0.5 + down)
    END
    rescan() { python3 ../rescan.py "$@"; }
    # The first point of each shape, in order: "X Y" each.
    shapes() {
      pc export "$1" -o - --format w3c | python3 -c '
    import json, re, sys
    for item in json.load(sys.stdin)["items"]:
        svg = [each["value"] for each in item["target"]["selector"] if each["type"] == "SvgSelector"]
        print(*re.findall(r"-?\d+\.?\d*", svg[0].split("1 1\">")[1])[:2])'
    }
    near() {
      python3 -c '
    import sys
    one, other = ([tuple(map(float, line.split())) for line in open(name)] for name in sys.argv[1:3])
    assert len(one) == len(other), (one, other)
    for a, b in zip(one, other):
        assert abs(a[0] - b[0]) < 0.006 and abs(a[1] - b[1]) < 0.006, (one, other)' "$1" "$2"
    }
    mkdir -p ../in; cp "$EXAMPLES/software-testing-midterm-2017.pdf" ../in/exam.pdf
    pc import ../in/exam.pdf --doc exam -q && pc commit -qm start
    page=exam/pages/p002
    cat >docs/$page.notes.json <<'END'
    { "page": "", "annotations": [
      { "kind": "line", "from": [0.2, 0.2], "to": [0.5, 0.22], "color": "#CC0000" },
      { "kind": "ink", "path": "0.3 0.5 0.4 0.52 0.5 0.5", "color": "#0000CC", "width": 0.004 },
      { "kind": "line", "from": [0.7, 0.1], "to": [0.8, 0.12] }
    ] }
    END
    sed -i "s/\"page\": \"\"/$(grep -o '"id": "[^"]*"' docs/$page.json | sed 's/"id"/"page"/')/" docs/$page.notes.json
    pc annotate $page add --note here --at 0.6,0.45 -q
    pc commit -qm marks
    notes=$(sha256sum docs/$page.notes.json)

    """#

  private func expectDone(_ script: String, _ words: String...) throws {
    try Place.with { place in
      let ending = try place.run(Self.rescan + script, words)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test(arguments: ["0 1 0 0", "1.3 0.93 0.02 -0.03", "-2 1.04 -0.03 0.02", "0.4 0.86 0 0.04"])
  func `marks stand where they were on a scan that is turned, smaller and moved`(
    _ motion: String
  ) throws {
    try expectDone(
      #"""
      rescan ../in/exam.pdf 2 ../in/scan.png $1 0.2,0.2 0.3,0.5 0.7,0.1 >../wanted
      pc import ../in/scan.png -q && pc bind $page 'scan#1' -c -q
      shapes $page | head -3 >../found && near ../wanted ../found || { cat ../wanted ../found; fail "at other places"; }
      pc export $page -o ../out.pdf | grep -q "4 marks" || fail "not all are drawn"
      [ "$notes" = "$(sha256sum docs/$page.notes.json)" ] || fail "the file changed"
      pc bind $page 'exam#2' -c -q && pc export $page -o ../back.pdf -q && pc export exam#2 -o ../same.pdf -q
      [ "$(shapes $page | head -3)" = "$(printf '0.2 0.2\n0.3 0.5\n0.7 0.1')" ] || fail "not as they were made: $(shapes $page)"
      """#, motion)
  }

  @Test func `on another paper nothing is drawn, and all are listed as not found`() throws {
    try expectDone(
      #"""
      for paper in "$EXAMPLES"/*.pdf; do
        [ "$paper" = "$EXAMPLES/software-testing-midterm-2017.pdf" ] && continue
        name=$(basename "$paper" .pdf)
        pc import "$paper" -q || continue
        pc bind $page "$name#1" -c -q
        pc annotate $page >../list
        [ "$(grep -c 'not found here' ../list)" = 4 ] || { cat ../list; fail "guessed on $name"; }
        [ "$(pc annotate $page --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["notFound"]))')" = 4 ] || fail "JSON on $name"
        pc export $page -o ../out.pdf 2>../errors && grep -q "4 marks are not drawn" ../errors || { cat ../errors; fail "drawn on $name"; }
      done
      [ "$notes" = "$(sha256sum docs/$page.notes.json)" ] || fail "a mark is lost"
      """#)
  }

  @Test func `an answer goes where its annotation goes, wherever it says it is`() throws {
    try expectDone(
      #"""
      note=$(pc annotate $page --json | python3 -c 'import json, sys; print([each["id"] for each in json.load(sys.stdin)["annotations"] if each["kind"] == "note"][0])')
      pc annotate $page add --reply $note --note yes --at 1,1 -q -c
      rescan ../in/exam.pdf 2 ../in/scan.png 1 0.95 0.02 0
      pc import ../in/scan.png -q && pc bind $page 'scan#1' -c -q
      pc export $page -o ../out.pdf | grep -q "5 marks" || fail "the answer is not there"
      pc import "$EXAMPLES/mock-exam-chinese.pdf" --name other -q && pc bind $page 'other#1' -c -q
      [ "$(pc annotate $page | grep -c 'not found here')" = 5 ] || fail "the answer stays"
      """#)
  }

  @Test func `highlighted words are found by the words where the page was set anew`() throws {
    try expectDone(
      #"""
      pc annotate $page add --highlight "control-flow graph" -q && pc commit -qm words
      # The same words on another page, elsewhere, beside a lookalike; and a page with two of them.
      pdf() {
        python3 - "$1" "$2" <<'END'
      import sys
      lines = sys.argv[2].split("|")
      text = "BT /F 14 Tf 90 700 Td 20 TL " + " ".join(f"({line}) Tj T*" for line in lines) + " ET"
      parts = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
               "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
               f"<< /Length {len(text)} >>\nstream\n{text}\nendstream", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
      out = b"%PDF-1.4\n"; places = []
      for number, part in enumerate(parts, 1):
          places.append(len(out)); out += f"{number} 0 obj\n{part}\nendobj\n".encode()
      start = len(out)
      out += f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n".encode() + b"".join(f"{place:010} 00000 n \n".encode() for place in places)
      out += f"trailer << /Size {len(parts) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
      open(sys.argv[1], "wb").write(out)
      END
      }
      before=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["annotations"][-1]["quote"].get("prefix", "").replace("\n", "|"))' docs/$page.notes.json)
      behind=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["annotations"][-1]["quote"].get("suffix", "").replace("\n", "|"))' docs/$page.notes.json)
      esc() { printf '%s' "$1" | sed 's/[()\\]/\\&/g'; }
      pdf ../in/new.pdf "Some other words|that come first|$(esc "$before")control-flow graph$(esc "$behind")|and more"
      pdf ../in/none.pdf "Some other words|The flow of control in a graph|and more"
      pdf ../in/two.pdf "$(esc "$before")control-flow graph$(esc "$behind")|$(esc "$before")control-flow graph$(esc "$behind")"
      pc import ../in/new.pdf ../in/none.pdf ../in/two.pdf -q && pc index -q
      pc bind $page 'new#1' -c -q
      pc export $page -o ../out.pdf | grep -q "1 mark$" || fail "the words are not found: $(pc annotate $page)"
      for other in none two; do
        pc bind $page "$other#1" -c -q
        [ "$(pc annotate $page | grep -c 'not found here')" = 5 ] || fail "guessed on $other: $(pc annotate $page)"
      done
      """#)
  }
}

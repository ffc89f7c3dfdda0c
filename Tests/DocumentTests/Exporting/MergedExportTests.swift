import Testing

/// Pages of several PDFs as one.
@Suite(.serialized) struct MergedExportTests {
  /// `linked NAME PAGES`: a PDF whose page N leads to the next one by the name `next` plus N, to the
  /// first by its number, to the last by a name in the old list, and to a web address; with an
  /// outline of all pages, the even ones below the odd ones.
  private static let start = #"""
    fail() { echo "$1"; exit 1; }
    linked() {
      python3 - "../in/$1.pdf" $2 <<'END'
    import sys
    path, count = sys.argv[1], int(sys.argv[2])
    page = lambda n: 10 + n
    link = lambda n, k: 1000 + 10 * n + k
    entry = lambda n: 5000 + n
    objects = {}
    dests = " ".join(f"(next{n}) [{page(n)} 0 R /XYZ 10 {700 - n} null]" for n in range(1, count + 1))
    objects[1] = f"<< /Type /Catalog /Pages 2 0 R /Names << /Dests 3 0 R >> /Dests << /last [{page(count)} 0 R /Fit] >> /Outlines 4 0 R >>"
    objects[2] = f"<< /Type /Pages /Kids [{' '.join(f'{page(n)} 0 R' for n in range(1, count + 1))}] /Count {count} /MediaBox [0 0 600 800] >>"
    objects[3] = f"<< /Kids [5 0 R] >>"
    objects[5] = f"<< /Limits [(next1) (next9)] /Names [{dests}] >>"
    odd = list(range(1, count + 1, 2))
    objects[4] = f"<< /First {entry(odd[0])} 0 R /Last {entry(odd[-1])} 0 R >>"
    objects[8] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    for n in range(1, count + 1):
        targets = [f"/A << /S /GoTo /D (next{n % count + 1}) >>", "/Dest [0 /Fit]", "/Dest /last", "/A << /S /URI /URI (https://example.org/) >>"]
        for k, target in enumerate(targets):
            objects[link(n, k)] = f"<< /Type /Annot /Subtype /Link /Rect [{10 + 50 * k} 10 {50 + 50 * k} 40] {target} >>"
        objects[page(n)] = f"<< /Type /Page /Parent 2 0 R /Contents {200 + n} 0 R /Resources << /Font << /F 8 0 R >> >> /Annots [{' '.join(f'{link(n, k)} 0 R' for k in range(4))}] >>"
        text = f"BT /F 40 Tf 50 400 Td ({path.split('/')[-1]} page {n}) Tj ET"
        objects[200 + n] = f"<< /Length {len(text)} >> stream\n{text}\nendstream"
        below = n + 1 if n % 2 and n < count else None
        near = n + 2 if n % 2 and n + 2 <= count else None
        objects[entry(n)] = f"<< /Title (Page {n}) /Parent {4 if n % 2 else entry(n - 1)} 0 R /Dest (next{n})" + (f" /First {entry(below)} 0 R /Last {entry(below)} 0 R /Count -1" if below else "") + (f" /Next {entry(near)} 0 R" if near else "") + " >>"
    out = b"%PDF-1.7\n"
    places = {}
    for number, body in sorted(objects.items()):
        places[number] = len(out)
        out += f"{number} 0 obj\n{body}\nendobj\n".encode()
    size = max(objects) + 1
    start = len(out)
    out += f"xref\n0 {size}\n".encode() + b"".join(f"{places.get(n, 0):010} {0 if n in places else 65535:05} {'n' if n in places else 'f'} \n".encode() for n in range(size))
    out += f"trailer << /Root 1 0 R /Size {size} >>\nstartxref\n{start}\n%%EOF\n".encode()
    open(path, "wb").write(out)
    END
      pc import -q ../in/$1.pdf --name $1 --doc $1
    }
    # links FILE: for each page its links as the number of the page they lead to, 'web' or '?'.
    links() {
      qpdf --json=2 "$1" | python3 -c '
    import json, sys
    whole = json.load(sys.stdin)
    objects = whole["qpdf"][1]
    def get(x):
        while isinstance(x, str) and x.endswith(" R"): x = objects.get("obj:" + x, {}).get("value")
        return x
    numbers = {page["object"]: n for n, page in enumerate(whole["pages"], 1)}
    for page in whole["pages"]:
        found = []
        for annotation in get(get(page["object"]).get("/Annots")) or []:
            annotation = get(annotation)
            if annotation.get("/Subtype") != "/Link": continue
            place = get(annotation.get("/Dest"))
            found.append("web" if "/A" in annotation else numbers.get(place[0], "?") if isinstance(place, list) else "?")
        print(*found)'
    }
    outline() { mutool show "$1" outline | sed 's/^[|+-]\t//; s/#page=\([0-9]*\).*/\1/; s/"\([^"]*\)"\t*/\1 /' | tr '\t' '>'; }

    """#

  private func expectDone(_ script: String, _ words: String...) throws {
    try Place.with { place in
      let ending = try place.run(Self.start + script, words)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test func `links of papers with the same names lead to their own pages`() throws {
    try expectDone(
      #"""
      linked one 4; linked two 3
      pc export one two -o ../out.pdf || fail "not exported"
      qpdf --check ../out.pdf >../check 2>&1 || { cat ../check; fail "qpdf complains"; }
      links ../out.pdf >../links
      cat >../wanted <<'END'
      2 1 4 web
      3 1 4 web
      4 1 4 web
      1 1 4 web
      6 5 7 web
      7 5 7 web
      5 5 7 web
      END
      diff ../wanted ../links || fail "other links"
      outline ../out.pdf >../outline
      printf '%s\n' 'one 1' '>Page 1 1' '>>Page 2 2' '>Page 3 3' '>>Page 4 4' 'two 5' '>Page 1 5' '>>Page 2 6' '>Page 3 7' >../wanted
      diff ../wanted ../outline || fail "another outline"
      pc export one two -o ../again.pdf -q && cmp ../out.pdf ../again.pdf || fail "two exports differ"
      """#)
  }

  @Test func `pages that are left out leave nothing behind`() throws {
    try expectDone(
      #"""
      linked one 6
      pc export one#5 one#2-3 -o ../out.pdf || fail "not exported"
      qpdf --check ../out.pdf >../check 2>&1 || { cat ../check; fail "qpdf complains"; }
      pdftotext ../out.pdf - | grep -o 'page [0-9]' | tr '\n' ' ' >../pages
      [ "$(cat ../pages)" = "page 5 page 2 page 3 " ] || { cat ../pages; fail "another order"; }
      links ../out.pdf >../links
      printf '%s\n' web '3 web' web >../wanted
      diff ../wanted ../links || fail "other links"
      ! qpdf --qdf ../out.pdf - | grep -a -q 'page [146])' || fail "a page came along"
      [ "$(qpdf --json --json-key=pagelabels ../out.pdf | jq -c '[.pagelabels[].label["/P"]]')" = '["u:5","u:2","u:3"]' ] || fail "other labels"
      pc new -q group one more && pc mv -q one/pages/p004 one/more && pc mv -q one/pages/p002 one/more && pc commit -q -m More
      pc export one -o ../doc.pdf || fail "the doc is not exported"
      pdftotext ../doc.pdf - | grep -o 'page [0-9]' | tr '\n' ' ' >../pages
      [ "$(cat ../pages)" = "page 1 page 3 page 5 page 6 page 4 page 2 " ] || { cat ../pages; fail "another order of the doc"; }
      outline ../doc.pdf | head -3 >../outline
      printf '%s\n' 'one 1' '>Pages 1' '>>Page 1 1' >../wanted
      diff ../wanted ../outline || fail "another outline of groups"
      """#)
  }

  @Test func `the same page with other marks in two docs is there twice`() throws {
    try expectDone(
      #"""
      linked one 2
      pc new -q doc other && pc new -q group other g && pc add -q other/g one#1 || fail "no second doc"
      pc annotate one/pages/p001 add --note first --at 0.2,0.2 -q
      pc annotate other/g/p001 add --note second --at 0.6,0.6 -q -c
      pc export one other -o ../out.pdf || fail "not exported"
      qpdf --check ../out.pdf >../check 2>&1 || { cat ../check; fail "qpdf complains"; }
      qpdf --json=2 ../out.pdf | python3 -c '
      import json, sys
      whole = json.load(sys.stdin)
      objects = whole["qpdf"][1]
      value = lambda r: objects["obj:" + r]["value"] if isinstance(r, str) else r
      for page in whole["pages"]:
          print(*[value(a).get("/Contents") for a in value(value(page["object"]).get("/Annots", [])) if value(a)["/Subtype"] == "/Text"])' >../notes
      printf '%s\n' u:first '' u:second >../wanted
      diff ../wanted ../notes || fail "other notes"
      """#)
  }

  @Test func `flattened pages look the same and have no annotations`() throws {
    try expectDone(
      #"""
      pc import -q "$EXAMPLES/software-testing-midterm-2017.pdf" --name exam --doc d
      pc stamp d --stamp HOLD -q; pc annotate d/pages/p001 add --write 'words 中文' --at 0.2,0.1 -q -c
      pc export d -o ../marked.pdf -q && pc export d -o ../flat.pdf --flatten -q || fail "not exported"
      qpdf --check ../flat.pdf >../check 2>&1 || { cat ../check; fail "qpdf complains"; }
      ! qpdf --qdf ../flat.pdf - | grep -a -q '/Subtype /\(Stamp\|FreeText\)' || fail "an annotation is left"
      for file in marked flat; do pdftoppm -gray -r 60 -f 1 -l 1 -singlefile ../$file.pdf ../$file; done
      pc export d -o ../pictures --format images --dpi 60 -q || fail "no pictures"
      [ "$(ls ../pictures | tr '\n' ' ')" = "1-p001.png 2-p002.png 3-p003.png 4-p004.png " ] || { ls ../pictures; fail "other pictures"; }
      python3 - ../marked.pgm ../flat.pgm <<'END' || fail "another look"
      import sys
      def pixels(path):
          data = open(path, "rb").read().split(b"\n", 3)
          return data[1], data[3]
      (size, a), (other, b) = map(pixels, sys.argv[1:])
      worst = max(abs(x - y) for x, y in zip(a, b))
      print(size, other, worst)
      sys.exit(size != other or worst > 40)
      END
      pc export d -o ../plain --format images --dpi 60 --markup none -q
      ! cmp -s ../plain/1-p001.png ../pictures/1-p001.png || fail "no mark in the picture"
      """#)
  }
}

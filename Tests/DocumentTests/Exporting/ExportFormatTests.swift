import Testing

/// The formats of `pc export` besides PDF.
@Suite(.serialized) struct ExportFormatTests {
  private static let start = #"""
    fail() { echo "$1"; exit 1; }
    pc import -q "$EXAMPLES/software-testing-midterm-2017.pdf" --name exam --doc Exam -c
    cat >docs/exam/pages/p002.notes.json <<END
    { "page": "$(jq -r .id docs/exam/pages/p002.json)", "annotations": [
      { "id": "00000000-0000-4000-8000-000000000001", "createdAt": "2026-05-04T10:11:12Z", "author": "Eve <b>&\"", "kind": "highlight", "rects": [[0.1, 0.1, 0.5, 0.12]],
        "quote": { "exact": "# not a *title*", "prefix": "is " }, "text": "why?\nreally, \"why\"" },
      { "id": "00000000-0000-4000-8000-000000000002", "createdAt": "2026-05-04T10:11:13Z", "author": "李", "kind": "note", "at": [0.1, 0.1], "text": "因为", "replyTo": "00000000-0000-4000-8000-000000000001", "state": "done" },
      { "id": "00000000-0000-4000-8000-000000000003", "kind": "ink", "path": "0.1 0.4 0.2 0.42;0.4 0.4 0.5 0.4" },
      { "id": "00000000-0000-4000-8000-000000000004", "kind": "text", "at": [0.5, 0.5], "text": "]]> </contents>\u0001", "anchor": { "follows": "version", "bundle": "00000000-0000-4000-8000-00000000000f", "pageNumber": 1 } } ] }
    END

    """#

  private func expectDone(_ script: String) throws {
    try Place.with { place in
      let ending = try place.run(Self.start + script)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test func `annotations become Markdown and tables`() throws {
    try expectDone(
      ##"""
      pc export exam -o ../notes.md -q && cat >../wanted.md <<'END' && diff ../wanted.md ../notes.md || fail "other Markdown"
      # Exam

      ## pages/p002

      > \# not a \*title\*

      why?  
      really, "why" *highlight, Eve \<b\>&", 2026-05-04*
      - 因为 *done, 李, 2026-05-04*

      *ink*

      \]\]\> \</contents\> *text, made on other content*
      END
      pc export exam/pages/p002 -o - --format csv | python3 -c '
      import csv, sys
      rows = list(csv.DictReader(sys.stdin))
      assert len(rows) == 4, rows
      assert rows[0]["text"] == "why?\nreally, \"why\"" and rows[0]["quote"] == "# not a *title*" and rows[0]["drawn"] == "yes", rows[0]
      assert rows[1]["reply to"] == rows[0]["id"] and rows[1]["state"] == "done" and rows[1]["author"] == "李", rows[1]
      assert rows[3]["drawn"] == "no" and rows[3]["page"] == "exam/pages/p002", rows[3]
      ' || fail "another table"
      """##)
  }

  @Test func `a long chain of answers ends, and none is left out`() throws {
    try expectDone(
      ##"""
      python3 - docs/exam/pages/p001 <<'END'
      import json, sys
      page = json.load(open(sys.argv[1] + ".json"))["id"]
      id = lambda n: f"00000000-0000-4000-8000-{n:012x}"
      chain = [{"id": id(n), "kind": "note", "at": [0.1, 0.1], "text": f"answer{n}", **({"replyTo": id(n - 1)} if n else {})} for n in range(20000)]
      json.dump({"page": page, "annotations": chain}, open(sys.argv[1] + ".notes.json", "w"))
      END
      pc export exam/pages/p001 -o ../notes.md -q || fail "no Markdown: $?"
      [ "$(grep -c 'answer[0-9]' ../notes.md)" = 20000 ] || fail "an answer is left out"
      """##)
  }

  @Test func `annotations become XFDF and Web Annotations`() throws {
    try expectDone(
      ##"""
      pc export exam -o ../notes.xfdf -q || fail "no XFDF"
      python3 - ../notes.xfdf <<'END' || fail "another XFDF"
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      ns = "{http://ns.adobe.com/xfdf/}"
      assert root.tag == ns + "xfdf", root.tag
      found = list(root[0])
      assert [e.tag[len(ns):] for e in found] == ["highlight", "text", "ink"], found
      first, reply, ink = found
      assert first.get("page") == "1" and first.get("title") == 'Eve <b>&"' and len(first.get("coords").split(",")) == 8, first.attrib
      assert first[0].text == 'why?\nreally, "why"', first[0].text
      assert reply.get("inreplyto") == first.get("name") and reply.get("state") == "Completed", reply.attrib
      assert len(ink[0]) == 2 and ink[0][0].text.count(";") == 1, ink[0][0].text
      END
      pc export exam -o ../notes.json -q || fail "no Web Annotations"
      python3 - ../notes.json $(sha256sum blobs/sha256/*/*.pdf | cut -c1-64) <<'END' || fail "other Web Annotations"
      import json, sys
      whole = json.load(open(sys.argv[1]))
      assert whole["@context"] == "http://www.w3.org/ns/anno.jsonld"
      first, reply, ink, text = whole["items"]
      assert first["target"]["source"] == "urn:sha256:" + sys.argv[2], first
      kinds = {s["type"]: s for s in first["target"]["selector"]}
      assert kinds["FragmentSelector"]["value"] == "page=2" and kinds["TextQuoteSelector"]["exact"] == "# not a *title*", kinds
      assert "<rect " in kinds["SvgSelector"]["value"], kinds
      assert reply["motivation"] == "replying" and reply["target"] == first["id"], reply
      END
      """##)
  }

  @Test func `PDFs come out as they came in, and texts as pages`() throws {
    try expectDone(
      ##"""
      pc import -q "$EXAMPLES/software-testing-midterm-2017.pdf" --name both --original "$EXAMPLES/software-testing-midterm-2017.pdf" 2>/dev/null
      pc export exam -o ../files --format files || fail "no files"
      cmp ../files/exam/display.pdf "$EXAMPLES/software-testing-midterm-2017.pdf" || fail "another file"
      pc export exam -o ../files.zip && pc export exam -o ../again.zip -q && cmp ../files.zip ../again.zip || fail "two archives differ"
      python3 - ../files.zip "$EXAMPLES/software-testing-midterm-2017.pdf" <<'END' || fail "another archive"
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None and archive.namelist() == ["exam/display.pdf"], archive.namelist()
      assert archive.read("exam/display.pdf") == open(sys.argv[2], "rb").read()
      END
      pc export exam -o ../exam.txt -q || fail "no text"
      [ "$(tr -cd '\f' <../exam.txt | wc -c)" = 3 ] || fail "not four pages"
      pdftotext "$EXAMPLES/software-testing-midterm-2017.pdf" - | tr -cs '[:alnum:]' '\n' | sort -u >../theirs
      tr -cs '[:alnum:]' '\n' <../exam.txt | sort -u >../ours
      [ $(comm -12 ../ours ../theirs | wc -l) -gt $(($(wc -l <../theirs) * 9 / 10)) ] || fail "other words"
      for wrong in "-o x.pdf --format csv --markup none" "-o x" "-o -" "-o x.md --flatten" "-o x.pdf --dpi 3" "-o x --history --at HEAD"; do
        pc export exam $wrong 2>../errors; status=$?; [ $status = 64 ] || fail "$wrong: exit $status"
        [ ! -e x.pdf ] && [ ! -e x ] || fail "$wrong: something was written"
      done
      """##)
  }

  @Test func `earlier states of the marks are kept`() throws {
    try expectDone(
      ##"""
      GIT_COMMITTER_DATE="2026-05-05T00:00:00Z" pc commit -q -m one
      pc annotate exam/pages/p001 add --note more --at 0.5,0.5 -q
      GIT_COMMITTER_DATE="2026-05-06T01:02:03Z" pc commit -q -m two
      pc rename -q exam renamed; pc annotate renamed/pages/p001 add --note last --at 0.5,0.6 -q
      GIT_COMMITTER_DATE="2026-05-07T00:00:00Z" pc commit -q -m three
      pc export renamed --history -o ../past || fail "no history"
      (cd ../past; find . -type f | sort) >../files
      printf './%s\n' document.pdf history/2026-05-05_000000.pdf history/2026-05-06_010203.pdf markups/latest.pdf >../wanted
      diff ../wanted ../files || fail "other files"
      cmp ../past/document.pdf blobs/sha256/*/*.pdf || fail "the document is not the original"
      count() { qpdf --qdf $1 - | grep -a -c '/Subtype /\(Text\|Highlight\|Ink\)'; }
      [ "$(count ../past/history/2026-05-05_000000.pdf) $(count ../past/history/2026-05-06_010203.pdf) $(count ../past/markups/latest.pdf)" = "3 4 5" ] || fail "other marks"
      pc export exam --at HEAD~1 -o ../at.pdf -q && cmp ../at.pdf ../past/history/2026-05-06_010203.pdf || fail "--at differs"
      """##)
  }
}

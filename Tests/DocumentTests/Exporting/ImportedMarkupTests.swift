import Testing

/// Annotations that PDFs have themselves, and documents of other programs.
@Suite(.serialized) struct ImportedMarkupTests {
  private static let start = #"""
    fail() { echo "$1"; exit 1; }
    paper="$EXAMPLES/software-testing-midterm-2017.pdf"
    # same FILE FILE: whether two files have the same annotations, apart from what an export can't hold.
    same() {
      python3 - "$1" "$2" <<'END'
    import json, sys
    def marks(path):
        return {a["id"]: a for a in json.load(open(path))["annotations"]}
    def near(a, b):
        if isinstance(a, list): return len(a) == len(b) and all(map(near, a, b))
        return abs(a - b) < 0.0006
    ours, theirs = marks(sys.argv[1]), marks(sys.argv[2])
    assert ours.keys() == theirs.keys(), (sorted(ours), sorted(theirs))
    for id, a in ours.items():
        b = theirs[id]
        for key in ["kind", "text", "author", "createdAt", "color", "fill", "opacity", "ends", "align", "state", "replyTo", "stamp", "stampText"]:
            if a.get(key) != b.get(key) and not (key == "color" and key not in a): print(id, key, a.get(key), b.get(key)); sys.exit(1)
        for key in ["rects", "at", "from", "to", "width", "fontSize"]:
            if key in a and not near(a[key], b[key]): print(id, key, a[key], b[key]); sys.exit(1)
        if "path" in a:
            numbers = lambda x: [[float(n) for n in s.split()] for s in x["path"].split(";")]
            if not near(numbers(a), numbers(b)): print(id, a["path"], b["path"]); sys.exit(1)
    END
    }

    """#

  private static let marks = #"""
    { "id": "00000000-0000-4000-8000-000000000001", "createdAt": "2026-05-04T10:11:12Z", "author": "李 (a)", "kind": "highlight", "color": "#FFE633", "opacity": 0.5, "rects": [[0.1, 0.1, 0.5, 0.12], [0.1, 0.13, 0.3, 0.15]], "text": "why?\n第二" },
    { "id": "00000000-0000-4000-8000-000000000002", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "underline", "color": "#208C85", "rects": [[0.1, 0.2, 0.5, 0.22]] },
    { "id": "00000000-0000-4000-8000-000000000003", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "strikeout", "color": "#208C85", "rects": [[0.1, 0.25, 0.5, 0.27]] },
    { "id": "00000000-0000-4000-8000-000000000004", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "squiggly", "color": "#208C85", "rects": [[0.1, 0.3, 0.5, 0.32]] },
    { "id": "00000000-0000-4000-8000-000000000005", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "ink", "color": "#134252", "path": "0.1 0.4 0.2 0.42 0.3 0.4;0.4 0.4 0.5 0.4", "width": 0.01 },
    { "id": "00000000-0000-4000-8000-000000000006", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "text", "color": "#000080", "rects": [[0.6, 0.1, 0.9, 0.2]], "text": "words and 中文", "fontSize": 0.02, "align": "center" },
    { "id": "00000000-0000-4000-8000-000000000007", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "note", "color": "#FFE633", "at": [0.8, 0.5], "text": "a comment" },
    { "id": "00000000-0000-4000-8000-000000000008", "createdAt": "2026-05-04T10:11:14Z", "author": "c", "kind": "note", "color": "#FFE633", "at": [0.8, 0.5], "text": "a reply", "replyTo": "00000000-0000-4000-8000-000000000007", "state": "done" },
    { "id": "00000000-0000-4000-8000-000000000009", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "rectangle", "color": "#C02020", "fill": "#FFFFCC", "width": 0.004, "rects": [[0.1, 0.5, 0.3, 0.6]] },
    { "id": "00000000-0000-4000-8000-00000000000a", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "ellipse", "color": "#C02020", "width": 0.004, "rects": [[0.4, 0.5, 0.6, 0.6]] },
    { "id": "00000000-0000-4000-8000-00000000000b", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "line", "color": "#C02020", "width": 0.004, "from": [0.1, 0.65], "to": [0.5, 0.7], "ends": ["none", "arrow"] },
    { "id": "00000000-0000-4000-8000-00000000000c", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "polyline", "color": "#C02020", "width": 0.004, "path": "0.6 0.65 0.7 0.7 0.8 0.65" },
    { "id": "00000000-0000-4000-8000-00000000000d", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "polygon", "color": "#C02020", "width": 0.004, "path": "0.6 0.75 0.7 0.8 0.8 0.75" },
    { "id": "00000000-0000-4000-8000-00000000000e", "createdAt": "2026-05-04T10:11:13Z", "author": "b", "kind": "stamp", "stamp": "HOLD", "stampText": "HOLD 暂停", "color": "#C0152F", "rects": [[0.3, 0.85, 0.55, 0.92]] }
    """#

  private func expectDone(_ script: String, _ words: String...) throws {
    try Place.with { place in
      let ending = try place.run(Self.start + script, words)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test(arguments: ["0", "90", "180", "270"])
  func `what is exported comes back the same, and once`(_ rotation: String) throws {
    try expectDone(
      #"""
      qpdf "$paper" --rotate=$1:1 ../in/turned.pdf
      pc import -q ../in/turned.pdf --name exam --doc d
      printf '{ "page": "%s", "annotations": [ %s ] }' "$(jq -r .id docs/d/pages/p001.json)" "$2" >docs/d/pages/p001.notes.json
      pc commit -q -m marks && pc export d -o ../out.pdf -q || fail "not exported"
      mkdir ../other && cd ../other && pc init -q . && pc import ../out.pdf --doc d --markup >../said || fail "not imported"
      grep -q '14 annotations taken' ../said || { cat ../said; fail "not all taken"; }
      same ../lib/docs/d/pages/p001.notes.json docs/d/pages/p001.notes.json || fail "other marks"
      sum=$(sha256sum docs/d/pages/*.notes.json)
      pc import ../out.pdf --doc d --markup >../said; grep -q '0 annotations taken' ../said || { cat ../said; fail "taken twice"; }
      [ "$sum" = "$(sha256sum docs/d/pages/*.notes.json)" ] || fail "something changed"
      pc commit -q -m marks && pc export d -o ../again.pdf -q || fail "not exported again"
      count() { qpdf --qdf "$1" - | grep -a -c '^  */T '; }
      kinds() { qpdf --json=2 "$1" | jq -c '[.qpdf[1] | (map_values(.value?) | to_entries[] | select(.value | type == "object" and ."/Type" == "/Page") | .value."/Annots" // [] | if type == "array" then length else 0 end)] | add'; }
      [ "$(kinds ../again.pdf)" = 14 ] || fail "$(kinds ../again.pdf) annotations on the pages"
      qpdf --check ../again.pdf >../check 2>&1 || { cat ../check; fail "qpdf complains"; }
      """#, rotation, Self.marks)
  }

  @Test func `a plain import says what is inside, and takes nothing`() throws {
    try expectDone(
      #"""
      pc import -q "$paper" --name exam --doc d && pc annotate d/pages/p001 add --note x --at 0.5,0.5 -q -c && pc export d -o ../out.pdf -q
      mkdir ../other && cd ../other && pc init -q .
      pc import ../out.pdf --doc d >../said 2>&1 && grep -q '1 annotation inside' ../said && grep -q -- '--markup' ../said || { cat ../said; fail "not said"; }
      [ -z "$(find docs -name '*.notes.json')" ] || fail "taken"
      pc import ../out.pdf --markup 2>../errors; [ $? = 64 ] && grep -q 'needs --doc' ../errors || { cat ../errors; fail "taken without pages"; }
      pc import ../out.pdf --doc d --markup -c --json | jq -e '.annotations == 1 and .markup and (.commits | length > 0)' >../json || { cat ../json; fail "not in JSON"; }
      [ -z "$(git status --porcelain)" ] || { git status --porcelain; fail "not committed"; }
      """#)
  }

  @Test func `a Yiana document becomes a doc with its title`() throws {
    try expectDone(
      #"""
      { printf '{"title": "Vom Wasser · 水", "tags": ["a"], "full_text": "x"}'; printf '\377\377\377\377'; cat "$paper"; } >../in/Notes.yianazip
      pc import ../in/Notes.yianazip >../said || { cat ../said; fail "not imported"; }
      [ "$(pc ls --json | jq -r '.. | .title? // empty' | head -1)" = "Vom Wasser · 水" ] || { pc ls; fail "another title"; }
      cmp blobs/sha256/*/*.pdf "$paper" || fail "another PDF"
      pc import ../in --doc Other -q || fail "not found in a folder"
      printf '{"title": "x"}' >../in/none.yianazip
      { printf '{"title": "x"}'; printf '\377\377\377'; cat "$paper"; } >../in/three.yianazip
      { printf '{"title": '; printf '\377\377\377\377'; cat "$paper"; } >../in/broken.yianazip
      { printf '{"title": "x"}'; printf '\377\377\377\377'; echo text; } >../in/text.yianazip
      : >../in/empty.yianazip
      for name in none three broken text empty; do
        pc import ../in/$name.yianazip 2>../errors; [ $? = 2 ] || fail "$name: no error"
        grep -q "can't be imported: " ../errors || { cat ../errors; fail "$name: no reason"; }
        ls bundles | grep -q "^$name" && fail "$name: a bundle is left"
      done
      grep -q . ../errors && pc import ../in/three.yianazip 2>&1 | grep -q 'four bytes FF' || fail "the separator is not named"
      """#)
  }
}

import Testing

/// `pc search` from end to end, from PDF files to printed lines.
struct SearchingTests {
  /// A page of two columns, whose lines are drawn from left to right across both.
  private static let twoColumns: String = {
    let left = [
      #"A limit of a sequence is de\256-"#, "nite when every neighbour-",
      "hood holds all but finitely",
      "many of its members.",
    ]
    let right = [
      "The integral of a step func-", "tion is a sum. Measurable", "functions come afterwards",
      "in the next chapter.",
    ]
    var content = ""
    for (row, lines) in zip(left, right).enumerated() {
      for (x, line) in [(60, lines.0), (330, lines.1)] {
        content += "BT /F 12 Tf 1 0 0 1 \(x) \(700 - 15 * row) Tm (\(line)) Tj ET\n"
      }
    }
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources"
        + " << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
    ]
    let bodies = objects.enumerated().map { "\($0.offset + 1) 0 obj\n\($0.element)\nendobj\n" }
    return "%PDF-1.4\n\(bodies.joined())trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF"
  }()

  @Test func `columns are read one after the other, and words that a line's end broke are whole`()
    throws
  {
    try Place.expect(
      after: Clones.tools,
      """
      cat >../in/columns.pdf <<'END'
      \(Self.twoColumns)
      END
      pc import -q ../in/columns.pdf --name columns; pc index -q
      pc text columns#1 >../text; cat ../text
      [ $(grep -n members ../text | cut -d: -f1) -lt $(grep -n integral ../text | cut -d: -f1) ] || fail order
      for query in '"but finitely many of its members"' definite neighbourhood '"neighbourhood holds all"' \\
        '"step function"' '"function is a sum"' '"measurable functions come"' 'ＤＥＦＩＮＩＴＥ' 'deﬁnite' 'func'; do
        pc search --count "$query" >../out || { cat ../out; fail "$query"; }
      done
      for query in '"finitely functions"' '"definite the integral"'; do
        pc search --count "$query" >../out && fail "$query is across both columns"
      done
      pc search neighbourhood --json | jq -c '.hits[0].boxes | length'
      pc search neighbourhood
      """, says: ["\n2\n", "columns#1"])
  }

  @Test func `forms of one character find each other, in texts and in queries`() throws {
    try Place.expect(
      after: Clones.tools,
      """
      cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf; pc import -q ../in/a.pdf --name a
      mkdir bundles/a/text
      echo 'Ｆｕｌｌ　ｗｉｄｔｈ ﬁnite oﬃce H₂SO₄ ﾊﾝｶｸ ①② Ⅳ 10㎏ cafe\u{301} e\u{301}té' >bundles/a/text/1.txt
      pc index -q
      for query in 'full width' 'ＦＵＬＬ' finite office 'oﬃce' H2SO4 'H₂SO₄' ハンカク 1 IV 10kg café '"cafe ete"' ÉTÉ; do
        pc search --count -- "$query" >../out || { cat ../out; fail "$query"; }
      done
      """)
  }

  /// A viewer that prints its arguments.
  private static let viewer = #"""
    cp $EXAMPLES/software-testing-midterm-2017.pdf ../in/midterm.pdf
    pc import -q ../in/midterm.pdf --name midterm --doc Midterm -c; pc index -q
    printf '#!/bin/sh\nfor word; do printf "[%%s] " "$word"; done\n' >../viewer; chmod +x ../viewer
    mkdir ../bin; printf '#!/bin/sh\necho "shows ${1##*/}"\n' >../bin/xdg-open; chmod +x ../bin/xdg-open
    PATH=$PWD/../bin:$PATH PC_VIEWER=$PWD/../viewer; export PC_VIEWER

    """#

  @Test func `the best page opens in the viewer, with what was looked for`() throws {
    try Place.expect(
      after: Clones.tools,
      Self.viewer + """
        DISPLAY=:9 pc search --open 'jacoco & more' ; ended $? 1
        DISPLAY=:9 pc search --open 'jacoco OR "a&b"' >../out; ended $? 0; cat ../out
        doc=$(jq -r .id docs/midterm/doc.json); page=$(jq -r .id docs/midterm/pages/p002.json)
        grep -q "\\[--library\\] \\[$PWD\\] \\[--start\\] \\[/d/$doc/p/$page?find=jacoco%20OR%20%22a%26b%22\\]" ../out || fail address
        pc rm -q --yes -c docs/midterm; DISPLAY=:9 pc search --open jacoco
        """, says: ["[/b/midterm/2?find=jacoco]"])
  }

  @Test func `without a browser or a viewer it is drawn`() throws {
    try Place.expect(
      after: Clones.tools,
      Self.viewer + """
        pc search --open jacoco; ended $? 0
        DISPLAY=:9 PC_VIEWER=/nowhere pc search --open jacoco; ended $? 0
        DISPLAY=:9 pc search --open jacoco --json | grep -v shows | jq -r .path; [ -s '.pc/opened/midterm#2.png' ] || fail picture
        """, says: ["shows midterm#2.png", ".pc/opened/midterm#2.png\n"])
  }
}

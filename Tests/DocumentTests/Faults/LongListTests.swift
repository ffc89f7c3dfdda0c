import Testing

/// Files with very many errors: the time of a check grows with their number, not its square, which
/// would exceed every time limit.
struct LongListTests {
  @Test(arguments: [
    #"d = {"title": "Exam", "pages": ["x%d" % i for i in range(n)]}; f = "docs/exam/pages/group.json""#,
    #"d = {"title": "Exam", "groups": ["pages"], "tags": ["G/t%d" % i for i in range(n)]}; f = "docs/exam/doc.json""#,
    #"d = {"title": "Exam", "groups": ["pages"], "variables": {"v%d" % i: i for i in range(n)}}; f = "docs/exam/doc.json""#,
  ])
  func `a hundred thousand mistakes in one file are listed`(_ manifest: String) throws {
    try Place.with { place in
      let ending = try place.run(
        """
        cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf
        pc import -q ../in/a.pdf --name exam --doc Exam && pc commit -q -m 'First papers' || exit 80
        python3 -c "import json, sys; n = 100000; exec(sys.argv[1]); json.dump(d, open(f, 'w'))" "$1"
        pc check >../out; echo $?; [ $(grep -c ': error: ' ../out) -ge 100000 ] || exit 81
        """, manifest)
      #expect(ending.status == 0, "\(ending.status) \(ending.errors)")
      #expect(ending.output == "1\n")
    }
  }
}

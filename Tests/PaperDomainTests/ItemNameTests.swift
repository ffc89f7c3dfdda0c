import PaperDomain
import SeededRandom
import Testing

struct ItemNameTests {
  @Test(arguments: ["a", "微积分 2023", "calc-2023 (scan)", "a.b", "é", "p001", " x", "a-", "doc"])
  func `finds nothing wrong with a good name`(name: String) {
    #expect(ItemName.problems(in: name).isEmpty)
    #expect(ItemName.made(from: name) == (name == " x" ? "x" : name))
  }

  @Test(
    arguments: [
      ("", [.empty]),
      (String(repeating: "数", count: 67), [.tooLong(bytes: 201)]),
      ("e\u{301}", [.notInFormC(fixed: "é")]),
      ("a/b/c", [.forbidden("/")]),
      (
        "a\\:#@\n",
        [
          .forbidden("\\"), .forbidden(":"), .forbidden("#"), .forbidden("@"),
          .forbidden("\n"),
        ]
      ),
      ("a\u{85}b", [.forbidden("\u{85}")]),
      ("-a", [.leading("-")]),
      (".git", [.leading(".")]),
      ("..", [.leading("."), .trailing(".")]),
      ("a ", [.trailing(" ")]),
      ("a.", [.trailing(".")]),
    ] as [(String, [NameProblem])])
  func `names every problem`(name: String, problems: [NameProblem]) {
    #expect(ItemName.problems(in: name) == problems)
  }

  @Test(arguments: ["doc", "Group", "p001.notes"])
  func `reserves names of pages`(name: String) {
    #expect(ItemName.problems(in: name, of: .page) == [.reserved])
  }

  @Test(arguments: [
    ("Calc", "calc"), ("É", "e\u{301}"), ("STRASSE", "straße"), ("ΣΑΣ", "σας"), ("数", "数"),
    ("\u{212b}", "å"),
  ])
  func `folds names that a file system may confuse`(one: String, other: String) {
    #expect(ItemName.folded(one).utf8.elementsEqual(ItemName.folded(other).utf8))
  }

  @Test(arguments: [("a", "b"), ("é", "e"), ("a1", "a01"), ("数", "數")])
  func `keeps other names apart`(one: String, other: String) {
    #expect(ItemName.folded(one) != ItemName.folded(other))
  }

  @Test(arguments: [
    ("Calculus: mid/term #2", "Calculus- mid-term -2"),
    ("a//\\b", "a-b"),
    ("what?/", "what?"),
    ("../../etc/passwd", "etc-passwd"),
    (" .- ", "untitled"),
    ("\u{fffd}\u{fffd}x\u{fffd}y", "x-y"),
    ("e\u{301}\n", "é"),
    ("", "untitled"),
    (String(repeating: "数", count: 100), String(repeating: "数", count: 66)),
  ])
  func `makes a name of any title`(title: String, name: String) {
    #expect(ItemName.made(from: title) == name)
    #expect(ItemName.problems(in: name).isEmpty)
  }

  @Test(arguments: [
    ("calc midterm.pdf", "calc midterm"), ("扫描.PDF", "扫描"), ("v1.2.jpeg", "v1.2"),
    ("notes.txt", "notes.txt"), (".pdf", "untitled"), ("a..png", "a"),
  ])
  func `makes a name of a file's`(fileName: String, name: String) {
    #expect(ItemName.made(fromFileName: fileName) == name)
  }

  @Test(arguments: [
    ("Calculus midterm 2023", "calculus-midterm-2023"),
    ("  微积分 — 期中（2023）!", "微积分-期中-2023"),
    ("Newton's laws", "newton-s-laws"),
    ("E\u{301}tude", "étude"),
    ("हिन्दी", "हिन्दी"),
    ("\u{301}a", "a"),
    ("!!!", "untitled"),
    ("", "untitled"),
    ("DOC/../x", "doc-x"),
    (String(repeating: "ab ", count: 100), String(repeating: "ab-", count: 66) + "ab"),
  ])
  func `makes a slug of any title`(title: String, slug: String) {
    #expect(ItemName.slug(title) == slug)
    #expect(ItemName.slug(slug) == slug)
    #expect(ItemName.problems(in: slug).isEmpty)
  }

  @Test func `numbers a name within its length`() {
    #expect(ItemName.numbered("p003", 2) == "p003-2")
    let long = ItemName.numbered(String(repeating: "数", count: 66), 12)
    #expect(long == String(repeating: "数", count: 65) + "-12")
  }

  @Test func `cuts between characters`() {
    let family = "👩‍👩‍👧‍👦"
    let name = ItemName.made(from: String(repeating: family, count: 20))
    #expect(name == String(repeating: family, count: 8))
    let tall = "a" + String(repeating: "\u{334}", count: 300)
    #expect(ItemName.made(from: tall).utf8.count == 199)
  }

  @Test func `makes valid names of noise`() {
    var generator = SeededGenerator(seed: 4)
    let alphabet: [Unicode.Scalar] = [
      "a", "Z", "-", ".", " ", "/", "\\", ":", "#", "@", "\0", "\u{7f}", "\u{301}", "\u{1100}",
      "\u{1161}", "数", "😀", "\u{200d}", "\u{fffd}", "\u{37e}", "\u{1f1e6}", "İ", "ß",
    ]
    for _ in 0..<2_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...120, using: &generator) {
        scalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
      }
      let title = String(scalars)
      for name in [
        ItemName.made(from: title), ItemName.slug(title),
        ItemName.numbered(ItemName.made(from: title), 7),
      ] {
        #expect(ItemName.problems(in: name).isEmpty, "\(title.debugDescription)")
      }
      let folded = ItemName.folded(title)
      #expect(ItemName.folded(folded).utf8.elementsEqual(folded.utf8))
    }
  }
}

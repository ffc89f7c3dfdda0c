import PDFMarkup
import Testing

/// Words are drawn as the outlines of their characters.
struct LetteringTests {
  /// A square half as wide as an em, for every letter.
  private static let glyphs: Glyphs = Dictionary(
    uniqueKeysWithValues: "abcdefg 中文".unicodeScalars.map { character in
      let square: [Glyph.Step] = [
        .move(MarkPoint(0, 0)), .line(MarkPoint(0.4, 0)), .line(MarkPoint(0.4, 0.4)), .close,
      ]
      return (character, Glyph(advance: 0.5, outline: character == " " ? [] : square))
    })

  private func added(_ text: String, _ box: PDFMark.TextBox) -> String {
    var mark = PDFMark(name: "a", shape: .text(box))
    mark.text = text
    return SamplePage.added([mark], glyphs: Self.glyphs)
  }

  @Test func `a box without an edge is as large as its lines`() {
    let box = PDFMark.TextBox(topLeft: MarkPoint(0, 0), fontSize: 0.1)
    #expect(added("abcd\nab", box).numbers(of: "/Rect") == [0, 50, 40, 100])
  }

  @Test func `lines are broken at spaces, and Chinese anywhere`() {
    let box = PDFMark.TextBox(
      topLeft: MarkPoint(0, 0), bottomRight: MarkPoint(0.2, 1), fontSize: 0.1)
    func baselines(_ text: String) -> [String] {
      let moves = added(text, box).split(separator: "\n").filter { $0.hasSuffix(" m") }
      return moves.map { String($0.split(separator: " ")[1]) }
    }
    #expect(baselines("ab cd") == ["81", "81", "56", "56"])
    #expect(baselines("中文中文中") == ["81", "81", "81", "81", "56"])
    #expect(baselines("abcdefg") == ["81", "81", "81", "81", "56", "56", "56"])
  }

  @Test func `the words of a stamp fit its frame`() {
    let mark = PDFMark(
      name: "a", shape: .stamp(MarkBox(0, 0, 0.5, 0.5), words: "abcdefg", design: "x"))
    let added = SamplePage.added([mark], glyphs: Self.glyphs)
    let xs = added.split(separator: "\n").filter { $0.hasSuffix(" l") || $0.hasSuffix(" m") }
      .compactMap { Double($0.split(separator: " ")[0]) }
    #expect((xs.min() ?? -1) >= 0 && (xs.max() ?? 999) <= 100 && xs.count > 20)
  }
}

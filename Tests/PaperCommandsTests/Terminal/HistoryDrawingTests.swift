import Testing

@testable import PaperCommands

@Suite struct HistoryDrawingTests {
  /// A history as `commit: parents`, children first, and its drawing.
  static let histories: [(String, String)] = [
    ("c: b, b: a, a:", "* c\n* b\n* a"),
    ("m: b s, b: a, s: a, a:", "*   m\n|\\\n* | b\n| * s\n|/\n* a"),
    ("b: a, d: c, c: a, a:", "* b\n| * d\n| * c\n|/\n* a"),
    ("b: , d: c, c:", "* b\n* d\n* c"),
    ("m: a r, a: , r:", "*   m\n|\\\n* | a\n /\n* r"),
    (
      "m: b c d, b: a, c: a, d: a, a:",
      "*     m\n|\\\n| |\\\n* | | b\n| * | c\n|/ /\n| * d\n|/\n* a"
    ),
  ]

  @Test(arguments: histories) func `history is drawn as git draws it`(
    history: String, drawing: String
  ) {
    var rows = HistoryDrawing<String>()
    let lines = history.split(separator: ",").flatMap { commit in
      let words = commit.split { $0 == ":" || $0 == " " }.map(String.init)
      return rows.add(words[0], parents: Array(words.dropFirst())).beside(["\(words[0])"])
    }
    #expect(lines.map(\.plain).joined(separator: "\n") == drawing)
  }

  @Test func `further lines stand behind the rows of the lines that go on`() {
    var rows = HistoryDrawing<Int>()
    let lines = rows.add(3, parents: [2, 1]).beside(["head", "one", "two", "three"])
    #expect(lines.map(\.plain) == ["*   head", "|\\  one", "| | two", "| | three"])
  }
}

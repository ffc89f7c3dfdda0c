import PaperCommands
import Testing

struct TextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("深度学习", 8), ("e\u{301}", 1), ("한글", 4), ("\u{1112}\u{1161}", 2),
    ("ＡＢ", 4), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("é–…", 3), ("\u{200b}", 0), ("a\u{7}", 1),
  ])
  func `counts terminal columns`(_ text: String, _ columns: Int) {
    #expect(text.columns == columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("深度学习", 7, "深度学…"), ("深度学习", 6, "深度…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func `cuts to columns`(_ text: String, _ limit: Int, _ short: String) {
    #expect(text.cut(toColumns: limit) == short)
    #expect(text.cut(toColumns: limit).columns <= limit)
  }

  @Test(arguments: [
    ("plain, 深度学习 é", "plain, 深度学习 é"), ("\u{1b}[2J", "\\x1b[2J"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
    ("a\r\nb", "a\\r\\nb"), ("\u{7f}\u{9b}31m", "\\x7f\\u009b31m"),
    ("exe\u{202e}fdp", "exe\\u202efdp"), ("\u{f7ff}\u{f780}", "\\xff\\x80"), ("👩‍👧", "👩‍👧"),
  ])
  func `takes the power from a name`(_ text: String, _ shown: String) {
    #expect(text.harmless == shown)
  }

  @Test func `keeps the lines of a message and nothing else`() {
    #expect("one\r\n\ttwo\u{1b}\n".harmlessLines == "one\n\ttwo\\x1b\n")
  }

  @Test func `colours by role, and only what was given a role`() {
    let text: StyledText = "see \("p3", .id) \(swatch: Swatch(red: 1, green: 2, blue: 3))"
    #expect(text.plain == "see p3 ")
    #expect(
      text.rendered(inColor: true) == "see \u{1b}[33mp3\u{1b}[0m \u{1b}[48;2;1;2;3m  \u{1b}[0m")
  }

  @Test(arguments: [
    ("#208C85", true), ("#208c85", true), ("208C85", false), ("#+08C85", false), ("#fff", false),
  ])
  func `reads colours`(_ text: String, _ isColor: Bool) {
    #expect((Swatch(parsing: text) != nil) == isColor)
  }

  @Test(
    arguments: [
      (ColorChoice.auto, true, [:], true), (.auto, false, [:], false),
      (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["TERM": "dumb"], false), (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, [:], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func `decides on colour`(
    _ choice: ColorChoice, _ isTerminal: Bool, _ environment: [String: String], _ colors: Bool
  ) {
    #expect(choice.colors(isTerminal: isTerminal, environment: environment) == colors)
  }
}

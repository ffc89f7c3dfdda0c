import SeededRandom
import Testing

@testable import HanText

struct JoinedLinesTests {
  @Test(arguments: [
    // Between Chinese characters a line break is removed.
    ("我在银\n行工作", "我在银行工作"), ("我在银\r\n行工作", "我在银行工作"), ("你好，\n世界", "你好，世界"),
    // Beside other scripts it becomes a space.
    ("the\nbank", "the bank"), ("用\nSwift", "用 Swift"),
    // It stays at the end of a sentence, before a paragraph and between them.
    ("完了。\n然后", "完了。\n然后"), ("标题\n　　正文", "标题\n　　正文"), ("一\n\n二", "一\n\n二"),
    ("\n你好\n", "\n你好\n"), ("", ""),
    // A mark that combines with the character before it.
    ("e\n\u{301}a", "e\n\u{301}a"),
  ])
  func `joins lines inside sentences`(_ text: String, _ joined: String) {
    #expect(JoinedLines(text).text == joined)
  }

  @Test func `finds the place of a word in two lines`() {
    let lines = JoinedLines("我在银\n行工作")
    #expect(lines.original(2..<4) == [2..<3, 4..<5])
    #expect(lines.original(0..<1) == [0..<1])
    #expect(lines.original(4..<6) == [5..<7])
  }

  @Test func `every character comes from its place`() {
    var random = SeededGenerator(seed: 22)
    let alphabet: [Character] = [
      "银", "行", "。", "，", "a", " ", "\n", "\r\n", "\u{3000}", "👍🏽", "\u{301}",
    ]
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text.append(alphabet.randomElement(using: &random) ?? "a")
      }
      let original = Array(text)
      let lines = JoinedLines(text)
      for (place, character) in lines.text.enumerated() {
        let ranges = lines.original(place..<place + 1)
        #expect(ranges.count == 1)
        let source = original[ranges[0].lowerBound]
        #expect(source == character || (source.isNewline && character == " "))
      }
      let kept = lines.text.filter { !$0.isWhitespace }
      #expect(kept == String(original.filter { !$0.isWhitespace }), "\(text.debugDescription)")
    }
  }
}

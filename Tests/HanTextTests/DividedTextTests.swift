import SeededRandom
import Testing

@testable import HanText

struct DividedTextTests {
  private static func differences(_ text: String) throws -> DividedText.Differences {
    DividedText(text).differences(from: Segmenter(try TestDictionary.real.get()))
  }

  @Test(arguments: [
    ("这个 门 把手 和 小明 说话", ["门|把手", "小明"]), ("我 在 银行 工作 。", []),
    ("我 用 iPhone 写 e-mail , hello world 。", []), ("", []), ("\n\n", []),
    // A sentence that was not divided says nothing.
    ("我在银行工作王小明教我们中文", []),
    // A word is not longer than the line.
    ("门\n把手", []),
  ])
  func `finds what is divided in another way`(_ text: String, _ expected: [String]) throws {
    let found = try Self.differences(text)
    #expect(found.divisions.map { $0.words.joined(separator: "|") } == expected)
    #expect(found.divisions.allSatisfy { $0.words.joined() == $0.word })
  }

  @Test func `what is divided in several ways is not decided`() throws {
    let found = try Self.differences("这个 门 把手\n门把手 在 这里\n那个 门把 手")
    #expect(found.divisions.isEmpty)
    #expect(found.undecided == ["门把手"])
  }

  @Test func `a text is divided as it was, once its differences are corrections`() throws {
    let dictionary = try TestDictionary.real.get()
    var random = SeededGenerator(seed: 24)
    var (learned, same, count) = (0, 0, 0)
    for sentence in try HanDataSample.sentences(every: 400) {
      // Its characters in other words than the segmenter finds, now and then.
      let tokens = Segmenter(dictionary).tokens(of: sentence).filter { $0.kind != .space }
      var words: [String] = []
      for token in tokens {
        if let last = words.last, token.isChinese, Token.hasChinese(last), last.count < 4,
          Int.random(in: 0..<6, using: &random) == 0
        {
          words[words.count - 1] = last + token.text
        } else if token.kind == .word, token.text.count == 2,
          Int.random(in: 0..<6, using: &random) == 0
        {
          words += token.text.map { String($0) }
        } else {
          words.append(token.text)
        }
      }
      let found = DividedText(words.joined(separator: " "))
        .differences(from: Segmenter(dictionary))
      var corrections = Corrections()
      for (word, words) in found.divisions {
        if words.count == 1 {
          corrections.join(word)
        } else {
          corrections.split(word, into: words)
        }
      }
      learned += found.divisions.count
      if !found.undecided.isEmpty { continue }
      let again = Segmenter(dictionary, corrections: corrections).tokens(of: sentence)
        .filter { $0.kind != .space }
      count += 1
      if again.map(\.text) == words { same += 1 }
    }
    // A correction counts wherever its characters stand, so one may undo another.
    #expect(learned > 50 && Double(same) >= 0.95 * Double(count), "\(same) of \(count)")
  }
}

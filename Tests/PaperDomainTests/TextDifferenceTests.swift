import SeededRandom
import Testing

@testable import PaperDomain

@Suite struct TextDifferenceTests {
  static func shown(_ old: String, _ new: String) -> String {
    TextDifference(from: old, to: new).pieces.map { piece in
      switch piece.kind {
      case .same: piece.text
      case .removed: "[-\(piece.text)-]"
      case .added: "{+\(piece.text)+}"
      }
    }.joined()
  }

  @Test(arguments: [
    ("", "", ""), ("a b", "a b", "a b"), ("a\nb", "a b", "a b"), ("", "a", "{+a+}"),
    ("a", " \n", "[-a-]"), ("one two three", "one 2 three", "one [-two -]{+2 +}three"),
    ("a b c d", "b c x d", "[-a -]b c {+x +}d"),
    ("第三題選擇題", "第二題 選擇題", "第[-三-]{+二+}題 選擇題"),
    ("the cat sat", "a dog ran", "[-the cat sat-]{+a dog ran+}"),
  ])
  func `words that differ are told`(old: String, new: String, difference: String) {
    #expect(TextDifferenceTests.shown(old, new) == difference)
    #expect(
      TextDifference(from: old, to: new).isEmpty
        == (old.split(whereSeparator: \.isWhitespace) == new.split(whereSeparator: \.isWhitespace)))
  }

  /// The length of a longest common subsequence, by the book.
  private static func longest(_ old: [Int], _ new: [Int]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for element in old {
      var before = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = element == other ? before + 1 : max(above, row[index])
        before = above
      }
    }
    return row[new.count]
  }

  @Test func `an alignment is a longest common subsequence`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let letters = Int.random(in: 1...5, using: &generator)
      func sequence() -> [Int] {
        (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          Int.random(in: 0...letters, using: &generator)
        }
      }
      let (old, new) = (sequence(), sequence())
      let matches = SequenceAlignment(old, new).matches
      #expect(matches.count == TextDifferenceTests.longest(old, new))
      #expect(matches.allSatisfy { old[$0.old] == new[$0.new] })
      #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    }
  }
}

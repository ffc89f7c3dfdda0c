import Foundation
import PaperDomain

@testable import PaperIndex

/// Pages of 300 words: `w…` by a Zipf-like law, a hundredth from a long tail, and one in ten with a
/// Chinese paragraph.
struct MadePages {
  private var random = SplitMix(seed: 1)

  /// Kinds of queries, by how often their words occur.
  static let queries: [(String, [String])] = [
    ("word on most pages", (1...4).map(word)),
    ("common word", (20...40).map(word)),
    ("rare word", (20_000...20_020).map(word)),
    ("two common words", (20...40).map { "\(word($0)) \(word($0 + 30))" }),
    ("one of two", (20...40).map { "\(word($0)) OR \(word($0 + 30))" }),
    ("phrase of common words", (2...12).map { "\"\(word($0)) \(word($0 + 3))\"" }),
    ("prefix of four letters", (300...310).map { word($0 * 16).prefix(4) + "*" }),
    ("two Han characters", (0...10).map(han)),
    ("without a common word", (20...30).map { "\(word($0)) -\(word(1))" }),
  ]

  private static func word(_ rank: Int) -> String {
    "w"
      + String(rank, radix: 16).map {
        String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0.hexDigitValue ?? 0)))
      }.joined()
  }

  private static func han(_ rank: Int) -> String {
    String((0..<2).compactMap { UnicodeScalar(0x4e00 + rank * 2 + $0) }.map(Character.init))
  }

  mutating func next() -> PageText {
    var text = ""
    var words: [TextWord] = []
    func add(_ word: String, _ index: Int) {
      text += (index == 0 ? "" : index.isMultiple(of: 12) ? "\n" : " ") + word
      let (column, line) = (Float(index % 12) / 12, Float(index / 12) / 40)
      words.append(
        TextWord(
          text: word, box: PageBox(x0: column, y0: line, x1: column + 0.07, y1: line + 0.02)))
    }
    for index in 0..<300 {
      let share = Double(random.next() >> 11) / Double(1 << 53)
      // A rank r with a chance of about 1/r up to 50,000.
      let rank = index.isMultiple(of: 97) ? Int(random.next() % 1_000_000) : Int(pow(50_000, share))
      add(MadePages.word(rank), index)
    }
    if random.next().isMultiple(of: 10) {
      for index in 300..<400 { add(MadePages.han(Int(random.next() % 1_000)), index) }
    }
    return PageText(source: .layer, text: text, words: words)
  }
}

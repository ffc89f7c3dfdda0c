package import HanText
package import PaperDomain

/// The words that a reader knows: those that were met and are not marked, those that the reader says
/// to know, and those of the reader's level or a lower one.
package struct KnownWords: Sendable {
  private let marks: MarkedWords
  private let met: Set<String>
  private let level: Int
  private let edition: HSKEdition
  private let dictionary: HanDictionary?
  private var answers: [String: Bool] = [:]

  /// - Parameters:
  ///   - counts: By page that was read, how often it has each word.
  ///   - level: Words up to this band count as known; 0 for none.
  package init(
    _ marks: MarkedWords, readOn counts: [EntityID: [String: Int]], level: Int,
    of edition: HSKEdition, _ dictionary: HanDictionary?
  ) {
    self.marks = marks
    met = Set(counts.values.lazy.flatMap(\.keys))
    self.level = level
    self.edition = edition
    self.dictionary = dictionary
  }

  /// Whether the reader knows a word.
  package mutating func contains(_ word: String) -> Bool {
    if let answer = answers[word] { return answer }
    let answer =
      switch marks[word]?.action {
      case .mark: false
      case .known: true
      case .unmark, nil:
        met.contains(word) || (dictionary?.band(of: word, in: edition) ?? .max) <= level
      }
    answers[word] = answer
    return answer
  }

  /// How much of a text is known.
  package struct Share: Sendable {
    /// The words of the text, each as often as it stands there.
    package let words: Int
    /// Different words that are not known.
    package let newWords: Int
    /// The share of the text's words that are known, 0 to 1; `nil` without words.
    package let known: Double?
  }

  /// - Parameter counts: How often a text has each word.
  package mutating func share(of counts: [String: Int]) -> Share {
    var (all, unknown, newWords) = (0, 0, 0)
    for (word, count) in counts {
      all += count
      if contains(word) { continue }
      unknown += count
      newWords += 1
    }
    return Share(
      words: all, newWords: newWords, known: all == 0 ? nil : 1 - Double(unknown) / Double(all))
  }
}

import HanText
package import PaperDomain
import PaperLibrary

/// A doc that a reader has not read yet, and how much of it they know.
package struct UnreadDoc: Sendable {
  package let doc: Doc
  /// The Chinese words of its text, each as often as it stands there.
  package let words: Int
  /// Different words that are not known.
  package let newWords: Int
  /// The share of the text's words that are known, 0 to 1.
  package let known: Double

  /// Docs with fewer words say nothing.
  private static let fewestWords = 20

  /// The unread docs in Chinese, the one with most known words first.
  ///
  /// A word is known if the reader met it and did not mark it, said to know it, or if it is of the
  /// reader's level or a lower one. Only texts that are indexed are looked at.
  ///
  /// - Parameter reader: What the reader knows.
  /// - Throws: As `ReadTexts.text(of:recognises:)`.
  package static func all(
    for reader: ReaderStatistics, _ sessions: ReadingLog<ReadingSession>, in texts: ReadTexts
  ) async throws -> [UnreadDoc] {
    let read = Set(sessions.events.map(\.doc))
    var states: [String: ReaderWords.State] = [:]
    for word in reader.words?.words ?? [] { states[word.word] = word.state }
    var known: [String: Bool] = [:]
    func isKnown(_ word: String) -> Bool {
      if let answer = known[word] { return answer }
      let answer =
        switch states[word] {
        case .seen, .known: true
        case .marked: false
        case .new, nil:
          (texts.dictionary?.band(of: word, in: reader.edition) ?? .max) <= reader.level?.level ?? 0
        }
      known[word] = answer
      return answer
    }
    var docs: [UnreadDoc] = []
    for doc in texts.snapshot.docs.values where doc.id.map({ !read.contains($0) }) ?? true {
      try Task.checkCancellation()
      let counts = try await texts.counts(on: texts.snapshot.pages(of: doc), recognises: false)
      let total = counts.values.reduce(0, +)
      guard total >= fewestWords else { continue }
      let unknown = counts.filter { !isKnown($0.key) }
      docs.append(
        UnreadDoc(
          doc: doc, words: total, newWords: unknown.count,
          known: 1 - Double(unknown.values.reduce(0, +)) / Double(total)))
    }
    return docs.sorted {
      $0.known != $1.known
        ? $0.known > $1.known : NaturalOrder.areInIncreasingOrder($0.doc.path, $1.doc.path)
    }
  }
}

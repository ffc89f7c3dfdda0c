package import PaperDomain

/// A doc that a reader has not read yet, and how much of it they know.
package struct UnreadDoc: Sendable {
  package let doc: Doc
  package let share: KnownWords.Share

  /// Docs with fewer words say nothing.
  private static let fewestWords = 20

  /// The unread docs in Chinese, the one with most known words first.
  ///
  /// - Parameters:
  ///   - words: What the reader knows.
  ///   - texts: Those that are looked at.
  /// - Throws: As `ReadTexts.text(of:)`.
  package static func all(
    _ sessions: ReadingLog<ReadingSession>, _ words: KnownWords, in texts: ReadTexts
  ) async throws -> [UnreadDoc] {
    var words = words
    let read = Set(sessions.events.map(\.doc))
    var docs: [UnreadDoc] = []
    for doc in texts.snapshot.docs.values where doc.id.map({ !read.contains($0) }) ?? true {
      try Task.checkCancellation()
      let share = words.share(of: try await texts.counts(on: texts.snapshot.pages(of: doc)))
      if share.words >= fewestWords { docs.append(UnreadDoc(doc: doc, share: share)) }
    }
    return docs.sorted {
      let (left, right) = ($0.share.known ?? 0, $1.share.known ?? 0)
      return left != right
        ? left > right : NaturalOrder.areInIncreasingOrder($0.doc.path, $1.doc.path)
    }
  }
}

package import HanText
package import PaperDomain
package import PaperIndex

/// The texts of pages, divided into words.
package struct ReadTexts: Sendable {
  package let snapshot: LibrarySnapshot
  /// `nil` if none is installed: then every character is a word, and there are no readings.
  package let dictionary: HanDictionary?
  package let segmenter: Segmenter
  package let readings: WordReadings?
  private let indexer: Indexer
  private let report: @Sendable (PageTextError) -> Void

  /// - Parameter report: Receives the error of each page that can't be read.
  package init(
    snapshot: LibrarySnapshot, indexer: Indexer, dictionary: HanDictionary?,
    corrections: Corrections, report: @escaping @Sendable (PageTextError) -> Void
  ) {
    self.snapshot = snapshot
    self.dictionary = dictionary
    self.indexer = indexer
    self.report = report
    segmenter = Segmenter(dictionary, corrections: corrections)
    readings = dictionary.map { WordReadings($0, corrections: corrections) }
  }

  /// The text of a page; `nil` if there is none.
  ///
  /// - Parameter recognises: Whether a page whose text is not in the cache is read now, which can
  ///   take seconds.
  /// - Throws: As `Indexer.text(of:in:of:)`, except for errors of this page.
  package func text(of page: Page, recognises: Bool = true) async throws -> String? {
    guard let bundle = snapshot.bundle(named: page.binding.bundle) else { return nil }
    let number = page.binding.pageNumber
    if !recognises {
      return try await indexer.knownTexts(of: bundle, in: snapshot).text(of: number)?.text
    }
    do {
      return try await indexer.text(of: number, in: bundle, of: snapshot).text
    } catch let error as PageTextError {
      report(error)
      return nil
    }
  }

  /// A word of a page's text.
  package struct Word: Sendable {
    package let token: Token
    /// Where it stands in the page's text, in characters (grapheme clusters).
    package let range: Range<Int>
    /// How it is read there.
    package let reading: Pinyin?
  }

  /// A page's text without the line breaks inside its sentences: words and what is between them.
  package func divided(_ text: String) -> [Word] {
    let joined = JoinedLines(text)
    let tokens = segmenter.tokens(of: joined.text)
    let readings =
      readings?.readings(of: tokens) ?? [Pinyin?](repeating: nil, count: tokens.count)
    return zip(tokens, readings).map { token, reading in
      let places = joined.original(token.characters)
      let start = places.first?.lowerBound ?? 0
      return Word(
        token: token, range: start..<max(start, places.last?.upperBound ?? start),
        reading: reading)
    }
  }

  /// The Chinese words of a text, in order.
  package func words(of text: String) -> [String] {
    segmenter.tokens(of: JoinedLines(text).text).compactMap { token in
      token.kind == .word && Token.hasChinese(token.text) ? token.text : nil
    }
  }

  /// How often pages have each word.
  ///
  /// - Throws: As ``text(of:recognises:)``.
  package func counts(on pages: [Page], recognises: Bool = true) async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for page in pages {
      guard let text = try await text(of: page, recognises: recognises) else { continue }
      for word in words(of: text) { counts[word, default: 0] += 1 }
    }
    return counts
  }

  /// By page that was read, how often it has each word.
  ///
  /// - Throws: As ``text(of:recognises:)``.
  package func counts(
    ofPagesIn sessions: ReadingLog<ReadingSession>
  ) async throws -> [EntityID: [String: Int]] {
    let read = Set(sessions.events.flatMap(\.pages))
    var counts: [EntityID: [String: Int]] = [:]
    for page in snapshot.pages.values {
      if let id = page.id, read.contains(id) { counts[id] = try await self.counts(on: [page]) }
    }
    return counts
  }
}

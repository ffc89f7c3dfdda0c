package import HanText
package import PaperDomain
package import PaperIndex

/// The texts of pages, divided into words.
package struct ReadTexts: Sendable {
  package let snapshot: LibrarySnapshot
  package let dictionary: HanDictionary
  package let segmenter: Segmenter
  package let readings: WordReadings
  private let indexer: Indexer
  private let report: @Sendable (PageTextError) -> Void

  /// - Parameter report: Receives the error of each page that can't be read.
  package init(
    snapshot: LibrarySnapshot, indexer: Indexer, dictionary: HanDictionary,
    corrections: Corrections, report: @escaping @Sendable (PageTextError) -> Void
  ) {
    self.snapshot = snapshot
    self.dictionary = dictionary
    self.indexer = indexer
    self.report = report
    segmenter = Segmenter(dictionary, corrections: corrections)
    readings = WordReadings(dictionary, corrections: corrections)
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

  /// The pages of a doc, in order.
  package func pages(of doc: Doc) -> [Page] {
    snapshot.groups(of: doc).flatMap { snapshot.pages(of: $0) }
  }
}

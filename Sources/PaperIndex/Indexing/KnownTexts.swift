package import PaperDomain

/// The cached texts of one bundle's pages. Using it never reads or recognises a page.
package struct KnownTexts: Sendable {
  let plan: PlannedBundle?
  let cache: Cache

  /// The text of a page; `nil` when it was not read yet.
  ///
  /// - Parameter pageNumber: From 1, in the bundle's page numbers.
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func text(of pageNumber: Int) throws -> PageText? {
    guard let key = plan?.textKey(of: pageNumber),
      case .text(let text)? = try cache.outcome(of: key)
    else { return nil }
    return text
  }
}

extension Indexer {
  /// The text of what a page shows, from the cache or from the PDF's text layer. Never recognises a
  /// page; `nil` if the text is not known, or the PDF can't be read.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read; `WorkerError` if no worker can be
  ///   started.
  package func knownText(
    of content: PageContent, in snapshot: LibrarySnapshot
  ) async throws -> PageText? {
    let known = try await knownTexts(of: content.bundle, in: snapshot)
    if let text = try known.text(of: content.pageNumber) { return text }
    do {
      return try await workers.textLayer(of: content.shown, in: library)
    } catch is PictureError {
      return nil
    }
  }
}

package import PaperDomain

/// The cached texts of one bundle's pages. Using it never reads or recognises a page.
package struct KnownTexts: Sendable {
  let plan: PlannedBundle?
  let cache: Cache

  /// The text of a page; `nil` when it was not read yet.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func text(of pageNumber: Int) throws -> PageText? {
    guard let key = plan?.textKey(of: pageNumber),
      case .text(let text)? = try cache.outcome(of: key)
    else { return nil }
    return text
  }
}

package import PaperDomain

/// The texts of one bundle's pages: nothing is read or recognised for them.
package struct KnownTexts: Sendable {
  let plan: PlannedBundle?
  let cache: Cache

  /// The text of a page; `nil` when nobody has read it yet.
  package func text(of pageNumber: Int) throws -> PageText? {
    guard let key = plan?.textKey(of: pageNumber),
      case .text(let text)? = try cache.outcome(of: key)
    else { return nil }
    return text
  }
}

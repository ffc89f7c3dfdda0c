import Libgit2
package import PaperDomain

extension VersionIndex {
  /// A version that shows a bundle, in the history of HEAD and of every branch; the last one made.
  ///
  /// Where a version knows no id, the bundle's present and former names count.
  ///
  /// - Returns: The version's commit; `nil` when the bundle was never shown.
  package func bundleUse(of bundle: PDFBundle) throws -> CommitID? {
    try uses(of: bundle) { reading, uses in
      guard let last = uses.last else { return nil }
      return try reading.cache.commits(numbered: [last.ordinal])[0]
    }
  }

  /// The pages of a bundle, 1-based, that versions show, in the history of HEAD and of every branch.
  package func shownPages(of bundle: PDFBundle) throws -> Set<Int> {
    try uses(of: bundle) { _, uses in Set(uses.map(\.pageNumber)) }
  }

  private func uses<Value>(
    of bundle: PDFBundle, _ body: (VersionReading, [IndexedVersion]) throws -> Value
  ) throws -> Value {
    let repository = library.repository
    var tips = try repository.references(matching: "refs/heads/*").map(\.target)
    if let head = try repository.head().commit { tips.append(head) }
    return try reading { reading in
      // First: it fills the cache.
      let ordinals = try reading.ordinals(of: tips)
      let reach = try reading.cache.graph().reach(from: ordinals)
      let uses = try reading.cache.versions(
        ofBundle: bundle.id, named: [bundle.name] + bundle.formerly)
      return try body(reading, uses.filter { reach.contains($0.ordinal) })
    }
  }
}

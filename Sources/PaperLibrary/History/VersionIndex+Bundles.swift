package import GitNames
import Libgit2
package import PaperDomain

extension VersionIndex {
  /// The last version that shows a bundle, in the history of HEAD and of every branch.
  ///
  /// If a version has no bundle id, the bundle's present and former names count.
  ///
  /// - Returns: The version's commit; `nil` if no version shows the bundle.
  /// - Throws: `GitError`; the errors of the cache.
  package func bundleUse(of bundle: PDFBundle) throws -> ObjectID? {
    try bundleUse(of: bundle, from: nil)
  }

  /// Like the method above, for the history of some commits only.
  func bundleUse(of bundle: PDFBundle, from tips: [ObjectID]?) throws -> ObjectID? {
    try uses(of: bundle, from: tips) { reading, uses in
      guard let last = uses.last else { return nil }
      return try reading.cache.commits(numbered: [last.ordinal])[0]
    }
  }

  /// The pages of a bundle, 1-based, that versions show, in the history of HEAD and of every branch.
  ///
  /// - Throws: `GitError`; the errors of the cache.
  package func shownPages(of bundle: PDFBundle) throws -> Set<Int> {
    try uses(of: bundle, from: nil) { _, uses in Set(uses.map(\.pageNumber)) }
  }

  private func uses<Value>(
    of bundle: PDFBundle, from tips: [ObjectID]?,
    _ body: (VersionReading, [IndexedVersion]) throws -> Value
  ) throws -> Value {
    let tips = try tips ?? localTips()
    return try reading { reading in
      // This call fills the cache, so it must come first.
      let ordinals = try reading.ordinals(of: tips)
      let reach = try reading.cache.graph().reach(from: ordinals)
      let uses = try reading.cache.versions(
        ofBundle: bundle.id, named: [bundle.name] + bundle.formerly)
      return try body(reading, uses.filter { reach.contains($0.ordinal) })
    }
  }

  private func localTips() throws -> [ObjectID] {
    let repository = library.repository
    return try repository.references(matching: "refs/heads/*").map(\.target)
      + [repository.head().commit].compactMap { $0 }
  }
}

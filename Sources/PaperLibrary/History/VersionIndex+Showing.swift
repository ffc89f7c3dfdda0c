import Libgit2
package import PaperDomain

extension VersionIndex {
  /// The versions in HEAD's history that show a bundle, with their pages, latest first.
  ///
  /// If a version has no bundle id, the bundle's present and former names count.
  ///
  /// - Throws: `GitError`; the errors of the cache.
  package func versions(
    showing bundle: PDFBundle
  ) throws -> [(page: PageKey, version: PageVersion)] {
    guard let head = try library.repository.head().commit else { return [] }
    return try reading { reading in
      // This call may add commits to the graph, so it must come first.
      let ordinals = try reading.ordinals(of: [head])
      let reach = try reading.cache.graph().reach(from: ordinals)
      let uses = try reading.cache.versions(
        ofBundle: bundle.id, named: [bundle.name] + bundle.formerly
      ).filter { reach.contains($0.ordinal) }
      return zip(uses.map(\.page), try reading.versions(uses)).reversed().map { ($0, $1) }
    }
  }
}

package import GitNames
import Libgit2
package import PaperDomain

/// The versions of pages, computed from the commits of a library.
package final class VersionIndex: Sendable {
  let library: Library
  private let cache: any VersionCache
  /// The boundary of a shallow clone.
  private let cut: Set<ObjectID>

  /// - Parameter cache: The cache to use. It is not used in a shallow clone, whose versions change
  ///   when the clone is deepened.
  ///
  /// - Throws: `GitError`.
  package init(_ library: Library, cache: any VersionCache = MemoryVersionCache()) throws {
    self.library = library
    cut = try library.repository.shallowCommits()
    self.cache = cut.isEmpty ? cache : MemoryVersionCache()
  }

  /// Whether the whole history is present; `false` in a shallow clone.
  package var isComplete: Bool { cut.isEmpty }

  /// A page's versions.
  ///
  /// - Parameter path: The manifest's path, relative to the library's root, if known.
  /// - Returns: No versions if no commit of HEAD's history contains the page.
  /// - Throws: `GitError`; the errors of the cache.
  package func history(of page: PageKey, at path: String? = nil) throws -> PageHistory {
    try reading { try $0.history(of: page, at: path) }
  }

  /// The versions of many pages, with one look at the history.
  ///
  /// - Parameter pages: Each with its manifest's path, relative to the library's root.
  /// - Returns: In the same order; a page that no commit contains has no versions.
  /// - Throws: `GitError`; the errors of the cache.
  package func histories(of pages: [(page: PageKey, path: String)]) throws -> [PageHistory] {
    try reading { reading in
      let head = try reading.headHistory()
      return try pages.map { try reading.history(of: $0.page, at: $0.path, in: head) }
    }
  }

  /// Finds the version of a page that a selector names.
  ///
  /// A date alone means the end of that day, in the library's time zone.
  ///
  /// - Throws: ``VersionError``.
  package func version(
    _ selector: VersionSelector, of page: PageKey, at path: String? = nil
  ) throws -> PageVersion {
    try reading { try $0.version(selector, of: page, at: path) }
  }

  /// A page's manifest in a version, which is the version's metadata snapshot.
  ///
  /// - Returns: The page and the manifest's bytes.
  /// - Throws: ``LibraryError/noSuchPath(_:)`` if the version does not belong to the library.
  package func manifest(of version: PageVersion) throws -> (page: Page, bytes: [UInt8]) {
    let tree = try library.repository.commit(version.commit).treeID
    let bytes = try TreeSource(library.repository, tree: tree).read(version.path)
    guard let place = ManifestPlace(path: version.path),
      case .page(let page)? = Manifest.read(bytes, path: version.path, place: place).manifest
    else { throw LibraryError.noSuchPath(version.path) }
    return (page, bytes)
  }

  /// Reads from the cache, a second time if the cache was replaced meanwhile, and then without it.
  func reading<Value>(_ body: (VersionReading) throws -> Value) throws -> Value {
    for cache in [cache, cache] {
      let history = PinnedVersionCache(cache)
      do {
        let result = Result {
          try body(VersionReading(library: library, cache: history, cut: cut))
        }
        // Without this check, an emptied cache looks like a page without versions.
        try history.verify()
        return try result.get()
      } catch is HistoryReplaced {
        continue
      }
    }
    return try body(
      VersionReading(library: library, cache: PinnedVersionCache(MemoryVersionCache()), cut: cut))
  }
}

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

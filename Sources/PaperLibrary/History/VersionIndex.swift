import GitNames
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

  /// Adds the unknown commits of HEAD to the cache. No other method does so before the versions are
  /// needed.
  ///
  /// - Throws: `GitError`; the errors of the cache.
  package func update() throws {
    guard let head = try library.repository.head().commit else { return }
    try reading { _ = try $0.ordinals(of: [head]) }
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

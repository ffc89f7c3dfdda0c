import Libgit2
package import PaperDomain

/// The versions of pages, as the commits of a library make them.
package final class VersionIndex: Sendable {
  let library: Library
  private let cache: any VersionCache
  /// Where a shallow clone is cut off.
  private let cut: Set<ObjectID>

  /// - Parameter cache: Left alone in a shallow clone, whose versions change when it is deepened.
  package init(_ library: Library, cache: any VersionCache = MemoryVersionCache()) throws {
    self.library = library
    cut = try library.repository.shallowCommits()
    self.cache = cut.isEmpty ? cache : MemoryVersionCache()
  }

  /// Reads the commits of HEAD that are not known yet; nothing else does so ahead of need.
  package func update() throws {
    guard let head = try library.repository.head().commit else { return }
    try reading { _ = try $0.ordinals(of: [head]) }
  }

  /// Whether all of the history is here; not so in a shallow clone.
  package var isComplete: Bool { cut.isEmpty }

  /// A page's versions.
  ///
  /// - Parameter path: Where the page's manifest is, from the library's root, if that is known.
  /// - Returns: No versions for a page that is in no commit of HEAD's history.
  package func history(of page: PageKey, at path: String? = nil) throws -> PageHistory {
    try reading { try $0.history(of: page, at: path) }
  }

  /// The version of a page that a selector names.
  ///
  /// A date alone means the end of that day, in the library's time zone.
  ///
  /// - Throws: ``VersionError``.
  package func version(
    _ selector: VersionSelector, of page: PageKey, at path: String? = nil
  ) throws -> PageVersion {
    try reading { try $0.version(selector, of: page, at: path) }
  }

  /// A page's manifest as a version has it: its metadata snapshot.
  ///
  /// - Returns: What it says, and its bytes.
  /// - Throws: ``LibraryError/noSuchPath(_:)`` for a version that is not the library's.
  package func manifest(of version: PageVersion) throws -> (page: Page, bytes: [UInt8]) {
    let tree = try library.repository.commit(ObjectID(version.commit)).treeID
    let bytes = try TreeSource(library.repository, tree: tree).read(version.path)
    guard let place = ManifestPlace(path: version.path),
      case .page(let page)? = Manifest.read(bytes, path: version.path, place: place).manifest
    else { throw LibraryError.noSuchPath(version.path) }
    return (page, bytes)
  }

  /// Reads from the cache; once more when it was replaced meanwhile, then without it.
  func reading<Value>(_ body: (VersionReading) throws -> Value) throws -> Value {
    for cache in [cache, cache] {
      let history = PinnedVersionCache(cache)
      do {
        let result = Result {
          try body(VersionReading(library: library, cache: history, cut: cut))
        }
        // An emptied cache can also look like a page without versions.
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

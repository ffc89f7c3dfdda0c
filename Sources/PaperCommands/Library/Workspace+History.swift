import Files
import PaperDomain
import PaperIndex
import PaperLibrary

extension Workspace {
  /// The index of page versions, stored in the library's cache.
  func versionIndex() throws -> VersionIndex {
    try library.history.versions()
  }

  /// Updates the cache with the corrected texts on disk, if `pc-worker` is installed.
  func adoptCorrections(in snapshot: LibrarySnapshot, _ cache: Cache) async throws {
    let workers: WorkerPool
    do {
      workers = try openWorkers(count: 1)
    } catch is CommandFailure {
      return
    }
    do {
      try await Indexer(library: library, cache: cache, workers: workers)
        .adoptCorrections(in: snapshot)
    } catch {
      await workers.shutdown()
      throw error
    }
    await workers.shutdown()
  }

  /// Opens the library's cache; in memory if it can't be written.
  func openCache() throws -> Cache {
    try Cache(path: RawPath.join(library.cacheFolder, Workspace.cacheFile))
  }

  /// The name of the cache's file in the folder of caches.
  static let cacheFile = "index.sqlite"

  /// Returns the page that a reference names by its path. Reads only that page.
  ///
  /// - Returns: `nil` if the name is no page's path; the caller then has to read the whole library.
  func pageByPath(_ reference: Reference) throws -> Page? {
    guard reference.pages == nil, reference.variant == nil else { return nil }
    var name = reference.name
    if name.hasSuffix(".json") { name.removeLast(".json".count) }
    let here = folder.isEmpty ? name : "\(folder)/\(name)"
    let candidates = name.hasPrefix(".") ? [here] : [name, "docs/\(name)", here]
    let source = WorkingSource(root: library.folder)
    for candidate in candidates {
      guard let path = ReferenceResolver.normalized(candidate), path.hasPrefix("docs/"),
        case .page(let page)? = ManifestPlace(path: "\(path).json"),
        let group = ManifestPlace(path: "docs/\(parentPath(page))/group.json"),
        case .group = group,
        try source.readIfPresent("docs/\(parentPath(page))/group.json") != nil,
        let bytes = try source.readIfPresent("\(path).json"),
        case .page(let found)? = Manifest.read(
          bytes, path: "\(path).json", place: .page(path: page)
        ).manifest
      else { continue }
      return found
    }
    return nil
  }

  /// An entity as the last commit has it, if its file was moved by hand since; otherwise unchanged.
  func recorded(_ entity: Entity) throws -> Entity {
    guard let file = entity.file, let id = entity.id, let head = try library.history.head(),
      try !library.history.isInLastCommit(file)
    else { return entity }
    let snapshot = try library.snapshots.of(head)
    let same = { (other: EntityID?) in other == id }
    switch entity {
    case .doc: return snapshot.docs.values.first { same($0.id) }.map(Entity.doc) ?? entity
    case .group: return snapshot.groups.values.first { same($0.id) }.map(Entity.group) ?? entity
    case .page: return snapshot.pages.values.first { same($0.id) }.map(Entity.page) ?? entity
    case .bundle:
      return snapshot.bundles.values.first { same($0.id) }.map(Entity.bundle) ?? entity
    case .tagGroup: return snapshot.tagGroups.first { same($0.id) }.map(Entity.tagGroup) ?? entity
    case .variable: return snapshot.variables.first { same($0.id) }.map(Entity.variable) ?? entity
    case .folder: return entity
    }
  }

  /// Returns the entity that a reference names; reads no more of the library than needed.
  func entity(_ reference: Reference) throws -> Entity {
    if let page = try pageByPath(reference) { return .page(page) }
    return try resolver(library.snapshot()).entity(reference)
  }
}

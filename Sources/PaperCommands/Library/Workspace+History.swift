import Files
import PaperDomain
import PaperIndex
import PaperLibrary

extension Workspace {
  /// The versions of pages, remembered in the library's cache.
  func versionIndex() throws -> VersionIndex {
    try library.versionIndex()
  }

  /// The library's cache; in memory where it can't be written.
  func openCache() throws -> Cache {
    try Cache(path: RawPath.join(library.cacheFolder, Workspace.cacheFile))
  }

  /// The cache's name in the folder of caches.
  static let cacheFile = "index.sqlite"

  /// The page that a reference names by its path, read alone: nothing else of the library is.
  ///
  /// - Returns: `nil` where the name is no page's path; the whole library then has to be looked at.
  func pageByPath(_ reference: Reference) throws -> Page? {
    guard reference.pages == nil, reference.variant == nil else { return nil }
    var name = reference.name
    if name.hasSuffix(".json") { name.removeLast(".json".count) }
    let here = folder.isEmpty ? name : "\(folder)/\(name)"
    let candidates = name.hasPrefix(".") ? [here] : [name, "docs/\(name)", here]
    let source = WorkingSource(root: library.root)
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

  /// What a reference names, reading no more of the library than that takes.
  func entity(_ reference: Reference) throws -> Entity {
    if let page = try pageByPath(reference) { return .page(page) }
    return try resolver(library.snapshot()).entity(reference)
  }
}

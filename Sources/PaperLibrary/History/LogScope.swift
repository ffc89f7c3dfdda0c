package import PaperDomain

/// The part of a library whose history is asked for.
package struct LogScope: Hashable, Sendable {
  /// Files and folders from the library's root; none are all.
  package private(set) var paths: [String]
  /// The manifest of the thing that is followed, by its id, when its file or folder moved.
  private(set) var followed: Followed?

  struct Followed: Hashable {
    var manifest: String
    var id: EntityID
  }

  package static let everything = LogScope(paths: [])

  /// Files and folders, which are not followed when they move.
  package init(paths: [String]) { self.paths = paths }

  /// A thing and what is in it.
  package init(_ entity: Entity) {
    if case .folder(let path) = entity {
      paths = path.isEmpty ? [] : ["docs/" + path]
      return
    }
    guard let file = entity.file else {
      paths = []
      return
    }
    paths = LogScope.paths(of: file)
    followed = entity.id.map { Followed(manifest: file, id: $0) }
  }

  /// The same thing where another commit has it.
  mutating func move(to manifest: String) {
    followed?.manifest = manifest
    paths = LogScope.paths(of: manifest)
  }

  /// What belongs to the thing with this manifest.
  private static func paths(of manifest: String) -> [String] {
    switch ManifestPlace(path: manifest) {
    case .doc, .group, .bundle: [parentPath(manifest)]
    case .page(let page): [manifest, "docs/\(page).notes.json"]
    default: [manifest]
    }
  }
}

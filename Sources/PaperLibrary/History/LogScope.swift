package import PaperDomain

/// The part of a library whose history is requested.
package struct LogScope: Hashable, Sendable {
  /// Files and folders, relative to the library's root; empty for all.
  package private(set) var paths: [String]
  /// The manifest of the entity to follow by id when its file or folder moves.
  private(set) var followed: Followed?

  struct Followed: Hashable {
    var manifest: String
    var id: EntityID
  }

  package static let everything = LogScope(paths: [])

  /// Creates a scope of files and folders, which are not followed when they move.
  package init(paths: [String]) { self.paths = paths }

  /// Creates a scope of an entity and its content.
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

  /// Moves the scope to the entity's path in another commit.
  mutating func move(to manifest: String) {
    followed?.manifest = manifest
    paths = LogScope.paths(of: manifest)
  }

  /// The paths that belong to the entity with this manifest.
  private static func paths(of manifest: String) -> [String] {
    switch ManifestPlace(path: manifest) {
    case .doc, .group, .bundle: [parentPath(manifest)]
    case .page(let page): [manifest, "docs/\(page).notes.json"]
    default: [manifest]
    }
  }
}

/// The identity of an entity, the same in every tree of a merge.
enum EntityKey: Hashable, Comparable {
  case id(EntityID)
  /// The path of the manifest, for an entity without an id.
  case path(String)

  var id: EntityID? {
    if case .id(let id) = self { id } else { nil }
  }

  /// A text that is different from all names and all other keys.
  var placeholder: String {
    switch self {
    case .id(let id): "\u{0}\(id)"
    case .path(let path): "\u{0}/\(path)"
    }
  }

  init?(placeholder: String) {
    guard placeholder.utf8.first == 0 else { return nil }
    let rest = placeholder.unicodeScalars.dropFirst()
    if let id = EntityID(parsing: String(rest)) {
      self = .id(id)
    } else {
      self = .path(String(rest.dropFirst()))
    }
  }
}

extension ManifestKind {
  var carrier: CarrierKind? { CarrierKind(rawValue: rawValue) }

  /// The key of the list that orders the entity's children.
  var listKey: String? {
    switch self {
    case .doc: "groups"
    case .group: "pages"
    default: nil
    }
  }

  /// Whether the entity is a folder with a manifest in it, not a manifest file only.
  var isFolder: Bool {
    switch self {
    case .doc, .group, .bundle: true
    default: false
    }
  }

  /// Returns the manifest of the entity at a path from the root (without the file extension).
  func file(at path: String) -> String {
    switch self {
    case .doc: "\(path)/doc.json"
    case .group: "\(path)/group.json"
    case .bundle: "\(path)/bundle.json"
    default: "\(path).json"
    }
  }

  /// Returns the path from the root, as ``file(at:)`` takes it.
  func path(ofFile file: String) -> String {
    isFolder ? parentPath(file) : String(file.dropLast(".json".count))
  }
}

/// The container of an entity.
enum MergeContainer: Hashable {
  case entity(EntityKey)
  /// A folder that is not an entity, by its path from the root; empty for the root.
  case folder(String)
}

struct MergePlace: Hashable {
  var container: MergeContainer
  var name: String
}

/// What tells a thing from all others, the same in every tree of a merge.
enum EntityKey: Hashable, Comparable {
  case id(EntityID)
  /// A thing without an id of its own is its file.
  case path(String)

  var id: EntityID? {
    if case .id(let id) = self { id } else { nil }
  }

  /// A text that no name and no other key has.
  var mark: String {
    switch self {
    case .id(let id): "\u{0}\(id)"
    case .path(let path): "\u{0}/\(path)"
    }
  }

  init?(mark: String) {
    guard mark.utf8.first == 0 else { return nil }
    let rest = mark.unicodeScalars.dropFirst()
    if let id = EntityID(parsing: String(rest)) {
      self = .id(id)
    } else {
      self = .path(String(rest.dropFirst()))
    }
  }
}

enum MergedKind: Hashable {
  case library, doc, group, page, bundle, tagGroup, variable

  /// What the format says of its text.
  var noun: String {
    switch self {
    case .library: "library"
    case .doc: "doc"
    case .group: "group"
    case .page: "page"
    case .bundle: "bundle"
    case .tagGroup: "tag group"
    case .variable: "variable"
    }
  }

  var carrier: CarrierKind? {
    switch self {
    case .doc: .doc
    case .group: .group
    case .page: .page
    case .bundle: .bundle
    case .library, .tagGroup, .variable: nil
    }
  }

  /// The key of the list that orders what it holds.
  var listKey: String? {
    switch self {
    case .doc: "groups"
    case .group: "pages"
    default: nil
    }
  }

  /// Whether it is a folder with a manifest in it, and not the manifest's file alone.
  var isFolder: Bool {
    switch self {
    case .doc, .group, .bundle: true
    default: false
    }
  }

  /// The manifest of the thing at a path from the root, without the ending of a file.
  func file(at path: String) -> String {
    switch self {
    case .doc: "\(path)/doc.json"
    case .group: "\(path)/group.json"
    case .bundle: "\(path)/bundle.json"
    default: "\(path).json"
    }
  }

  /// The path from the root, as ``file(at:)`` takes it.
  func path(ofFile file: String) -> String {
    isFolder ? parentPath(file) : String(file.dropLast(".json".count))
  }
}

/// What a thing lies in.
enum MergeContainer: Hashable {
  case thing(EntityKey)
  /// A folder that is no thing, from the root; empty for the root.
  case folder(String)
}

struct MergePlace: Hashable {
  var container: MergeContainer
  var name: String
}

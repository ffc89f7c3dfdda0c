/// An entity that a reference can name.
package enum Entity: Sendable {
  /// The library, or the folder of docs at a path from `docs/` (empty for all of them).
  case folder(String)
  case doc(Doc)
  case group(PageGroup)
  case page(Page)
  case bundle(PDFBundle)
  case tagGroup(TagGroup)
  case variable(Variable)

  /// Its kind; `nil` for a folder, which has no manifest.
  package var kind: ManifestKind? {
    switch self {
    case .folder: nil
    case .doc: .doc
    case .group: .group
    case .page: .page
    case .bundle: .bundle
    case .tagGroup: .tagGroup
    case .variable: .variable
    }
  }

  package var kindName: String { kind?.rawValue ?? "folder" }

  /// The path for users.
  package var path: String {
    switch self {
    case .folder(let path): path
    case .doc(let doc): doc.path
    case .group(let group): group.path
    case .page(let page): page.path
    case .bundle(let bundle): bundle.name
    case .tagGroup(let group): group.name
    case .variable(let variable): variable.name
    }
  }

  /// An unambiguous reference; ``path`` may refer to another entity first.
  package var reference: String {
    switch self {
    case .folder(let path): path.isEmpty ? "docs" : "docs/\(path)"
    case .doc, .group, .page: "docs/\(path)"
    case .bundle(let bundle): "bundles/\(bundle.name)"
    case .tagGroup(let group): "tags/\(group.name)"
    case .variable(let variable): "variables/\(variable.name)"
    }
  }

  /// The title; `nil` if the entity has none.
  package var title: String? {
    switch self {
    case .doc(let doc): doc.title
    case .group(let group): group.title
    case .folder, .page, .bundle, .tagGroup, .variable: nil
    }
  }

  /// The path of its manifest from the library's root; `nil` for a folder.
  package var file: String? {
    switch self {
    case .folder: nil
    case .doc(let doc): doc.file
    case .group(let group): group.file
    case .page(let page): page.file
    case .bundle(let bundle): bundle.file
    case .tagGroup(let group): group.file
    case .variable(let variable): variable.file
    }
  }

  package var id: EntityID? {
    switch self {
    case .folder: nil
    case .doc(let doc): doc.id
    case .group(let group): group.id
    case .page(let page): page.id
    case .bundle(let bundle): bundle.id
    case .tagGroup(let group): group.id
    case .variable(let variable): variable.id
    }
  }

  package var createdAt: Timestamp? {
    switch self {
    case .folder: nil
    case .doc(let doc): doc.createdAt
    case .group(let group): group.createdAt
    case .page(let page): page.createdAt
    case .bundle(let bundle): bundle.createdAt
    case .tagGroup(let group): group.createdAt
    case .variable(let variable): variable.createdAt
    }
  }

  /// Its tags and variables, and its kind as a carrier of them; `nil` if it can't carry any.
  package var carrier: (kind: CarrierKind, metadata: Metadata)? {
    switch self {
    case .doc(let doc): (.doc, doc.metadata)
    case .group(let group): (.group, group.metadata)
    case .page(let page): (.page, page.metadata)
    case .bundle(let bundle): (.bundle, bundle.metadata)
    case .folder, .tagGroup, .variable: nil
    }
  }
}

/// The kinds of entity that have a manifest. The raw value is the word for one in messages and JSON.
package enum ManifestKind: String, Sendable {
  case library, doc, group, page, bundle
  case tagGroup = "tag group"
  case variable
}

/// A value of a manifest with an id and a time; both are missing until the first commit.
package protocol Identified {
  var id: EntityID? { get set }
  var createdAt: Timestamp? { get set }
}

extension Identified {
  mutating func takeIdentity(of old: Self) {
    id = old.id
    createdAt = old.createdAt
  }
}

/// A named group of tags: one file under `tags/`.
package struct TagGroup: Identified, Hashable, Sendable {
  /// The path of the file from the library's root.
  package var file: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var name: String
  package var tags: [Tag]
}

/// A tag. Its name is unique in its group.
package struct Tag: Hashable, Sendable {
  package var id: EntityID?
  package var name: String
  /// `#RRGGBB`.
  package var color: String
  package var scope: TagScope
}

/// The entities that may carry a tag.
package enum TagScope: String, CaseIterable, Sendable {
  case pdfBundle, doc, pageGroup, page
  /// Docs, groups and pages.
  case docAndBelow
  case all

  /// Whether an entity of this kind may carry the tag.
  package func allows(_ kind: CarrierKind) -> Bool {
    switch self {
    case .pdfBundle: kind == .bundle
    case .doc: kind == .doc
    case .pageGroup: kind == .group
    case .page: kind == .page
    case .docAndBelow: kind != .bundle
    case .all: true
    }
  }
}

/// A typed field that entities may carry: one file under `variables/`. Its name is unique in the
/// library.
package struct Variable: Identified, Hashable, Sendable {
  /// The path of the file from the library's root.
  package var file: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var name: String
  package var type: VariableType
  package var scope: VariableScope
}

/// The type of a variable's value.
package enum VariableType: Hashable, Sendable {
  /// One integer.
  case int
  /// One of these options.
  case list(options: [String])

  package var name: String {
    switch self {
    case .int: "int"
    case .list: "list"
    }
  }
}

/// The entities that may carry a variable.
package enum VariableScope: String, CaseIterable, Sendable {
  case pdfBundle, doc, pageGroup, page, all

  /// Whether an entity of this kind may carry the variable.
  package func allows(_ kind: CarrierKind) -> Bool {
    switch self {
    case .pdfBundle: kind == .bundle
    case .doc: kind == .doc
    case .pageGroup: kind == .group
    case .page: kind == .page
    case .all: true
    }
  }
}

/// The kinds of entity that may carry tags and variables.
package enum CarrierKind: String, Sendable, CaseIterable {
  case bundle, doc, group, page
}

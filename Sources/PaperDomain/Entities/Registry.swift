/// A named group of tags: one file under `tags/`.
package struct TagGroup: Hashable, Sendable {
  /// The file, from the library's root.
  package var file: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var name: String
  package var tags: [Tag]
}

/// A tag, unique by name in its group.
package struct Tag: Hashable, Sendable {
  package var id: EntityID?
  package var name: String
  /// `#RRGGBB`.
  package var color: String
  package var scope: TagScope
}

/// Which elements may carry a tag.
package enum TagScope: String, CaseIterable, Sendable {
  case pdfBundle, doc, pageGroup, page
  /// Docs, groups and pages.
  case docAndBelow
  case all

  /// Whether an element of this kind may carry the tag.
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

/// A typed field that elements may carry: one file under `variables/`, unique by name in the
/// library.
package struct Variable: Hashable, Sendable {
  /// The file, from the library's root.
  package var file: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var name: String
  package var type: VariableType
  package var scope: VariableScope
}

/// What a variable's value is.
package enum VariableType: Hashable, Sendable {
  /// One integer.
  case int
  /// Exactly one of these options.
  case list(options: [String])

  package var name: String {
    switch self {
    case .int: "int"
    case .list: "list"
    }
  }
}

/// Which elements may carry a variable.
package enum VariableScope: String, CaseIterable, Sendable {
  case pdfBundle, doc, pageGroup, page, all

  /// Whether an element of this kind may carry the variable.
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

/// The kinds of element that carry tags and variables.
package enum CarrierKind: String, Sendable, CaseIterable {
  case bundle, doc, group, page
}

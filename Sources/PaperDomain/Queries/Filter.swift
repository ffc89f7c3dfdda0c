/// One condition of a query: `tag:Subject/Mathematics`, `year>=2020`, `title~calculus`.
///
/// A page matches if the page, its group or its doc matches; a group matches if the group or its
/// doc matches. This is for selection only; nothing is inherited. Names are compared
/// case-insensitively.
package struct Filter: Hashable, Sendable {
  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    /// Contains.
    case contains = "~"
    /// `field:value`: equals; for free texts such as titles, contains.
    case has = ":"
  }

  package var field: Field
  package var comparison: Comparison
  package var value: String

  package init(_ field: Field, _ comparison: Comparison, _ value: String) {
    self.field = field
    self.comparison = comparison
    self.value = value
  }
}

extension Filter {
  /// The field that a condition tests.
  package enum Field: Hashable, Sendable {
    case tag, title, place, bundle, path, kind, id, created
    /// The name of a stamp, and who made an annotation, on a page.
    case stamp, author
    /// `has:notes`: whether something is present.
    case presence
    /// `is:empty`: the state of an entity itself.
    case state
    case variable(String)

    /// The fields that are not variables, as queries spell them.
    package static let named: [(name: String, field: Field)] = [
      ("tag", .tag), ("title", .title), ("in", .place), ("bundle", .bundle), ("path", .path),
      ("kind", .kind), ("id", .id), ("created", .created), ("has", .presence), ("is", .state),
      ("stamp", .stamp), ("by", .author),
    ]

    /// Creates the field with a name: a variable unless it is one of ``named``.
    package init(_ name: String) {
      let folded = ItemName.folded(name)
      self = Field.named.first { $0.name == folded }?.field ?? .variable(name)
    }

    package var name: String {
      if case .variable(let name) = self { return name }
      return Field.named.first { $0.field == self }?.name ?? ""
    }

    package var isVariable: Bool {
      if case .variable = self { true } else { false }
    }

    /// Whether a match of a doc or group also selects the entities in it.
    var includesAncestors: Bool {
      switch self {
      case .tag, .title, .place, .presence, .variable: true
      case .bundle, .path, .kind, .id, .created, .state, .stamp, .author: false
      }
    }

    /// The comparisons that the field supports.
    package var comparisons: [Comparison] {
      switch self {
      case .variable, .created:
        [.equal, .notEqual, .below, .atMost, .above, .atLeast, .contains, .has]
      case .tag, .title, .bundle, .path, .stamp, .author: [.has, .equal, .notEqual, .contains]
      case .place, .kind, .id, .presence, .state: [.has, .equal, .notEqual]
      }
    }
  }
}

extension Filter {
  /// The values of `is:`.
  package enum State: String, CaseIterable, Sendable {
    case doc, group, page, bundle
    /// A doc without groups, a group without pages.
    case empty
    /// A group or page that is not in its container's list.
    case unlisted
    /// A bundle that no page shows.
    case unused
    /// A page whose bundle, or bundle page, is missing.
    case dangling
    /// A page with the same content as another page.
    case shared
    /// The entity itself has a tag, or has none, whatever its doc has.
    case tagged, untagged

    /// The only kind of entity that can be in this state; `nil` if there are several.
    package var kind: CarrierKind? {
      switch self {
      case .doc: .doc
      case .group: .group
      case .page, .dangling, .shared: .page
      case .bundle, .unused: .bundle
      case .empty, .unlisted, .tagged, .untagged: nil
      }
    }
  }

  /// The values of `has:`; any other word is a variable's name.
  package enum Presence: String, CaseIterable, Sendable {
    case tags, variables
    /// Annotations.
    case notes
    /// A hand-corrected text.
    case text
    /// A variant of the bundle.
    case display, original, ocr
  }
}

extension Filter {
  /// The field that a condition tests.
  package enum Field: Hashable, Sendable {
    case tag, title, place, bundle, path, kind, id, created
    /// `has:notes`: whether something is present.
    case possession
    /// `is:empty`: the state of an entity itself.
    case state
    case variable(String)

    /// The fields that are not variables, as queries spell them.
    package static let named: [(name: String, field: Field)] = [
      ("tag", .tag), ("title", .title), ("in", .place), ("bundle", .bundle), ("path", .path),
      ("kind", .kind), ("id", .id), ("created", .created), ("has", .possession), ("is", .state),
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
    var climbs: Bool {
      switch self {
      case .tag, .title, .place, .possession, .variable: true
      case .bundle, .path, .kind, .id, .created, .state: false
      }
    }

    /// The comparisons that the field supports.
    package var comparisons: [Comparison] {
      switch self {
      case .variable, .created:
        [.equal, .notEqual, .below, .atMost, .above, .atLeast, .contains, .has]
      case .tag, .title, .bundle, .path: [.has, .equal, .notEqual, .contains]
      case .place, .kind, .id, .possession, .state: [.has, .equal, .notEqual]
      }
    }
  }
}

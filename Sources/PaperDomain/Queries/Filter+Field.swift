extension Filter {
  /// What a condition looks at.
  package enum Field: Hashable, Sendable {
    case tag, title, place, bundle, path, kind, id, created
    /// `has:notes`: whether there is something.
    case possession
    /// `is:empty`: what state a thing itself is in.
    case state
    case variable(String)

    /// The fields that are no variables, as a query spells them.
    package static let named: [(name: String, field: Field)] = [
      ("tag", .tag), ("title", .title), ("in", .place), ("bundle", .bundle), ("path", .path),
      ("kind", .kind), ("id", .id), ("created", .created), ("has", .possession), ("is", .state),
    ]

    /// The field that a name stands for: a variable unless it is one of ``named``.
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

    /// Whether what holds for a doc or a group holds, to select, for what lies in it.
    var climbs: Bool {
      switch self {
      case .tag, .title, .place, .possession, .variable: true
      case .bundle, .path, .kind, .id, .created, .state: false
      }
    }

    /// The comparisons that mean something.
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

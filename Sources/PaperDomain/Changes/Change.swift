/// A change between two trees, in terms of entities.
package struct Change: Hashable, Sendable {
  package var kind: ChangeKind
  package var entity: EntityKind
  package var id: EntityID?
  /// The present path of the entity; for a removed one, its last path. A doc, group or page has its
  /// path from `docs/`, a bundle its name, any other entity its file.
  package var path: String
  /// The old value: a binding, a path, a value.
  package var from: String?
  /// The new value.
  package var to: String?
  /// The changed part of the entity: a key of its manifest, or a variable's name.
  package var field: String?
  /// Whether the entity moved only because its container or owner did.
  package var isImplied = false

  package init(
    _ kind: ChangeKind, _ entity: EntityKind, id: EntityID?, path: String, from: String? = nil,
    to: String? = nil, field: String? = nil
  ) {
    self.kind = kind
    self.entity = entity
    self.id = id
    self.path = path
    self.from = from
    self.to = to
    self.field = field
  }
}

/// The kinds of change, in the order in which changes are listed.
package enum ChangeKind: String, Sendable, CaseIterable {
  case rebind, add, remove, move, edit
}

/// The kind of entity that changed.
package enum EntityKind: String, Sendable, CaseIterable {
  case page, group, doc, bundle, tagGroup, variable, library, notes, text, stamp, blob, file
}

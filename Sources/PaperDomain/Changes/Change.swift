/// One change between two trees, in the domain's words.
package struct Change: Hashable, Sendable {
  package var kind: ChangeKind
  package var entity: EntityKind
  package var id: EntityID?
  /// Where the thing is now; for what was removed, where it was. As people name it: a doc, group
  /// or page by its path from `docs/`, a bundle by its name, anything else by its file.
  package var path: String
  /// What it was: a binding, a path, a value.
  package var from: String?
  /// What it became.
  package var to: String?
  /// Which part of the thing an edit touched: a key of its manifest, or a variable's name.
  package var field: String?
  /// Whether the thing moved only because what it lies in, or belongs to, did.
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

/// What happened to a thing, in the order in which changes are listed.
package enum ChangeKind: String, Sendable, CaseIterable {
  case rebind, add, remove, move, edit
}

/// What changed.
package enum EntityKind: String, Sendable, CaseIterable {
  case page, group, doc, bundle, tagGroup, variable, library, notes, text, stamp, blob, file
}

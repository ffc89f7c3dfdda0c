/// A row's entity, before and after.
package struct TableChange: Sendable {
  package var entity: Entity
  /// The new title; `nil` if it is unchanged.
  package var title: String?
  package var metadata: Metadata
}

extension LibraryEditor {
  /// Changes entities to match a table: all of it, or nothing.
  ///
  /// The table's columns are complete: a tag that is missing in the field is removed, and an empty
  /// field clears a variable. An empty title changes nothing.
  ///
  /// - Parameter isAddition: Whether an empty field leaves a variable unchanged and tags are only
  ///   added.
  /// - Returns: The entities that change.
  /// - Throws: ``TableRefusal``.
  package mutating func take(
    _ table: MetadataTable, isAddition: Bool, _ resolver: ReferenceResolver
  ) throws -> [TableChange] {
    var reader = TableReader(table, snapshot, resolver, isAddition: isAddition)
    let changes = reader.changes()
    if !reader.problems.isEmpty { throw TableRefusal(reader.problems) }
    for change in changes {
      guard let file = change.entity.file, let before = change.entity.carrier?.metadata else {
        continue
      }
      if let title = change.title { _ = try retitle(change.entity, to: title) }
      if change.metadata != before {
        try write(change.metadata, over: before, to: file)
        remember(change.metadata, of: change.entity)
      }
    }
    return changes
  }
}

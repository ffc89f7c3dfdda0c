/// A thing that a table is about, before and after.
package struct TableChange: Sendable {
  package var entity: Entity
  /// A new title; `nil` where it stays.
  package var title: String?
  package var metadata: Metadata
}

extension LibraryEditor {
  /// Makes things carry what a table says: all of it, or nothing.
  ///
  /// In its columns the table is the truth: a tag that is not in the field goes, and an empty field
  /// clears a variable. An empty title stays what it is.
  ///
  /// - Parameter isAddition: An empty field leaves a variable alone, and tags are only added.
  /// - Returns: What really changes.
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

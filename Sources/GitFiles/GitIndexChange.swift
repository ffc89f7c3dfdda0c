package import GitNames

/// A change of one path in an index.
package enum GitIndexChange: Hashable, Sendable {
  /// Sets the path's content. Removes its conflict stages, and a folder or file in its way.
  case upsert(path: String, mode: FileMode, id: ObjectID, stat: GitStatData)
  /// Removes the path; has no effect when the index does not have it.
  case remove(path: String)
  /// Updates the stat data of an unchanged file; skipped when the entry is missing or has different
  /// content by then.
  case refresh(path: String, id: ObjectID, stat: GitStatData)

  /// The change that stores the stat data that a scan found.
  package static func refresh(_ file: WorkingTreeChanges.UnchangedFile) -> GitIndexChange {
    .refresh(path: file.path, id: file.id, stat: file.stat)
  }

  package var path: String {
    switch self {
    case .upsert(let path, _, _, _), .remove(let path), .refresh(let path, _, _): path
    }
  }
}

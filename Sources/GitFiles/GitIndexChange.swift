/// What is to become of one path in an index.
package enum GitIndexChange: Hashable, Sendable {
  /// The path has this content; conflict stages are settled, a folder or file in the way goes.
  case upsert(path: String, mode: GitFileMode, id: GitHash, stat: GitStatData)
  /// The path is gone; nothing happens when the index does not have it.
  case remove(path: String)
  /// The file is what the entry says, and this is its stat data now; skipped when the entry is no
  /// longer there or has another content.
  case refresh(path: String, id: GitHash, stat: GitStatData)

  /// The change that a scan's finding asks for.
  package static func refresh(_ file: WorkingTreeChanges.UnchangedFile) -> GitIndexChange {
    .refresh(path: file.path, id: file.id, stat: file.stat)
  }

  package var path: String {
    switch self {
    case .upsert(let path, _, _, _), .remove(let path), .refresh(let path, _, _): path
    }
  }
}

import Files
import GitNames

/// Compares trees entry by entry and skips folders that are equal.
///
/// Both sides have the same order, so one parallel walk finds the differences. Unlike
/// `git_diff_tree_to_tree`, it allocates nothing for entries that are equal.
struct TreeComparison: ~Copyable {
  private var prefix: [UInt8] = []
  private(set) var deltas: [TreeDelta] = []

  /// Compares two trees, where `nil` is the empty tree, and adds the differences to `deltas`.
  mutating func compare(
    _ old: ObjectID?, _ new: ObjectID?, _ filter: PathFilter,
    in handle: borrowing RepositoryHandle
  ) throws(GitError) {
    guard old != new else { return }
    switch (old, new) {
    case (let old?, let new?):
      let oldTree = try StoredObject(old, .tree, in: handle)
      let newTree = try StoredObject(new, .tree, in: handle)
      try merge(
        TreeCursor(oldTree.bytes, of: old), TreeCursor(newTree.bytes, of: new), filter, handle)
    case (let old?, nil):
      let tree = try StoredObject(old, .tree, in: handle)
      var cursor = TreeCursor(tree.bytes, of: old)
      while try cursor.advance() { try report(cursor, nil, filter, handle) }
    case (nil, let new?):
      let tree = try StoredObject(new, .tree, in: handle)
      var cursor = TreeCursor(tree.bytes, of: new)
      while try cursor.advance() { try report(nil, cursor, filter, handle) }
    case (nil, nil):
      break
    }
  }

  /// Returns the differences found so far and removes them.
  mutating func takeDeltas() -> [TreeDelta] {
    defer { deltas = [] }
    return deltas
  }

  private mutating func merge(
    _ oldCursor: TreeCursor, _ newCursor: TreeCursor, _ filter: PathFilter,
    _ handle: borrowing RepositoryHandle
  ) throws(GitError) {
    var old = oldCursor
    var new = newCursor
    var hasOld = try old.advance()
    var hasNew = try new.advance()
    while hasOld || hasNew {
      let order =
        !hasOld
        ? 1
        : !hasNew ? -1 : treeOrder(old.name, old.isDirectory, new.name, new.isDirectory)
      if order < 0 {
        try report(old, nil, filter, handle)
      } else if order > 0 {
        try report(nil, new, filter, handle)
      } else if old.id != new.id || old.mode != new.mode {
        try report(old, new, filter, handle)
      }
      if order <= 0 { hasOld = try old.advance() }
      if order >= 0 { hasNew = try new.advance() }
    }
  }

  /// Adds a file that differs, or the differences inside a folder.
  private mutating func report(
    _ old: TreeCursor?, _ new: TreeCursor?, _ filter: PathFilter,
    _ handle: borrowing RepositoryHandle
  ) throws(GitError) {
    guard let entry = old ?? new,
      let inside = filter.entering(entry.name, isDirectory: entry.isDirectory)
    else { return }
    let length = prefix.count
    defer { prefix.removeLast(prefix.count - length) }
    prefix.append(contentsOf: entry.name)
    if entry.isDirectory {
      prefix.append(UInt8(ascii: "/"))
      try compare(old?.id, new?.id, inside, in: handle)
    } else {
      deltas.append(
        TreeDelta(
          path: RawPath.string(from: prefix), oldID: old?.id, newID: new?.id, oldMode: old?.mode,
          newMode: new?.mode))
    }
  }
}

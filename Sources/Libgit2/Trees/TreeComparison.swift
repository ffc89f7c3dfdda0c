/// Compares trees entry by entry, passing over folders that are the same on both sides.
///
/// Both sides are in the same order, so one walk side by side finds what differs. Against
/// `git_diff_tree_to_tree` nothing is allocated for entries that are equal.
struct TreeComparison: ~Copyable {
  private var prefix: [UInt8] = []
  private(set) var deltas: [TreeDelta] = []

  /// Compares two trees, `nil` being the empty one; the differences are added to `deltas`.
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

  /// The differences found so far; then none are kept.
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

  /// Adds a file that differs, or what differs inside a folder.
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
          path: RawText.text(of: prefix), oldID: old?.id, newID: new?.id, oldMode: old?.mode,
          newMode: new?.mode))
    }
  }
}

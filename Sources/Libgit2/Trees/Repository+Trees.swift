import Files
package import GitNames

extension Repository {
  /// The entries of one folder, in git's order.
  ///
  /// - Throws: ``GitError``: `.notFound` if it is missing, `.wrongKind` if it is no tree,
  ///   `.invalid` if it is damaged.
  package func tree(_ id: ObjectID) throws(GitError) -> [TreeEntry] {
    try locked { handle throws(GitError) in
      let tree = try StoredObject(id, .tree, in: handle)
      var cursor = TreeCursor(tree.bytes, of: id)
      var entries: [TreeEntry] = []
      while try cursor.advance() { entries.append(TreeEntry(cursor)) }
      return entries
    }
  }

  /// The entry at a path of a tree; `nil` when there is none, and for the empty path.
  ///
  /// - Throws: ``GitError``: `.notFound` if a tree on the way is missing, `.wrongKind` if it is no
  ///   tree, `.invalid` if it is damaged.
  package func entry(in tree: ObjectID, path: String) throws(GitError) -> TreeEntry? {
    try locked { handle throws(GitError) in try handle.entry(in: tree, path: path) }
  }

  /// The entries at one path in many trees, such as those of a history.
  ///
  /// - Throws: ``GitError`` as ``entry(in:path:)``, for the first tree that fails.
  package func entries(in trees: [ObjectID], path: String) throws(GitError) -> [TreeEntry?] {
    try locked { handle throws(GitError) in
      var entries: [TreeEntry?] = []
      entries.reserveCapacity(trees.count)
      for tree in trees { entries.append(try handle.entry(in: tree, path: path)) }
      return entries
    }
  }

  /// All files of a tree with their paths, in git's order.
  ///
  /// - Parameter under: The files and folders to list; empty for all.
  /// - Throws: ``GitError``: `.notFound` if a tree is missing, `.wrongKind` if it is no tree,
  ///   `.invalid` if it is damaged.
  package func walkTree(
    _ tree: ObjectID, under paths: [String] = []
  ) throws(GitError) -> [TreeFile] {
    try locked { handle throws(GitError) in
      var comparison = TreeComparison()
      try comparison.compare(nil, tree, PathFilter(under: paths), in: handle)
      return comparison.takeDeltas().compactMap { delta in
        guard let id = delta.newID, let mode = delta.newMode else { return nil }
        return TreeFile(path: delta.path, mode: mode, id: id)
      }
    }
  }
}

extension TreeEntry {
  init(_ cursor: TreeCursor) {
    self.init(name: RawPath.string(from: cursor.name), mode: cursor.mode, id: cursor.id)
  }
}

extension RepositoryHandle {
  borrowing func entry(in tree: ObjectID, path: String) throws(GitError) -> TreeEntry? {
    let names = RawPath.bytes(of: path).split(separator: UInt8(ascii: "/"))
    var folder: ObjectID? = tree
    var found: TreeEntry?
    for name in names {
      guard let id = folder else { return nil }
      found = try entry(named: name, in: id)
      guard let found else { return nil }
      folder = found.mode == .directory ? found.id : nil
    }
    return found
  }

  private borrowing func entry(
    named name: ArraySlice<UInt8>, in id: ObjectID
  ) throws(GitError) -> TreeEntry? {
    let tree = try StoredObject(id, .tree, in: self)
    var cursor = TreeCursor(tree.bytes, of: id)
    while try cursor.advance() {
      if cursor.name.elementsEqual(name) { return TreeEntry(cursor) }
    }
    return nil
  }
}

package import GitNames

extension Repository {
  /// Writes the tree that results from changes of a base, and returns its id.
  ///
  /// Only the folders along the changed paths are read and written. A folder without entries is
  /// removed. A new folder replaces a file of its name, and a new file a folder. The order of the
  /// changes does not matter, but of two changes for one path the later one counts. The same
  /// content gives the same tree as in git.
  ///
  /// - Parameter base: `nil` is the empty tree.
  /// - Throws: ``GitError``: `.invalidSpecification` for a path that git does not allow (`a//b`,
  ///   `..`, `.git`) or two changes that need a file and a folder at one path; `.notFound` for a
  ///   missing object.
  package func updateTree(
    base: ObjectID?, changes: [TreeChange]
  ) throws(GitError) -> ObjectID {
    let edit = try TreeEdit(changes)
    return try locked { handle throws(GitError) in
      let writer = TreeWriter()
      if let tree = try writer.apply(edit, to: base, in: handle) { return tree }
      return try handle.write([], .tree)
    }
  }

  /// Like ``updateTree(base:changes:)``, for callers that store many trees in another way.
  ///
  /// - Returns: The tree's id, and the contents of all trees that must be stored for it.
  /// - Throws: ``GitError`` as ``updateTree(base:changes:)``.
  package func planTree(
    base: ObjectID?, changes: [TreeChange]
  ) throws(GitError) -> (id: ObjectID, trees: [[UInt8]]) {
    let edit = try TreeEdit(changes)
    return try locked { handle throws(GitError) in
      let planned = PlannedTrees()
      let writer = TreeWriter(into: planned)
      let tree = try writer.apply(edit, to: base, in: handle)
      let id = if let tree { tree } else { try planned.add([]) }
      return (id, planned.contents)
    }
  }
}

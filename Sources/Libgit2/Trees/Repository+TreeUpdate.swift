extension Repository {
  /// Writes the tree that some changes make of a base, and returns its name.
  ///
  /// Only the folders along the changed paths are read and written. A folder that loses its last
  /// entry goes; a file gives way to a folder of its name, and a folder to a file. The order of the
  /// changes does not matter, except that of two at one path the later counts. The same content
  /// gives the same tree as git's.
  ///
  /// - Parameter base: `nil` is the empty tree.
  /// - Throws: `.invalidSpecification` for a path that git refuses (`a//b`, `..`, `.git`) or two
  ///   changes that want a file and a folder in one place; `.notFound` for an object that does not
  ///   exist.
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

  /// As ``updateTree(base:changes:)``, for whoever stores many trees in another way.
  ///
  /// - Returns: The tree's name, and the contents of all trees that have to be stored for it.
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

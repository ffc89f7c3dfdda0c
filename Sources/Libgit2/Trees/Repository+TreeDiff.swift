package import GitNames

extension Repository {
  /// The files that differ between two trees, by path. Does not detect renames.
  ///
  /// If a file replaces a folder of the same name, the file is added and the folder's files are
  /// removed.
  ///
  /// - Parameters:
  ///   - old: `nil` is the empty tree.
  ///   - new: `nil` is the empty tree.
  ///   - under: The files and folders to compare; empty for all.
  /// - Throws: ``GitError``: `.notFound` if a tree is missing, `.wrongKind` if it is no tree,
  ///   `.invalid` if it is damaged.
  package func diffTrees(
    old: ObjectID?, new: ObjectID?, under paths: [String] = []
  ) throws(GitError) -> [TreeDelta] {
    try locked { handle throws(GitError) in
      var comparison = TreeComparison()
      try comparison.compare(old, new, PathFilter(under: paths), in: handle)
      return comparison.takeDeltas()
    }
  }

  /// Compares many pairs at once, such as every commit of a history and its parent.
  ///
  /// - Throws: ``GitError`` as ``diffTrees(old:new:under:)``, for the first pair that fails.
  package func diffTrees(
    _ pairs: [TreePair], under paths: [String] = []
  ) throws(GitError) -> [[TreeDelta]] {
    try locked { handle throws(GitError) in
      let filter = PathFilter(under: paths)
      var comparison = TreeComparison()
      var results: [[TreeDelta]] = []
      results.reserveCapacity(pairs.count)
      for pair in pairs {
        try comparison.compare(pair.old, pair.new, filter, in: handle)
        results.append(comparison.takeDeltas())
      }
      return results
    }
  }
}

extension Repository {
  /// The files that differ between two trees, by path. No renames are looked for.
  ///
  /// A file where there was a folder of the same name is that file added and the folder's files
  /// removed.
  ///
  /// - Parameters:
  ///   - old: `nil` is the empty tree.
  ///   - new: `nil` is the empty tree.
  ///   - under: files and folders to look at; none are all.
  package func diffTrees(
    old: ObjectID?, new: ObjectID?, under paths: [String] = []
  ) throws(GitError) -> [TreeDelta] {
    try locked { handle throws(GitError) in
      var comparison = TreeComparison()
      try comparison.compare(old, new, PathFilter(under: paths), in: handle)
      return comparison.takeDeltas()
    }
  }

  /// The same for many pairs at once, such as every commit of a history and its parent.
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

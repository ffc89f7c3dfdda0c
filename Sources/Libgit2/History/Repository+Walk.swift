package import GitNames

extension Repository {
  /// Begins a walk from some commits back to the roots, or to hidden commits.
  ///
  /// libgit2 does not know where a shallow clone is cut off and stops there with `.notFound`: use
  /// `walk` instead.
  ///
  /// - Parameters:
  ///   - hidden: Commits to exclude with all their ancestors.
  ///   - firstParentOnly: Whether to exclude merged branches.
  /// - Throws: ``GitError`` if a tip or hidden commit is missing or is not a commit.
  package func beginWalk(
    from tips: [ObjectID], hiding hidden: [ObjectID] = [],
    order: WalkOrder = [.topological, .time],
    firstParentOnly: Bool = false
  ) throws(GitError) -> RevisionWalk {
    try RevisionWalk(
      self, from: tips, hiding: hidden, order: order, firstParentOnly: firstParentOnly)
  }

  /// The commits from some tips back to the roots, or to hidden commits, in the given order.
  ///
  /// In a shallow clone, history ends where it is cut off.
  ///
  /// - Throws: ``GitError`` if a commit is missing or can't be read.
  package func walk(
    from tips: [ObjectID], hiding hidden: [ObjectID] = [],
    order: WalkOrder = [.topological, .time],
    firstParentOnly: Bool = false
  ) throws(GitError) -> [ObjectID] {
    let cut = try shallowCommits()
    guard cut.isEmpty else {
      let walk = ShallowWalk(cut: cut, firstParentOnly: firstParentOnly)
      return try locked { handle throws(GitError) in
        try walk.commits(from: tips, hiding: hidden, order: order, in: handle)
      }
    }
    var walk = try beginWalk(
      from: tips, hiding: hidden, order: order, firstParentOnly: firstParentOnly)
    return try walk.next(.max)
  }
}

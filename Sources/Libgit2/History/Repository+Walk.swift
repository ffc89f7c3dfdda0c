extension Repository {
  /// Begins a walk from some commits back to the roots, or to what is hidden.
  ///
  /// libgit2 does not know where a shallow clone is cut off and stops there with `.notFound`: use
  /// `walk`, which knows.
  ///
  /// - Parameters:
  ///   - hidden: commits that are left out with all their ancestors.
  ///   - firstParentOnly: whether merged branches are left out.
  package func beginWalk(
    from tips: [ObjectID], hiding hidden: [ObjectID] = [],
    order: WalkOrder = [.topological, .time],
    firstParentOnly: Bool = false
  ) throws(GitError) -> RevisionWalk {
    try RevisionWalk(
      self, from: tips, hiding: hidden, order: order, firstParentOnly: firstParentOnly)
  }

  /// The commits from some tips back to the roots, or to what is hidden, in the order asked for.
  ///
  /// In a shallow clone history ends where it is cut off.
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

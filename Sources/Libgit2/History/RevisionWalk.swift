internal import CLibgit2
package import GitNames

/// A walk over history that returns commits in batches.
///
/// References that move meanwhile do not change it. Other calls may be made between batches.
package struct RevisionWalk: ~Copyable {
  private let walk: Walk
  private let repository: Repository

  init(
    _ repository: Repository, from tips: [ObjectID], hiding hidden: [ObjectID], order: WalkOrder,
    firstParentOnly: Bool
  ) throws(GitError) {
    let operation = "walk history"
    walk = try repository.locked { handle throws(GitError) -> Walk in
      let walk = try created(operation) { git_revwalk_new($0, handle.repository) }
      do throws(GitError) {
        try check(operation) { git_revwalk_sorting(walk, order.rawValue) }
        if firstParentOnly { try check(operation) { git_revwalk_simplify_first_parent(walk) } }
        for tip in tips {
          var oid = tip.raw
          try check(operation) { git_revwalk_push(walk, &oid) }
        }
        for id in hidden {
          var oid = id.raw
          try check(operation) { git_revwalk_hide(walk, &oid) }
        }
      } catch {
        git_revwalk_free(walk)
        throw error
      }
      return Walk(raw: walk)
    }
    self.repository = repository
  }

  deinit {
    repository.locked { _ in git_revwalk_free(walk.raw) }
  }

  /// The next commits, at most `count`; empty at the end.
  ///
  /// - Throws: ``GitError`` if a commit is missing or can't be read.
  package mutating func next(_ count: Int) throws(GitError) -> [ObjectID] {
    return try repository.locked { _ throws(GitError) in
      var ids: [ObjectID] = []
      while ids.count < count {
        var oid = git_oid()
        let result = git_revwalk_next(&oid, walk.raw)
        if result == GIT_ITEROVER.rawValue { break }
        try check("walk history") { result }
        ids.append(ObjectID(oid))
      }
      return ids
    }
  }

  /// libgit2's walk.
  ///
  /// Unchecked Sendable: only one `RevisionWalk` holds it, and uses it under the repository's lock.
  private struct Walk: @unchecked Sendable {
    let raw: OpaquePointer
  }
}

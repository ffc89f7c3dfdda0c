internal import CLibgit2

extension Repository {
  /// The best common ancestor of two commits, or `nil` when they have none.
  ///
  /// Like the rest of this file: in a shallow clone `.notFound` where history is cut off too early.
  package func mergeBase(_ one: ObjectID, _ two: ObjectID) throws(GitError) -> ObjectID? {
    try locked { handle throws(GitError) in
      var result = git_oid()
      var one = one.raw
      var two = two.raw
      return try unlessNotFound { () throws(GitError) in
        try check("find merge base") { git_merge_base(&result, handle.repository, &one, &two) }
        return ObjectID(result)
      }
    }
  }

  /// All best common ancestors: more than one after merges in both directions.
  package func mergeBases(_ one: ObjectID, _ two: ObjectID) throws(GitError) -> [ObjectID] {
    try locked { handle throws(GitError) in
      var result = git_oidarray()
      defer { git_oidarray_dispose(&result) }
      var one = one.raw
      var two = two.raw
      let found = try unlessNotFound { () throws(GitError) in
        try check("find merge bases") { git_merge_bases(&result, handle.repository, &one, &two) }
        return UnsafeBufferPointer(start: result.ids, count: result.count).map { ObjectID($0) }
      }
      return found ?? []
    }
  }

  /// Whether a commit is in the history of another; it is in its own.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) throws(GitError) -> Bool {
    guard ancestor != descendant else { return true }
    return try locked { handle throws(GitError) in
      var ancestor = ancestor.raw
      var descendant = descendant.raw
      return try check("compare history") {
        git_graph_descendant_of(handle.repository, &descendant, &ancestor)
      } == 1
    }
  }

  /// How many commits each of two has that the other has not.
  package func aheadBehind(
    _ local: ObjectID, _ upstream: ObjectID
  ) throws(GitError) -> (ahead: Int, behind: Int) {
    try locked { handle throws(GitError) in
      var ahead = 0
      var behind = 0
      var local = local.raw
      var upstream = upstream.raw
      try check("compare history") {
        git_graph_ahead_behind(&ahead, &behind, handle.repository, &local, &upstream)
      }
      return (ahead, behind)
    }
  }
}

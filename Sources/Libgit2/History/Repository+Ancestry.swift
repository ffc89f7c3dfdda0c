internal import CLibgit2
package import GitNames

/// Ancestry of commits.
///
/// In a shallow clone, history ends where it is cut off. libgit2 does not know this boundary, so
/// its own functions are used in complete repositories only.
extension Repository {
  /// All best common ancestors of two commits: more than one after merges in both directions.
  ///
  /// - Throws: ``GitError`` if a commit can't be read.
  package func mergeBases(_ one: ObjectID, _ two: ObjectID) throws(GitError) -> [ObjectID] {
    guard try shallowCommits().isEmpty else {
      let before = Set(try walk(from: [one], hiding: [two]))
      let common = try walk(from: [one]).filter { !before.contains($0) }
      let parents = Set(try commitNodes(common).flatMap(\.parents))
      return common.filter { !parents.contains($0) }
    }
    return try locked { handle throws(GitError) in
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

  /// Whether a commit is an ancestor of another, or the same commit.
  ///
  /// - Throws: ``GitError`` if a commit is missing or can't be read.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) throws(GitError) -> Bool {
    guard ancestor != descendant else { return true }
    guard try shallowCommits().isEmpty else {
      return try walk(from: [ancestor], hiding: [descendant]).isEmpty
    }
    return try locked { handle throws(GitError) in
      var ancestor = ancestor.raw
      var descendant = descendant.raw
      return try check("compare history") {
        git_graph_descendant_of(handle.repository, &descendant, &ancestor)
      } == 1
    }
  }

  /// The number of commits that each of two commits has and the other has not.
  ///
  /// - Throws: ``GitError`` if a commit is missing or can't be read.
  package func aheadBehind(
    _ local: ObjectID, _ upstream: ObjectID
  ) throws(GitError) -> (ahead: Int, behind: Int) {
    guard try shallowCommits().isEmpty else {
      return (
        try walk(from: [local], hiding: [upstream]).count,
        try walk(from: [upstream], hiding: [local]).count
      )
    }
    return try locked { handle throws(GitError) in
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

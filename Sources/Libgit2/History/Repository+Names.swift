internal import CLibgit2
package import GitNames

extension Repository {
  /// The commit that a revision names: `HEAD~2`, `main`, `v1` through a tag, `1a2b3c4`.
  ///
  /// Follows gitrevisions(7).
  ///
  /// - Throws: ``GitError``: `.notFound` if nothing has this name, `.ambiguous` for digits that
  ///   match several objects, `.invalidSpecification` for a malformed one, `.wrongKind` if it is
  ///   not a commit.
  package func commitID(_ specification: String) throws(GitError) -> ObjectID {
    let operation = "resolve '\(specification)'"
    let text = try cString(specification, for: operation)
    return try locked { handle throws(GitError) in
      let raw = try created(operation) { git_revparse_single($0, handle.repository, text) }
      defer { git_object_free(raw) }
      var code = Int32(0)
      let commit = try created(operation) {
        code = git_object_peel($0, raw, GIT_OBJECT_COMMIT)
        return code == GIT_EINVALIDSPEC.rawValue ? GIT_EPEEL.rawValue : code
      }
      defer { git_object_free(commit) }
      return ObjectID(git_object_id(commit).pointee)
    }
  }
}

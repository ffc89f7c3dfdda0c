internal import CLibgit2

extension Repository {
  /// The object that a revision names: `HEAD~2`, `main`, `v1^{commit}`, `HEAD:docs`, `1a2b3c4`.
  ///
  /// As gitrevisions(7) has it. An annotated tag is itself, not its commit: `commitID` peels.
  ///
  /// - Throws: `.notFound`, `.ambiguous` for digits that fit several objects, and
  ///   `.invalidSpecification`.
  package func revparse(_ specification: String) throws(GitError) -> ObjectID {
    try parse(specification) { raw throws(GitError) in ObjectID(git_object_id(raw).pointee) }
  }

  /// The commit that a revision names, through tags.
  ///
  /// - Throws: what `revparse` throws; `.wrongKind` when it leads to no commit.
  package func commitID(_ specification: String) throws(GitError) -> ObjectID {
    try parse(specification) { raw throws(GitError) in
      var code = Int32(0)
      let commit = try created("resolve '\(specification)'") {
        code = git_object_peel($0, raw, GIT_OBJECT_COMMIT)
        return code == GIT_EINVALIDSPEC.rawValue ? GIT_EPEEL.rawValue : code
      }
      defer { git_object_free(commit) }
      return ObjectID(git_object_id(commit).pointee)
    }
  }

  /// The one object whose name begins with these digits.
  ///
  /// - Throws: `.notFound`; `.ambiguous` when there are several, of whatever kind.
  package func lookup(_ prefix: ObjectIDPrefix) throws(GitError) -> ObjectID {
    try locked { handle throws(GitError) in try handle.lookup(prefix) }
  }

  /// The fewest digits, but at least `minimum`, that name this object and no other.
  package func shortestUniquePrefix(
    _ id: ObjectID, minimum: Int = 7
  ) throws(GitError) -> String {
    let digits = id.description
    return try locked { handle throws(GitError) in
      for count in max(4, minimum)..<ObjectID.digitCount {
        guard let prefix = ObjectIDPrefix(parsing: digits.prefix(count)) else { break }
        do throws(GitError) {
          _ = try handle.lookup(prefix)
          return String(digits.prefix(count))
        } catch {
          guard error.code == .ambiguous else { throw error }
        }
      }
      return digits
    }
  }

  private func parse(
    _ specification: String, _ body: (OpaquePointer) throws(GitError) -> ObjectID
  ) throws(GitError) -> ObjectID {
    let operation = "resolve '\(specification)'"
    let text = try cString(specification, for: operation)
    return try locked { handle throws(GitError) in
      let raw = try created(operation) { git_revparse_single($0, handle.repository, text) }
      defer { git_object_free(raw) }
      return try body(raw)
    }
  }
}

extension RepositoryHandle {
  borrowing func lookup(_ prefix: ObjectIDPrefix) throws(GitError) -> ObjectID {
    var result = git_oid()
    var lowest = prefix.lowest.raw
    let objects = objects
    try check("look up object") {
      git_odb_exists_prefix(&result, objects, &lowest, prefix.digitCount)
    }
    return ObjectID(result)
  }
}

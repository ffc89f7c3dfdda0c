internal import CLibgit2

extension Repository {
  /// Whether git's ignore rules exclude a path. A folder's path ends in `/`.
  ///
  /// Uses the rules only: they can also match a tracked file.
  ///
  /// - Throws: ``GitError`` if the path has a zero byte, or a file of rules can't be read.
  package func isIgnored(_ path: String) throws(GitError) -> Bool {
    let operation = "read ignore rules"
    let path = try cString(path, for: operation)
    return try locked { handle throws(GitError) in
      var flag: Int32 = 0
      try check(operation) { git_ignore_path_is_ignored(&flag, handle.repository, path) }
      return flag != 0
    }
  }
}

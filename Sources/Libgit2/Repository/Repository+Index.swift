internal import CLibgit2

extension Repository {
  /// Makes git's index say what a tree says, and writes it.
  ///
  /// Entries that stay as they were keep their stat data, so that git does not read those files
  /// again.
  ///
  /// - Throws: `.locked` when git holds the index.
  package func readTreeIntoIndex(_ tree: ObjectID) throws(GitError) {
    let operation = "write index"
    try locked { handle throws(GitError) in
      let index = try created(operation) { git_repository_index($0, handle.repository) }
      defer { git_index_free(index) }
      try check(operation) { git_index_read(index, 1) }
      var oid = tree.raw
      let raw = try created(operation) { git_tree_lookup($0, handle.repository, &oid) }
      defer { git_tree_free(raw) }
      try check(operation) { git_index_read_tree(index, raw) }
      try check(operation) { git_index_write(index) }
    }
  }

  /// Whether git's ignore rules leave a path out. A folder's path ends in `/`.
  ///
  /// Only rules count: a file that is tracked can be ignored by them.
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

internal import CLibgit2

extension Repository {
  /// The unfinished operation of the repository, by git's own marker files.
  ///
  /// - Throws: ``GitError`` if libgit2 can't build the paths of the files; a missing file is no
  ///   error.
  package func state() throws(GitError) -> RepositoryState {
    try locked { handle throws(GitError) in
      let raw = try check("read repository state") { git_repository_state(handle.repository) }
      return RepositoryState(git_repository_state_t(rawValue: UInt32(raw)))
    }
  }

  /// Whether the repository is a shallow clone.
  ///
  /// - Throws: ``GitError`` if the file `shallow` can't be read.
  package func isShallow() throws(GitError) -> Bool {
    try locked { handle throws(GitError) in
      try check("read shallow file") { git_repository_is_shallow(handle.repository) } == 1
    }
  }
}

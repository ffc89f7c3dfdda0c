internal import CLibgit2

extension Repository {
  /// What the repository is in the middle of, as git's own marker files say now.
  package func state() throws(GitError) -> RepositoryState {
    try locked { handle throws(GitError) in
      let raw = try check("read repository state") { git_repository_state(handle.repository) }
      return RepositoryState(git_repository_state_t(rawValue: UInt32(raw)))
    }
  }

  /// Whether history is cut off: a shallow clone.
  package func isShallow() throws(GitError) -> Bool {
    try locked { handle throws(GitError) in
      try check("read shallow file") { git_repository_is_shallow(handle.repository) } == 1
    }
  }
}

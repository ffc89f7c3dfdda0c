internal import CLibgit2

extension Repository {
  /// The remotes, sorted by name.
  ///
  /// - Throws: ``GitError`` if the configuration, or a remote in it, can't be read.
  package func remotes() throws(GitError) -> [Remote] {
    try locked { handle throws(GitError) in
      var names = git_strarray()
      try check("list remotes") { git_remote_list(&names, handle.repository) }
      defer { git_strarray_dispose(&names) }
      var remotes: [Remote] = []
      for index in 0..<names.count {
        guard let name = names.strings[index] else { continue }
        let remote = try created("read remote") { git_remote_lookup($0, handle.repository, name) }
        defer { git_remote_free(remote) }
        remotes.append(
          Remote(name: rawText(name), url: git_remote_url(remote).map { rawText($0) }))
      }
      return remotes.sorted { $0.name < $1.name }
    }
  }
}

import Libgit2

extension Library {
  /// The value of a name such as `core.editor` in git's configuration; `nil` if it is not set.
  ///
  /// - Throws: `GitError`.
  package func configured(_ name: String) throws -> String? {
    try repository.config().string(name)
  }
}

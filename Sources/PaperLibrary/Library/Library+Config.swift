import Libgit2

extension Library {
  /// The value that git's configuration has for a name, as `core.editor`; `nil` when it is not set.
  package func configured(_ name: String) throws -> String? {
    try repository.config().string(name)
  }
}

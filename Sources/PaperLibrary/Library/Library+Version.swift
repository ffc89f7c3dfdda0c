import Libgit2

extension Library {
  /// The version of libgit2 that reads and writes libraries, such as `1.5.1`.
  package static var libgit2Version: String { GitLibrary.version }
}

import Files
import Libgit2

/// The environment and the paths of programs that work with a library's git repository.
struct GitEnvironment: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The environment for programs that run at the root and use this library's git repository.
  ///
  /// Variables that point git to another repository are removed. git finds this repository itself;
  /// if it is elsewhere (a linked worktree), its path is set, as git does for its hooks.
  func variables() -> [String: String] {
    var environment = library.settings.environment
    for name in GitEnvironment.repositoryVariables { environment[name] = nil }
    let folder = repository.gitDirectory
    let usual = library.path(of: ".git").path
    if folder != usual, folder != usual + "/" { environment["GIT_DIR"] = folder }
    return environment
  }

  /// The variables that `git rev-parse --local-env-vars` lists, without those for configuration.
  static let repositoryVariables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE",
    "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
    "GIT_IMPLICIT_WORK_TREE", "GIT_INTERNAL_SUPER_PREFIX",
  ]

  /// Expands a path of git's configuration: `~/` is the home folder, and a relative path starts at
  /// the root.
  func expanded(_ path: String) -> String {
    if path.hasPrefix("~/"), let home = library.settings.environment["HOME"] {
      return RawPath.join(home, String(path.dropFirst(2)))
    }
    return path.hasPrefix("/") ? path : RawPath.join(library.root, path)
  }
}

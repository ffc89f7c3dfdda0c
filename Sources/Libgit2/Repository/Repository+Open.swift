internal import CLibgit2
import Files
internal import Glibc
internal import Synchronization

extension Repository {
  /// Opens the repository at exactly this path: a working tree, its `.git`, or a bare one.
  ///
  /// Parent folders are not searched. A `.git` file (a worktree) is followed.
  ///
  /// - Throws: ``GitError``: `.notFound` if there is none; `.owner` if it belongs to another user
  ///   and `safe.directory` in the shared configuration does not name it, as in git.
  package static func open(
    at path: String, settings: GitSettings
  ) throws(GitError) -> Repository {
    let operation = "open repository"
    try GitLibrary.ready.get()
    let cPath = try cString(path, for: operation)
    let handle = try GitLibrary.processWide.withLock { (_) throws(GitError) -> RepositoryHandle in
      try applySearchPaths(settings)
      func open() throws(GitError) -> RepositoryHandle {
        try RepositoryHandle(
          owning: try created(operation) {
            git_repository_open_ext($0, cPath, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil)
          })
      }
      do throws(GitError) {
        return try open()
      } catch {
        guard isAboutOwner(error) else { throw error }
        guard try isDeclaredSafe(path, settings) else {
          throw GitError(
            operation: operation, code: .owner, category: .repository,
            message: "'\(path)' belongs to another user")
        }
      }
      try setOwnerValidation(false)
      do throws(GitError) {
        let handle = try open()
        try setOwnerValidation(true)
        return handle
      } catch {
        try setOwnerValidation(true)
        throw error
      }
    }
    return try Repository(handle, settings: settings)
  }

  /// Creates a repository with a working tree, and opens it. Creates missing folders.
  ///
  /// - Parameter branch: The branch that HEAD names, without `refs/heads/`.
  /// - Throws: ``GitError``: `.exists` if there is one already.
  package static func initialize(
    at path: String, branch: String, settings: GitSettings
  ) throws(GitError) -> Repository {
    let operation = "make repository"
    try GitLibrary.ready.get()
    let cPath = try cString(path, for: operation)
    let cBranch = try cString(branch, for: operation)
    let handle = try GitLibrary.processWide.withLock { (_) throws(GitError) -> RepositoryHandle in
      try applySearchPaths(settings)
      return try RepositoryHandle(
        owning: try created(operation) { pointer in
          cBranch.withUnsafeBufferPointer { branch in
            var options = git_repository_init_options()
            let result = git_repository_init_options_init(
              &options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
            guard result == 0 else { return result }
            options.flags =
              GIT_REPOSITORY_INIT_MKPATH.rawValue | GIT_REPOSITORY_INIT_NO_REINIT.rawValue
            options.initial_head = branch.baseAddress
            return git_repository_init_ext(pointer, cPath, &options)
          }
        })
    }
    return try Repository(handle, settings: settings)
  }

  /// Whether libgit2 rejected a repository because of its owner.
  ///
  /// If no file sets `safe.directory`, libgit2 1.5.1 reports that this setting is not found
  /// instead.
  private static func isAboutOwner(_ error: GitError) -> Bool {
    error.code == .owner || (error.code == .notFound && error.category == .config)
  }

  /// Sets the paths of libgit2's own look-ups (`ignore`, `attributes`, `safe.directory`) from the
  /// settings.
  private static func applySearchPaths(_ settings: GitSettings) throws(GitError) {
    let folder = { (file: String?) -> String in
      guard let file, let slash = file.lastIndex(of: "/") else { return "" }
      return String(file[..<slash])
    }
    try setSearchPath(GIT_CONFIG_LEVEL_SYSTEM, folder(settings.systemFile))
    try setSearchPath(GIT_CONFIG_LEVEL_XDG, settings.xdgDirectory ?? "")
    try setSearchPath(GIT_CONFIG_LEVEL_GLOBAL, settings.home ?? "")
    try setSearchPath(GIT_CONFIG_LEVEL_PROGRAMDATA, "")
  }

  private static func setSearchPath(
    _ level: git_config_level_t, _ path: String
  ) throws(GitError) {
    let path = try cString(path, for: "set search path")
    try check("set search path") { pc_git_option_search_path(level, path) }
  }

  private static func setOwnerValidation(_ isOn: Bool) throws(GitError) {
    try check("set ownership check") {
      pc_git_option_int(Int32(GIT_OPT_SET_OWNER_VALIDATION.rawValue), isOn ? 1 : 0)
    }
  }

  /// Whether `safe.directory` names this path, by git's rules: `*` matches all, an empty value
  /// clears the previous ones, and the repository's own file is not read.
  private static func isDeclaredSafe(
    _ path: String, _ settings: GitSettings
  ) throws(GitError) -> Bool {
    let config = try sharedConfig(settings)
    let place = absolute(path)
    var isSafe = false
    for value in config.all("safe.directory") {
      if value.isEmpty {
        isSafe = false
      } else if value == "*" {
        isSafe = true
      } else if value.hasPrefix("~/"), let home = settings.home {
        isSafe = isSafe || absolute(home + value.dropFirst()) == place
      } else {
        isSafe = isSafe || absolute(value) == place
      }
    }
    return isSafe
  }
}

/// A path without links, dots and a slash at its end; unchanged if it does not exist.
private func absolute(_ path: String) -> [UInt8] {
  let bytes = RawPath.bytes(of: path)
  guard let real = realpath((bytes + [0]).map { CChar(bitPattern: $0) }, nil) else { return bytes }
  defer { free(real) }
  return RawPath.bytes(of: rawText(real))
}

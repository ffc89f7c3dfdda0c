internal import CLibgit2
internal import Glibc

extension Repository {
  /// Reads the whole current configuration.
  ///
  /// - Throws: ``GitError`` if a configuration file can't be read or parsed.
  package func config() throws(GitError) -> Config {
    try locked { handle throws(GitError) in
      let files = try ConfigFiles()
      try files.addShared(settings, repository: handle.repository)
      try files.addOwn(of: handle.repository)
      return Config(entries: try files.entries() + settings.commandEntries)
    }
  }

  /// Reads the configuration outside repositories, if there is no repository yet.
  ///
  /// - Throws: ``GitError`` if a configuration file can't be read or parsed.
  package static func sharedConfig(_ settings: GitSettings) throws(GitError) -> Config {
    try GitLibrary.ready.get()
    let files = try ConfigFiles()
    try files.addShared(settings, repository: nil)
    return Config(entries: try files.entries() + settings.commandEntries)
  }

  /// Sets a value in the repository's own file; replaces the last value there.
  ///
  /// - Throws: ``GitError``: `.invalidSpecification` for an invalid name, `.locked` if git holds
  ///   the file.
  package func setConfig(_ name: String, to value: String) throws(GitError) {
    let operation = "set \(name)"
    let name = try cString(name, for: operation)
    let value = try cString(value, for: operation)
    try withLocalFile(operation) { file in git_config_set_string(file, name, value) }
  }

  /// Deletes all values of a name in the repository's own file.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``GitError``: `.invalidSpecification` for an invalid name, `.locked` if git holds
  ///   the file.
  @discardableResult
  package func deleteConfig(_ name: String) throws(GitError) -> Bool {
    let operation = "delete \(name)"
    let name = try cString(name, for: operation)
    let isDeleted = try unlessNotFound { () throws(GitError) in
      try withLocalFile(operation) { file in git_config_delete_multivar(file, name, ".*") }
      return true
    }
    return isDeleted ?? false
  }

  /// Sets a value in the user's own file; with `nil`, deletes all values of the name.
  ///
  /// That file is `~/.gitconfig`, or `$XDG_CONFIG_HOME/git/config` where only that exists, as in
  /// git.
  ///
  /// - Returns: Whether there was a value to delete.
  /// - Throws: ``GitError``: `.notFound` if the settings name no such file, `.invalidSpecification`
  ///   for an invalid name, `.locked` if git holds the file.
  package static func setSharedConfig(
    _ name: String, to value: String?, _ settings: GitSettings
  ) throws(GitError) -> Bool {
    let operation = "set \(name)"
    try GitLibrary.ready.get()
    let files = [settings.globalFile, settings.xdgFile].compactMap { $0 }
    guard let file = files.first(where: { access($0, F_OK) == 0 }) ?? files.first else {
      throw GitError(
        operation: operation, code: .notFound, category: .config,
        message: "there is no file for user settings: HOME is not set")
    }
    let cName = try cString(name, for: operation)
    let cValue = try cString(value ?? "", for: operation)
    let path = try cString(file, for: operation)
    let config = try created(operation) { git_config_open_ondisk($0, path) }
    defer { git_config_free(config) }
    if value != nil {
      try check(operation) { git_config_set_string(config, cName, cValue) }
      return true
    }
    let isDeleted = try unlessNotFound { () throws(GitError) in
      try check(operation) { git_config_delete_multivar(config, cName, ".*") }
      return true
    }
    return isDeleted ?? false
  }

  private func withLocalFile(
    _ operation: String, _ body: (OpaquePointer) -> Int32
  ) throws(GitError) {
    try locked { handle throws(GitError) in
      let files = try ConfigFiles()
      try files.addOwn(of: handle.repository)
      let local = try created(operation) {
        git_config_open_level($0, files.raw, GIT_CONFIG_LEVEL_LOCAL)
      }
      defer { git_config_free(local) }
      try check(operation) { body(local) }
    }
  }
}

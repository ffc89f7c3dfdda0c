internal import CLibgit2

/// A libgit2 configuration of the files that the settings name.
struct ConfigFiles: ~Copyable {
  let raw: OpaquePointer

  init() throws(GitError) {
    raw = try created("read configuration") { git_config_new($0) }
  }

  deinit { git_config_free(raw) }

  /// Adds the files outside a repository. A missing file counts as empty.
  func addShared(_ settings: GitSettings, repository: OpaquePointer?) throws(GitError) {
    try add(settings.systemFile, GIT_CONFIG_LEVEL_SYSTEM, repository)
    try add(settings.xdgFile, GIT_CONFIG_LEVEL_XDG, repository)
    try add(settings.globalFile, GIT_CONFIG_LEVEL_GLOBAL, repository)
  }

  /// Adds the repository's own file, and its worktree's file if there is one.
  func addOwn(of repository: OpaquePointer) throws(GitError) {
    let common = rawText(git_repository_commondir(repository))
    try add(common + "config", GIT_CONFIG_LEVEL_LOCAL, repository)
    var flag: Int32 = 0
    if git_config_get_bool(&flag, raw, "extensions.worktreeconfig") == 0, flag != 0 {
      let own = rawText(git_repository_path(repository))
      try add(own + "config.worktree", GIT_CONFIG_LEVEL_APP, repository)
    }
  }

  /// All values, lowest priority first.
  func entries() throws(GitError) -> [ConfigEntry] {
    let iterator = try created("read configuration") { git_config_iterator_new($0, raw) }
    defer { git_config_iterator_free(iterator) }
    var entries: [ConfigEntry] = []
    var next: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&next, iterator) == 0, let entry = next?.pointee {
      entries.append(
        ConfigEntry(
          name: String(cString: entry.name), value: entry.value.map { rawText($0) },
          level: ConfigFiles.level(entry.level)))
    }
    return entries
  }

  private func add(
    _ file: String?, _ level: git_config_level_t, _ repository: OpaquePointer?
  ) throws(GitError) {
    guard let file else { return }
    let path = try cString(file, for: "read configuration")
    try check("read configuration") {
      git_config_add_file_ondisk(raw, path, level, repository, 1)
    }
  }

  private static func level(_ raw: git_config_level_t) -> ConfigEntry.Level {
    switch raw {
    case GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_PROGRAMDATA: .system
    case GIT_CONFIG_LEVEL_XDG: .xdg
    case GIT_CONFIG_LEVEL_GLOBAL: .global
    case GIT_CONFIG_LEVEL_APP: .worktree
    default: .local
    }
  }
}

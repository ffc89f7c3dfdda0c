/// The locations of git's configuration outside a repository, from the environment.
///
/// libgit2 does not read these variables itself, so they are passed to it as values.
package struct GitSettings: Sendable, Hashable {
  /// The system-wide file; `nil` for none.
  package var systemFile: String?
  /// The first of the user's two files, `$XDG_CONFIG_HOME/git/config`.
  package var xdgFile: String?
  /// The second, `~/.gitconfig`, which has priority over the first.
  package var globalFile: String?
  /// `HOME`, which replaces `~` at the start of a path.
  package var home: String?
  /// The folder of the files `ignore` and `attributes`, `$XDG_CONFIG_HOME/git`.
  package var xdgDirectory: String?
  /// Values of the command itself (`GIT_CONFIG_COUNT`), in order; they have priority over every
  /// file.
  package var commandEntries: [ConfigEntry]

  /// Only the repository's own configuration.
  package static let isolated = GitSettings()

  private init() {
    commandEntries = []
  }

  /// Reads `GIT_CONFIG_GLOBAL`, `GIT_CONFIG_SYSTEM`, `GIT_CONFIG_NOSYSTEM`, `GIT_CONFIG_COUNT` with
  /// `GIT_CONFIG_KEY_n` and `GIT_CONFIG_VALUE_n`, `XDG_CONFIG_HOME` and `HOME`, as git-config(1)
  /// defines them.
  ///
  /// - Throws: ``GitError``: `.invalidSpecification` where git fails too: a count that is not a
  ///   number, a missing key or value, a key without a section, a `GIT_CONFIG_NOSYSTEM` that is not
  ///   a boolean.
  package init(environment: [String: String]) throws(GitError) {
    home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    xdgDirectory =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 + "/git" }
      ?? home.map { $0 + "/.config/git" }

    if let file = environment["GIT_CONFIG_GLOBAL"] {
      globalFile = file.isEmpty ? nil : file
    } else {
      xdgFile = xdgDirectory.map { $0 + "/config" }
      globalFile = home.map { $0 + "/.gitconfig" }
    }

    let systemFile = environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"
    let noSystem = environment["GIT_CONFIG_NOSYSTEM"] ?? "false"
    guard let isSystemOff = ConfigEntry.bool(noSystem) else {
      throw GitSettings.refusal("GIT_CONFIG_NOSYSTEM=\(noSystem) is not a boolean")
    }
    self.systemFile = isSystemOff || systemFile.isEmpty ? nil : systemFile

    commandEntries = []
    guard let countText = environment["GIT_CONFIG_COUNT"], !countText.isEmpty else { return }
    guard let count = Int(countText), (0...100_000).contains(count) else {
      throw GitSettings.refusal("GIT_CONFIG_COUNT=\(countText) is not a count")
    }
    for index in 0..<count {
      guard let key = environment["GIT_CONFIG_KEY_\(index)"] else {
        throw GitSettings.refusal("GIT_CONFIG_KEY_\(index) is missing")
      }
      guard let value = environment["GIT_CONFIG_VALUE_\(index)"] else {
        throw GitSettings.refusal("GIT_CONFIG_VALUE_\(index) is missing")
      }
      guard let name = ConfigEntry.canonicalName(key) else {
        throw GitSettings.refusal("GIT_CONFIG_KEY_\(index)=\(key) has no section and key")
      }
      commandEntries.append(ConfigEntry(name: name, value: value, level: .command))
    }
  }

  private static func refusal(_ message: String) -> GitError {
    GitError(
      operation: "read the environment", code: .invalidSpecification, category: .config,
      message: message)
  }
}

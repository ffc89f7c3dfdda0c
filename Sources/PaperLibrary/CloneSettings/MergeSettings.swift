import Files
import Libgit2

/// The settings of this clone with which plain git merges manifests by entity, as far as it can.
/// `pc init` and `pc clone` write them.
enum MergeSettings {
  /// By name; the values are documented in git-config(1) and gitattributes(5).
  static let values = [
    ("merge.papercenter.name", "PaperCenter's manifests, by meaning"),
    ("merge.papercenter.driver", "pc merge-driver %O %A %B %P"),
    // Without these two settings, git detects renames between manifests that look alike, and passes
    // three different pages to the merge driver.
    ("merge.renames", "false"),
    ("pull.twohead", "recursive"),
  ]

  /// Set in the clone itself, overriding the user's configuration: a rebase replays commits one by
  /// one, and drops or duplicates what both sides changed.
  private static let pullValues = [("pull.rebase", "false"), (automaticRebase, "never")]

  private static let automaticRebase = "branch.autosetuprebase"

  /// The git options that keep a new branch from being configured for rebases.
  static let withoutRebase = ["-c", "\(automaticRebase)=never"]

  /// The git hooks and their scripts.
  private static let hooks = [
    (
      "post-merge",
      """
      # git merges file by file; pc looks at the whole, and puts right what was lost on the way.
      command -v pc >/dev/null 2>&1 || exit 0
      exec pc sync --continue --quiet --if-needed
      """
    ),
    (
      Hook.preMerge.rawValue,
      """
      # Nothing that was purged comes back by a merge.
      command -v pc >/dev/null 2>&1 || exit 0
      exec pc hook pre-merge-commit
      """
    ),
    (
      "pre-rebase",
      """
      # Nor by a rebase.
      command -v pc >/dev/null 2>&1 || exit 0
      exec pc hook pre-rebase "$@"
      """
    ), RewriteWatch.hook, prePush,
  ]

  private static let prePush = (
    "pre-push",
    """
    # Refuses to publish purged content.
    command -v pc >/dev/null 2>&1 || exit 0
    exec pc hook pre-push "$@"
    """
  )

  /// Whether this is the content of the pre-push hook written by `pc`.
  static func isOwnPrePush(_ content: [UInt8]) -> Bool { content == bytes(of: prePush.1) }

  /// Whether a hook is the one written by `pc`, which then does the hook's work itself.
  static func isOwn(_ hooks: Hooks, _ hook: Hook) throws -> Bool {
    guard let script = MergeSettings.hooks.first(where: { $0.0 == hook.rawValue })?.1 else {
      return false
    }
    return try hooks.content(of: hook) == bytes(of: script)
  }

  private static func bytes(of script: String) -> [UInt8] { Array("#!/bin/sh\n\(script)\n".utf8) }

  /// Writes missing settings and hooks. From then on, merges are checked.
  static func write(to library: Library) throws {
    let config = try library.repository.config()
    for (name, value) in values where config.string(name) == nil {
      try library.repository.setConfig(name, to: value)
    }
    try writePullValues(to: library, config)
    if try !MergeWatch(of: library).isKept {
      var watch = try MergeWatch(of: library)
      watch.seen = try library.repository.head().commit
      try watch.save(in: library)
    }
    try RewriteWatch.begin(in: library)
    let folder = RawPath.join(library.repository.commonDirectory, "hooks")
    for (name, script) in hooks {
      let path = RawPath.join(folder, name)
      if try FileSystem.statusIfPresent(of: path) != nil { continue }
      try FileSystem.makeDirectories(folder)
      try FileSystem.createExclusively(path, bytes(of: script))
      try FileSystem.setPermissions(0o755, of: path)
    }
  }

  private static func writePullValues(to library: Library, _ config: Config) throws {
    let own = config.entries.filter { $0.level == .local }
    if !own.contains(where: { $0.name == automaticRebase }) {
      // git wrote these itself because of the user's configuration.
      for entry in own where entry.name.hasPrefix("branch.") && entry.name.hasSuffix(".rebase") {
        try library.repository.deleteConfig(entry.name)
      }
    }
    for (name, value) in pullValues where !own.contains(where: { $0.name == name }) {
      try library.repository.setConfig(name, to: value)
    }
  }
}

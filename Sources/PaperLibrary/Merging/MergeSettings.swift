import Files
import Libgit2

/// What makes plain git merge a library's manifests by meaning, as far as it can: settings of this
/// clone alone, which `pc init` and `pc clone` write.
enum MergeSettings {
  /// By name; the values are what git documents in git-config(1) and gitattributes(5).
  static let values = [
    ("merge.papercenter.name", "PaperCenter's manifests, by meaning"),
    ("merge.papercenter.driver", "pc merge-driver %O %A %B %P"),
    // git takes manifests that look alike for one that was renamed, and hands the driver three
    // different pages. Both settings together keep it from that in a merge.
    ("merge.renames", "false"),
    ("pull.twohead", "recursive"),
  ]

  /// Set in the clone itself, whatever the person's own configuration says: a rebase replays commits
  /// one by one, and drops or doubles what both sides changed.
  private static let pullValues = [("pull.rebase", "false"), (automaticRebase, "never")]

  private static let automaticRebase = "branch.autosetuprebase"

  /// Words for git that keep a new branch from being set up for rebases.
  static let withoutRebase = ["-c", "\(automaticRebase)=never"]

  /// git's hooks, and what each one runs.
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
    # Nor by a push.
    command -v pc >/dev/null 2>&1 || exit 0
    exec pc hook pre-push "$@"
    """
  )

  /// Whether the content of git's hook before a push is what is written here.
  static func isOwnPrePush(_ content: [UInt8]) -> Bool { content == bytes(of: prePush.1) }

  /// Whether a hook is the one that is written here: `pc` does by itself what it would do.
  static func isOwn(_ hooks: Hooks, _ hook: Hook) throws -> Bool {
    guard let script = MergeSettings.hooks.first(where: { $0.0 == hook.rawValue })?.1 else {
      return false
    }
    return try hooks.content(of: hook) == bytes(of: script)
  }

  private static func bytes(of script: String) -> [UInt8] { Array("#!/bin/sh\n\(script)\n".utf8) }

  /// Writes the settings that are not there, and each hook unless there is one. From here on merges
  /// are looked at.
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
      // git wrote these by itself, as the person's own configuration had it.
      for entry in own where entry.name.hasPrefix("branch.") && entry.name.hasSuffix(".rebase") {
        try library.repository.deleteConfig(entry.name)
      }
    }
    for (name, value) in pullValues where !own.contains(where: { $0.name == name }) {
      try library.repository.setConfig(name, to: value)
    }
  }
}

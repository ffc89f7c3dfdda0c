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

  private static let hook = """
    #!/bin/sh
    # git merges file by file; pc looks at the whole, and puts right what was lost on the way.
    command -v pc >/dev/null 2>&1 || exit 0
    exec pc sync --continue --quiet --if-needed

    """

  /// Writes the settings that are not there, and the hook unless there is one. From here on merges
  /// are looked at.
  static func write(to library: Library) throws {
    let config = try library.repository.config()
    for (name, value) in values where config.string(name) == nil {
      try library.repository.setConfig(name, to: value)
    }
    if try !MergeWatch(of: library).isKept {
      var watch = try MergeWatch(of: library)
      watch.seen = try library.repository.head().commit
      try watch.save(in: library)
    }
    let hooks = RawPath.join(library.repository.commonDirectory, "hooks")
    let path = RawPath.join(hooks, "post-merge")
    if try FileSystem.statusIfPresent(of: path) == nil {
      try FileSystem.makeDirectories(hooks)
      try FileSystem.createExclusively(path, Array(hook.utf8))
      try FileSystem.setPermissions(0o755, of: path)
    }
  }
}

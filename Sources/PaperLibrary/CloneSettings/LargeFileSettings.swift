import Files
import Libgit2

/// The settings of this clone with which plain git also commits pointers and passes the bytes to
/// git-lfs, as `git lfs install --local` writes them.
enum LargeFileSettings {
  /// By name; the values are those of git-lfs.
  static let values = [
    ("filter.lfs.clean", "git-lfs clean -- %f"),
    ("filter.lfs.smudge", "git-lfs smudge -- %f"),
    ("filter.lfs.process", "git-lfs filter-process"),
    ("filter.lfs.required", "true"),
    ("lfs.repositoryformatversion", "0"),
  ]

  /// The git options that prevent git-lfs from downloading the bytes of every file.
  static let withoutBytes = [
    "-c", "filter.lfs.process=", "-c", "filter.lfs.smudge=cat", "-c", "filter.lfs.required=false",
  ]

  /// The same text as git-lfs's own, so that git-lfs recognises the hook.
  private static let hook = """
    #!/bin/sh
    command -v git-lfs >/dev/null 2>&1 || { echo >&2 "\\nThis repository is configured for Git LFS \
    but 'git-lfs' was not found on your path. If you no longer wish to use Git LFS, remove this hook \
    by deleting '.git/hooks/pre-push'.\\n"; exit 2; }
    git lfs pre-push "$@"

    """

  /// Writes missing settings, and the hook unless there is another one than `pc`'s. Does nothing if
  /// git-lfs stores no files.
  static func writeIfNeeded(to library: Library) throws {
    guard try library.largeFiles.areEnabled() else { return }
    let config = try library.repository.config()
    let own = config.entries.filter { $0.level == .local }
    for (name, value) in values where !own.contains(where: { $0.name == name }) {
      try library.repository.setConfig(name, to: value)
    }
    let path = hookPath(library)
    if let content = try hookContent(library), MergeSettings.isOwnPrePush(content) {
      // Without git-lfs's hook plain git pushes pointers without their bytes.
      try FileSystem.remove(path)
    }
    if try FileSystem.statusIfPresent(of: path) == nil {
      try FileSystem.makeDirectories(RawPath.directory(of: path))
      try FileSystem.createExclusively(path, Array(hook.utf8))
      try FileSystem.setPermissions(0o755, of: path)
    }
  }

  private static func hookPath(_ library: Library) -> String {
    RawPath.join(library.repository.commonDirectory, "hooks/pre-push")
  }

  private static func hookContent(_ library: Library) throws -> [UInt8]? {
    let path = hookPath(library)
    guard let status = try FileSystem.statusIfPresent(of: path, followingLinks: true),
      status.kind == .regular, status.size <= 1 << 16
    else { return nil }
    return try FileSystem.read(path, limit: 1 << 16)
  }

  /// Whether the only pre-push hook is git-lfs's or `pc`'s own, whose work `pc push` does itself.
  static func hasOwnHook(_ library: Library) throws -> Bool {
    guard try library.config().string("core.hookspath") == nil,
      let content = try hookContent(library)
    else { return false }
    return content == Array(hook.utf8) || MergeSettings.isOwnPrePush(content)
  }
}

import Files
import Libgit2

/// What makes plain git, too, record pointers and hand the bytes to git-lfs: settings of this clone
/// alone, as `git lfs install --local` writes them.
enum LargeFileSettings {
  /// By name; the values are what git-lfs writes.
  static let values = [
    ("filter.lfs.clean", "git-lfs clean -- %f"),
    ("filter.lfs.smudge", "git-lfs smudge -- %f"),
    ("filter.lfs.process", "git-lfs filter-process"),
    ("filter.lfs.required", "true"),
    ("lfs.repositoryformatversion", "0"),
  ]

  /// Words for git that keep it from asking git-lfs for the bytes of every file.
  static let withoutBytes = [
    "-c", "filter.lfs.process=", "-c", "filter.lfs.smudge=cat", "-c", "filter.lfs.required=false",
  ]

  /// As git-lfs has it, so that it knows the hook for its own.
  private static let hook = """
    #!/bin/sh
    command -v git-lfs >/dev/null 2>&1 || { echo >&2 "\\nThis repository is configured for Git LFS \
    but 'git-lfs' was not found on your path. If you no longer wish to use Git LFS, remove this hook \
    by deleting '.git/hooks/pre-push'.\\n"; exit 2; }
    git lfs pre-push "$@"

    """

  /// Writes the settings that are not there, and the hook unless there is another one than `pc`'s.
  /// Nothing happens where git-lfs keeps nothing.
  static func writeIfNeeded(to library: Library) throws {
    guard try library.keepsLargeFiles() else { return }
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

  /// Whether all that git would ask before a push is git-lfs, or `pc` itself, which did by then what
  /// they do.
  static func hasOwnHook(_ library: Library) throws -> Bool {
    guard try library.config().string("core.hookspath") == nil,
      let content = try hookContent(library)
    else { return false }
    return content == Array(hook.utf8) || MergeSettings.isOwnPrePush(content)
  }
}

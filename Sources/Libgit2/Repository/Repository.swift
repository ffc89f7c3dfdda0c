internal import CLibgit2
internal import Synchronization

/// A git repository on disk.
///
/// Values go in and come out; nothing of libgit2 does. Calls from several threads take turns: for
/// reading in parallel, open one `Repository` a thread. Paths are text as `RawText` makes it, inside
/// a repository relative to its root with `/` between names.
package final class Repository: Sendable {
  /// The folder with the files; `nil` in a bare repository. Absolute, ends in `/`.
  package let workingDirectory: String?
  /// The folder with HEAD and index of this working tree (`.git`, or `.git/worktrees/NAME` of
  /// another). Absolute, ends in `/`.
  package let gitDirectory: String
  /// The folder with objects, branches and configuration, which worktrees share. Absolute, ends in
  /// `/`.
  package let commonDirectory: String
  /// The configuration outside the repository that was given.
  package let settings: GitSettings

  private let handle: Mutex<RepositoryHandle>

  /// Takes over an open repository and gives it the configuration that the settings name.
  init(_ handle: consuming RepositoryHandle, settings: GitSettings) throws(GitError) {
    let raw = handle.repository
    let files = try ConfigFiles()
    try files.addShared(settings, repository: raw)
    try files.addOwn(of: raw)
    try check("read configuration") { git_repository_set_config(raw, files.raw) }
    self.settings = settings
    workingDirectory = git_repository_workdir(raw).map { rawText($0) }
    gitDirectory = rawText(git_repository_path(raw))
    commonDirectory = rawText(git_repository_commondir(raw))
    self.handle = Mutex(handle)
  }

  /// Whether it has no working tree.
  package var isBare: Bool { workingDirectory == nil }

  /// Runs one call, or several that belong together, while no other thread is in this repository.
  func locked<Result: Sendable & ~Copyable, Failure: Error>(
    _ body: (borrowing RepositoryHandle) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try handle.withLock { (handle) throws(Failure) -> Result in try body(handle) }
  }
}

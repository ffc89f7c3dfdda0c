internal import CLibgit2
internal import Synchronization

/// A git repository on disk.
///
/// Arguments and results are values without libgit2 types. Calls from several threads are
/// serialized: to read in parallel, open one `Repository` per thread. Paths are `RawPath`, relative
/// to the repository's root, with `/` between names.
/// a repository relative to its root with `/` between names.
package final class Repository: Sendable {
  /// The working tree's folder; `nil` in a bare repository. Absolute, ends in `/`.
  package let workingDirectory: String?
  /// The folder with HEAD and index of this working tree (`.git`, or `.git/worktrees/NAME` of
  /// another repository). Absolute, ends in `/`.
  package let gitDirectory: String
  /// The folder with objects, branches and configuration, which worktrees share. Absolute, ends in
  /// `/`.
  package let commonDirectory: String
  /// The configuration outside the repository, as passed by the caller.
  package let settings: GitSettings

  private let handle: Mutex<RepositoryHandle>

  /// Takes ownership of an open repository and sets the configuration that the settings name.
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

  /// Runs one or several calls while no other thread uses this repository.
  func locked<Result: Sendable & ~Copyable, Failure: Error>(
    _ body: (borrowing RepositoryHandle) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try handle.withLock { (handle) throws(Failure) -> Result in try body(handle) }
  }
}

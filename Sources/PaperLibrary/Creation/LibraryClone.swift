import Files
import Libgit2
import PaperDomain

/// Clones libraries.
package enum LibraryClone {
  /// Clones a library with its whole history.
  ///
  /// The folder appears when it is complete; an interrupted clone leaves nothing.
  ///
  /// - Parameters:
  ///   - address: Any address that `git clone` accepts.
  ///   - folder: The absolute path of a folder that does not exist or is empty.
  ///   - here: The base folder of relative addresses.
  /// - Throws: ``SyncError``.
  package static func make(
    _ address: String, to folder: String, from here: String, _ transfer: TransferSettings,
    settings: LibrarySettings
  ) throws -> Library {
    var folder = folder
    if let status = try FileSystem.statusIfPresent(of: folder, followingLinks: true) {
      guard status.kind == .directory, try FileSystem.entries(of: folder).isEmpty else {
        throw SyncError.exists(folder)
      }
      folder = try FileSystem.canonicalPath(of: folder)
    }
    let parent = RawPath.directory(of: folder)
    try FileSystem.makeDirectories(parent)
    if let above = try Library.root(above: parent) {
      throw LibraryError.insideLibrary(folder, library: above)
    }
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary = RawPath.join(parent, TemporaryFile.prefix + unique)
    do {
      try fill(temporary, from: address, here, transfer, settings)
      try bring(temporary, to: folder)
    } catch {
      if try FileSystem.statusIfPresent(of: temporary) != nil {
        try FileSystem.removeTree(temporary)
      }
      throw error
    }
    let library = try Library.open(at: folder, settings: settings)
    // A damaged library can be opened; `pc check` reports its errors.
    _ = try library.blobDigests.damaged(library.blobs.all())
    return library
  }

  /// Moves the clone to its folder. An existing empty folder is kept, because it may be a process's
  /// working directory.
  private static func bring(_ temporary: String, to folder: String) throws {
    guard try FileSystem.statusIfPresent(of: folder) != nil else {
      return try FileSystem.rename(temporary, to: folder)
    }
    let names = try FileSystem.entries(of: temporary).map(\.name)
    for name in names.filter({ $0 != ".git" }) + [".git"] {
      try FileSystem.rename(RawPath.join(temporary, name), to: RawPath.join(folder, name))
    }
    try FileSystem.removeDirectory(temporary)
  }

  private static func fill(
    _ folder: String, from address: String, _ here: String, _ transfer: TransferSettings,
    _ settings: LibrarySettings
  ) throws {
    var environment = settings.environment
    for name in GitEnvironment.repositoryVariables { environment[name] = nil }
    // The content of git-lfs files is downloaded when it is needed.
    let words =
      LargeFileSettings.withoutBytes + MergeSettings.withoutRebase
      + SharedTextReference.words(for: "origin") + PurgeReference.words(for: "origin") + ["clone"]
      + transfer.progressWords + ["--", address, folder]
    let shared = try Repository.sharedConfig(GitSettings(environment: settings.environment))
    do {
      try transfer.retrying {
        let answer = try GitProgram(at: here, environment: environment, shared)
          .start(words, with: address, transfer).finish()
        if !answer.isSuccess { throw TransferFailure(answer) }
      }
    } catch let failure as TransferFailure {
      let shown = address.withoutPassword
      throw SyncError(failure, remote: shown, address: shown)
    }
    let git = GitProgram(at: folder, environment: environment, shared)
    let repository = try Repository.open(
      at: folder, settings: GitSettings(environment: settings.environment))
    if try repository.head().commit == nil { try checkOutSomeBranch(repository, git, address) }
    guard try FileSystem.statusIfPresent(of: RawPath.join(folder, LibraryManifest.file)) != nil
    else { throw SyncError.notALibrary(address.withoutPassword) }
    let library = try Library.open(at: folder, settings: settings)
    try FileSystem.makeDirectories(library.deviceFolder)
    try MergeSettings.write(to: library)
    try IndexSettings.write(to: library)
    try LargeFileSettings.writeIfNeeded(to: library)
    if let remote = try library.remotes.followed() { try library.published.note(remote) }
  }

  /// If the remote's HEAD names a missing branch, checks out the default branch, or any other
  /// branch.
  private static func checkOutSomeBranch(
    _ repository: Repository, _ git: GitProgram, _ address: String
  ) throws {
    let prefix = "refs/remotes/origin/"
    let branches = try repository.references(matching: prefix + "*")
      .filter { $0.symbolicTarget == nil }.map { String($0.name.dropFirst(prefix.count)) }
    let usual = [try repository.config().string("init.defaultbranch"), "main", "master"]
    guard let branch = usual.compactMap({ $0 }).first(where: branches.contains) ?? branches.first
    else { throw SyncError.emptyRemote(address.withoutPassword) }
    if let unborn = try repository.head().branchName, unborn != branch {
      // git configured tracking of the missing branch.
      try repository.deleteConfig("branch.\(unborn).remote")
      try repository.deleteConfig("branch.\(unborn).merge")
    }
    let answer = try git.run(
      LargeFileSettings.withoutBytes + MergeSettings.withoutRebase + [
        "checkout", "--quiet", "-B", branch, "--track", "origin/\(branch)",
      ])
    if !answer.isSuccess { throw SyncError.remoteCommand("git can't check out '\(branch)'") }
  }
}

import Dispatch
import Files
import GitFiles
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The PDFs that git-lfs keeps.
  package var largeFiles: LargeFiles { LargeFiles(self) }
}

/// The PDFs that git-lfs keeps: fetches, uploads and drops their bytes.
package struct LargeFiles: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Whether git-lfs stores the PDFs, and git only pointers.
  ///
  /// - Throws: `FileError`.
  package func areEnabled() throws -> Bool {
    do {
      let bytes = try FileSystem.read(
        library.path(of: BlobAttributes.file), limit: Library.manifestLimit)
      return BlobAttributes(bytes).areLarge
    } catch  where error.isAbsent {
      return false
    }
  }

  /// git-lfs's own store in this clone.
  var store: LargeFileStore {
    get throws {
      let usual = RawPath.join(repository.commonDirectory, "lfs")
      guard let configured = try library.config().string("lfs.storage"), !configured.isEmpty else {
        return LargeFileStore(root: usual, isShared: false)
      }
      return LargeFileStore(
        root: configured.hasPrefix("/")
          ? configured : RawPath.join(repository.commonDirectory, configured), isShared: true)
    }
  }

  /// The blobs whose bytes are not on this device and can be fetched from a remote.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func elsewhere() throws -> Set<BlobID> {
    guard try areEnabled() else { return [] }
    return Set(try library.blobs.all().filter { library.blobs.sizeElsewhere(of: $0) != nil })
  }

  /// Fetches blobs whose bytes git-lfs stores on a remote.
  ///
  /// - Parameter wanted: The blobs to fetch; those that are here, or have no pointer, are skipped.
  /// - Throws: ``LargeFileError``, ``SyncError``. Blobs fetched before a failure stay.
  @discardableResult
  package func fetch(
    _ wanted: [BlobID], _ settings: TransferSettings
  ) throws -> BlobFetch {
    if try !areEnabled() {
      if wanted.allSatisfy({ library.blobs.size(of: $0) != nil }) {
        return BlobFetch(knownCount: wanted.count)
      }
      throw LargeFileError.isOff
    }
    try FileSystem.makeDirectories(library.deviceFolder)
    // Two processes that need the same PDF download it once.
    let lock = try FileLock(
      acquiring: RawPath.join(library.deviceFolder, "fetching"),
      timeoutSeconds: settings.timeoutSeconds * 10)
    defer { withExtendedLifetime(lock) {} }
    var fetch = BlobFetch()
    fetch.knownCount = wanted.count { library.blobs.size(of: $0) != nil }
    var missing = try bringOut(wanted, into: &fetch)
    if missing.isEmpty { return fetch }
    let remote = try library.remotes.branch()
    while !missing.isEmpty {
      let part = Array(missing.prefix(LargeFiles.mostPatterns))
      missing.removeFirst(part.count)
      var failure: (any Error)?
      do {
        let patterns = part.map(\.path).joined(separator: ",")
        try run(
          ["fetch", "--include=\(patterns)", "--exclude=", remote.remote, "HEAD"], remote, settings)
      } catch {
        failure = error
      }
      // Blobs that were downloaded before the failure are kept.
      let left = try bringOut(part, into: &fetch)
      if left.isEmpty { continue }
      switch failure {
      case nil, TransferFailure.notThere?: break
      case let failure as TransferFailure:
        throw SyncError(failure, remote: remote.remote, address: remote.address)
      case let failure?: throw failure
      }
      throw LargeFileError.notThere(left, remote: remote.remote)
    }
    return fetch
  }

  /// Fetches one blob that a user is waiting for; does nothing if it is here. The calling thread is
  /// free meanwhile.
  ///
  /// - Throws: The errors of ``fetchBlobs(_:_:)``.
  package func bringHere(_ blob: BlobID) async throws {
    var settings = TransferSettings()
    settings.attempts = 1
    settings.timeoutSeconds = 30
    let chosen = settings
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global().async {
        done.resume(with: Result { _ = try self.fetch([blob], chosen) })
      }
    }
  }

  /// The largest number of patterns in one command, below the kernel's limit for arguments.
  private static let mostPatterns = 1_000

  /// Replaces pointers by the bytes in git-lfs's store.
  ///
  /// - Returns: The blobs of which only a pointer is here.
  private func bringOut(_ wanted: [BlobID], into fetch: inout BlobFetch) throws -> [BlobID] {
    let store = try store
    var changes: [GitIndexChange] = []
    var missing: [BlobID] = []
    let startedAt = FileTime.now
    for blob in wanted {
      guard let (pointer, recorded) = try absent(blob) else { continue }
      guard try store.hasWhole(pointer) else {
        missing.append(blob)
        continue
      }
      let path = library.blobs.path(of: blob)
      try store.bringOut(pointer, to: path, by: library.blobs.stagingFolder())
      fetch.fetched.append(blob)
      fetch.bytes += pointer.size
      changes.append(
        .refresh(
          path: blob.path, id: ObjectID(digest: Digest.gitBlob(recorded)),
          stat: GitStatData(try FileSystem.status(of: path))))
    }
    if !changes.isEmpty { try library.gitIndex.refresh(changes, observedAt: startedAt) }
    return missing
  }

  /// The pointer of a blob whose bytes are not here, and its text: from its file, or, if the file
  /// was removed, from HEAD. `nil` if the bytes are here, or there is no pointer.
  private func absent(_ blob: BlobID) throws -> (pointer: LFSPointer, text: [UInt8])? {
    if let size = library.blobs.sizeElsewhere(of: blob) {
      let text = try FileSystem.read(library.blobs.path(of: blob), limit: LFSPointer.limit)
      return (LFSPointer(sha256: blob.digest, size: size), text)
    }
    guard !library.blobs.hasFile(of: blob),
      let tree = try repository.treeID(of: repository.head().commit),
      let entry = try repository.entry(in: tree, path: blob.path),
      let pointer = try repository.largeFilePointer(entry.id)
    else { return nil }
    return (pointer, try repository.blob(entry.id))
  }

  /// Whether one of the commits has other blobs than all of its parents.
  func areChanged(in commits: [ObjectID]) throws -> Bool {
    try commits.contains { id in
      let commit = try repository.commit(id)
      guard let own = try blobFolder(of: commit.treeID) else { return false }
      return try !commit.parents.contains {
        try blobFolder(of: repository.commit($0).treeID) == own
      }
    }
  }

  private func blobFolder(of tree: ObjectID) throws -> ObjectID? {
    try repository.entry(in: tree, path: String(BlobAttributes.folder.dropLast()))?.id
  }

  /// Uploads the bytes that the commits to push need. This runs before the push, so that other
  /// clones never get pointers to missing bytes.
  func upload(
    of commit: ObjectID, to remote: RemoteBranch, _ settings: TransferSettings
  ) throws {
    do {
      try run(["push", remote.remote, "\(commit)"], remote, settings)
    } catch TransferFailure.notThere(let reason) {
      throw SyncError(
        TransferFailure.refused(reason: reason), remote: remote.remote, address: remote.address)
    } catch let failure as TransferFailure {
      throw SyncError(failure, remote: remote.remote, address: remote.address)
    }
  }

  /// Runs git-lfs.
  ///
  /// - Throws: ``LargeFileError/notInstalled``, `TransferFailure`.
  private func run(
    _ words: [String], _ remote: RemoteBranch, _ settings: TransferSettings
  ) throws {
    let git = try GitProgram(library)
    try settings.retrying {
      let answer = try git.start(
        ["lfs"] + words, with: remote.address, settings,
        // Forces progress output even without a terminal, so that silence means a stall.
        besides: ["GIT_LFS_FORCE_PROGRESS": "1"], heedsOutput: true
      ).finish()
      if answer.isSuccess { return }
      if GitProgram.lacksLFS(answer) { throw LargeFileError.notInstalled }
      throw TransferFailure(ofLFS: answer)
    }
  }

  /// Removes the bytes of blobs that git-lfs stores on a remote; their pointers stay, so that they
  /// can be fetched again.
  ///
  /// A blob is removed only if HEAD and a branch of a remote, as of the last fetch, record the same
  /// pointer: the bytes are uploaded before that branch moves.
  ///
  /// - Parameter wanted: Blobs; those that are not here, or were never committed, are skipped.
  /// - Throws: ``LargeFileError/isOff``, `GitError`, `FileError`.
  package func drop(_ wanted: [BlobID], isDryRun: Bool = false) throws -> BlobDrop {
    guard try areEnabled() else { throw LargeFileError.isOff }
    try FileSystem.makeDirectories(library.deviceFolder)
    let lock = try FileLock(
      acquiring: RawPath.join(library.deviceFolder, "fetching"), timeoutSeconds: 300)
    defer { withExtendedLifetime(lock) {} }
    let shared = try library.remotes.tips().compactMap { try repository.treeID(of: $0) }
    guard let head = try repository.treeID(of: repository.head().commit) else { return BlobDrop() }
    let store = try store
    var drop = BlobDrop()
    var changes: [GitIndexChange] = []
    let startedAt = FileTime.now
    for blob in wanted {
      guard let size = library.blobs.size(of: blob),
        let entry = try repository.entry(in: head, path: blob.path),
        let pointer = try repository.largeFilePointer(entry.id)
      else { continue }
      guard
        try shared.contains(where: { try repository.entry(in: $0, path: blob.path)?.id == entry.id }
        )
      else {
        drop.unshared.append(blob)
        continue
      }
      drop.dropped.append(blob)
      drop.bytes += size
      if isDryRun { continue }
      let file = library.blobs.path(of: blob)
      try FileSystem.writeAtomically(repository.blob(entry.id), to: file)
      if !store.isShared { try store.remove(pointer) }
      changes.append(
        .refresh(path: blob.path, id: entry.id, stat: GitStatData(try FileSystem.status(of: file))))
    }
    if !changes.isEmpty { try library.gitIndex.refresh(changes, observedAt: startedAt) }
    return drop
  }
}

/// The result of fetching blobs.
package struct BlobFetch: Sendable {
  /// The blobs that were downloaded, or were in git-lfs's own store.
  package var fetched: [BlobID] = []
  /// The size of the fetched blobs, in bytes.
  package var bytes = 0
  /// The number of requested blobs that were here before.
  package var knownCount = 0
}

/// The result of removing PDFs from this device.
package struct BlobDrop: Sendable {
  /// The blobs that were removed, or would be.
  package var dropped: [BlobID] = []
  /// Their size, in bytes.
  package var bytes = 0
  /// The blobs that stay, because no remote is known to have them.
  package var unshared: [BlobID] = []
}

extension GitProgram {
  /// Throws ``LargeFileError/notInstalled`` if git has no git-lfs.
  func requireLFS() throws {
    if try !run(["lfs", "version"]).isSuccess { throw LargeFileError.notInstalled }
  }

  fileprivate static func lacksLFS(_ answer: Answer) -> Bool {
    answer.errors.contains("'lfs' is not a git command")
  }
}

extension TransferFailure {
  /// Parses the messages of a failed git-lfs.
  fileprivate init(ofLFS answer: GitProgram.Answer) {
    let said = answer.errors + "\n" + answer.output
    func says(_ words: String...) -> Bool { words.contains { said.contains($0) } }
    let lines = said.split(whereSeparator: \.isNewline).map { String($0) }
    let telling = lines.first { line in
      ["error", "Error", "dial", "denied", "required", "missing", "exist"].contains {
        line.contains($0)
      }
    }
    let reason = (telling ?? lines.first ?? "git-lfs failed").withoutPassword
    if says("Authentication required", "Authorization error", "credentials for", "error: 403") {
      self = .denied(reason: reason)
    } else if says(
      "dial tcp", "no such host", "connection refused", "connection reset", "i/o timeout",
      "unexpected EOF", ": EOF", "TLS handshake", "broken pipe", "Could not resolve",
      "Could not read from remote repository", "Server error", "missing protocol")
    {
      self = .unreachable(
        reason: reason,
        isLasting: says(
          "no such host", "connection refused", "Could not resolve",
          // The message of git-lfs for a missing folder.
          "missing protocol"))
    } else if says(
      "does not exist", "no such file", "Not found", "not found", "missing object",
      "Object missing")
    {
      self = .notThere(reason: reason)
    } else {
      self = .refused(reason: reason)
    }
  }
}

import Dispatch
import Files
import GitFiles
import Libgit2
package import PaperDomain

/// What came of getting blobs.
package struct BlobFetch: Sendable {
  /// Those that came, or were in git-lfs's own store.
  package var fetched: [BlobID] = []
  /// The size of those, in bytes.
  package var bytes = 0
  /// How many of those asked for were here before.
  package var knownCount = 0
}

extension Library {
  /// Brings blobs to this device whose bytes git-lfs keeps elsewhere.
  ///
  /// - Parameter wanted: Those that are here already, or that nobody has a pointer to, are let be.
  /// - Throws: ``LargeFileError``, ``SyncError``. What came before a failure stays.
  @discardableResult
  package func fetchBlobs(
    _ wanted: [BlobID], _ settings: TransferSettings
  ) throws -> BlobFetch {
    if try !keepsLargeFiles() {
      if wanted.allSatisfy({ blobs.size(of: $0) != nil }) {
        return BlobFetch(knownCount: wanted.count)
      }
      throw LargeFileError.isOff
    }
    try FileSystem.makeDirectories(deviceFolder)
    // Two that want the same PDF get it once.
    let lock = try FileLock(
      acquiring: RawPath.join(deviceFolder, "fetching"),
      timeoutSeconds: settings.timeoutSeconds * 10)
    defer { withExtendedLifetime(lock) {} }
    var fetch = BlobFetch()
    fetch.knownCount = wanted.count { blobs.size(of: $0) != nil }
    var missing = try bringOut(wanted, into: &fetch)
    if missing.isEmpty { return fetch }
    let remote = try remoteBranch()
    while !missing.isEmpty {
      let part = Array(missing.prefix(Library.mostPatterns))
      missing.removeFirst(part.count)
      var failure: (any Error)?
      do {
        let patterns = part.map(\.path).joined(separator: ",")
        try largeFileTransfer(
          ["fetch", "--include=\(patterns)", "--exclude=", remote.remote, "HEAD"], settings)
      } catch {
        failure = error
      }
      // Whatever came is worth having.
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

  /// Brings one blob to this device, for somebody who looks at it right now; does nothing where it is
  /// here. The thread that asks is free meanwhile.
  ///
  /// - Throws: as ``fetchBlobs(_:_:)``.
  package func bringHere(_ blob: BlobID) async throws {
    var settings = TransferSettings()
    settings.attempts = 1
    settings.timeoutSeconds = 30
    let chosen = settings
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global().async {
        done.resume(with: Result { _ = try self.fetchBlobs([blob], chosen) })
      }
    }
  }

  /// The words of one command must not become too many for the kernel.
  private static let mostPatterns = 1_000

  /// Puts what git-lfs's store has in the place of what stands for it.
  ///
  /// - Returns: Those of which only a pointer is here.
  private func bringOut(_ wanted: [BlobID], into fetch: inout BlobFetch) throws -> [BlobID] {
    let store = try largeFiles
    var changes: [GitIndexChange] = []
    var missing: [BlobID] = []
    let startedAt = FileTime.now
    for blob in wanted {
      guard let (pointer, recorded) = try absent(blob) else { continue }
      guard try store.hasWhole(pointer) else {
        missing.append(blob)
        continue
      }
      let path = blobs.path(of: blob)
      try store.bringOut(pointer, to: path, by: blobs.stagingFolder())
      fetch.fetched.append(blob)
      fetch.bytes += pointer.size
      changes.append(
        .refresh(
          path: blob.path, id: GitHash(Digest.gitBlob(recorded)),
          stat: GitStatData(try FileSystem.status(of: path))))
    }
    if !changes.isEmpty { try refreshIndex(changes, observedAt: startedAt) }
    return missing
  }

  /// What stands for a blob that is not here, and its text: the file in its place, or, where somebody
  /// removed that, what HEAD has. `nil` for one that is here, or that nothing is known of.
  private func absent(_ blob: BlobID) throws -> (pointer: LFSPointer, text: [UInt8])? {
    if let size = blobs.sizeElsewhere(of: blob) {
      let text = try FileSystem.read(blobs.path(of: blob), limit: LFSPointer.limit)
      return (LFSPointer(sha256: blob.digest, size: size), text)
    }
    guard !blobs.hasFile(of: blob), let tree = try tree(of: repository.head().commit),
      let entry = try repository.entry(in: tree, path: blob.path),
      let pointer = try repository.largeFilePointer(entry.id)
    else { return nil }
    return (pointer, try repository.blob(entry.id))
  }

  /// Tells git's index how files look that are what it says; a git that holds it finds out by itself.
  func refreshIndex(_ changes: [GitIndexChange], observedAt: FileTime) throws {
    do throws(GitIndexError) {
      try GitIndexUpdate(changes, observedAt: observedAt).write(to: indexPath)
    } catch {
      guard case .locked = error else { throw error }
    }
  }

  /// Whether one of some commits has blobs that its parents have not.
  func bringBlobs(_ commits: [ObjectID]) throws -> Bool {
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

  /// Gives a remote the bytes that the commits need which it is about to get: before it gets them, so
  /// that nobody is sent to bytes that are not there.
  func giveLargeFiles(
    of commit: ObjectID, to remote: RemoteBranch, _ settings: TransferSettings
  ) throws {
    do {
      try largeFileTransfer(["push", remote.remote, "\(commit)"], settings)
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
  private func largeFileTransfer(
    _ words: [String], _ settings: TransferSettings
  ) throws {
    let git = try GitProgram(self)
    try Library.retrying(settings) {
      let answer = try git.start(
        ["lfs"] + words, settings,
        // It tells how far it is, on a terminal or not: silence then means that it stands still.
        besides: ["GIT_LFS_FORCE_PROGRESS": "1"], heedsOutput: true
      ).finish()
      if answer.isSuccess { return }
      if GitProgram.lacksLFS(answer) { throw LargeFileError.notInstalled }
      throw TransferFailure(ofLFS: answer)
    }
  }

  /// Refuses where git has no git-lfs.
  func requireLFS() throws {
    try Library.requireLFS(GitProgram(self))
  }

  static func requireLFS(_ git: GitProgram) throws {
    if try !git.run(["lfs", "version"]).isSuccess { throw LargeFileError.notInstalled }
  }
}

extension GitProgram {
  fileprivate static func lacksLFS(_ answer: Answer) -> Bool {
    answer.errors.contains("'lfs' is not a git command")
  }
}

extension TransferFailure {
  /// What a git-lfs that failed says.
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
          // What it makes of a folder that is not there.
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

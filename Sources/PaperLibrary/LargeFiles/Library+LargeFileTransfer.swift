import Dispatch
import Files
import GitFiles
import GitNames
import Libgit2
package import PaperDomain

/// The result of fetching blobs.
package struct BlobFetch: Sendable {
  /// The blobs that were downloaded, or were in git-lfs's own store.
  package var fetched: [BlobID] = []
  /// The size of the fetched blobs, in bytes.
  package var bytes = 0
  /// The number of requested blobs that were here before.
  package var knownCount = 0
}

extension Library {
  /// Fetches blobs whose bytes git-lfs stores on a remote.
  ///
  /// - Parameter wanted: The blobs to fetch; those that are here, or have no pointer, are skipped.
  /// - Throws: ``LargeFileError``, ``SyncError``. Blobs fetched before a failure stay.
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
    // Two processes that need the same PDF download it once.
    let lock = try FileLock(
      acquiring: RawPath.join(deviceFolder, "fetching"),
      timeoutSeconds: settings.timeoutSeconds * 10)
    defer { withExtendedLifetime(lock) {} }
    var fetch = BlobFetch()
    fetch.knownCount = wanted.count { blobs.size(of: $0) != nil }
    var missing = try bringOut(wanted, into: &fetch)
    if missing.isEmpty { return fetch }
    let remote = try remotes.branch()
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
        done.resume(with: Result { _ = try self.fetchBlobs([blob], chosen) })
      }
    }
  }

  /// The largest number of patterns in one command, below the kernel's limit for arguments.
  private static let mostPatterns = 1_000

  /// Replaces pointers by the bytes in git-lfs's store.
  ///
  /// - Returns: The blobs of which only a pointer is here.
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
          path: blob.path, id: ObjectID(digest: Digest.gitBlob(recorded)),
          stat: GitStatData(try FileSystem.status(of: path))))
    }
    if !changes.isEmpty { try gitIndex.refresh(changes, observedAt: startedAt) }
    return missing
  }

  /// The pointer of a blob whose bytes are not here, and its text: from its file, or, if the file
  /// was removed, from HEAD. `nil` if the bytes are here, or there is no pointer.
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

  /// Whether one of the commits has other blobs than all of its parents.
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

  /// Uploads the bytes that the commits to push need. This runs before the push, so that other
  /// clones never get pointers to missing bytes.
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
    try Transfers.retrying(settings) {
      let answer = try git.start(
        ["lfs"] + words, settings,
        // Forces progress output even without a terminal, so that silence means a stall.
        besides: ["GIT_LFS_FORCE_PROGRESS": "1"], heedsOutput: true
      ).finish()
      if answer.isSuccess { return }
      if GitProgram.lacksLFS(answer) { throw LargeFileError.notInstalled }
      throw TransferFailure(ofLFS: answer)
    }
  }

  /// Throws ``LargeFileError/notInstalled`` if git has no git-lfs.
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

import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// The result of restoring blobs.
struct Healing {
  /// One sentence for each blob.
  var fixes: [Fix] = []
  var blobs: [BlobID] = []
  /// Why a source of blobs could not be read.
  var remarks: [String] = []
}

extension Library {
  /// Whether the store has the right bytes of a blob; hashes them unless the hash is cached.
  func isWhole(_ blob: BlobID) throws -> Bool {
    guard blobs.size(of: blob) != nil else { return false }
    let status = try FileSystem.status(of: blobs.path(of: blob))
    return try digest(of: blob, status) == blob.digest
  }

  /// The SHA-256 of a file of the store, 32 bytes.
  func digest(of blob: BlobID, _ status: FileStatus) throws -> [UInt8] {
    let key = BlobMemory.Key(status)
    if let digest = blobMemory.digest(of: key) { return digest }
    return try hash(blob, status)
  }

  /// Hashes a blob even if its hash is cached.
  func hash(_ blob: BlobID, _ status: FileStatus) throws -> [UInt8] {
    let observedAt = FileTime.now
    let digest = try Digest.sha256(ofFile: blobs.path(of: blob))
    // A file that was just written may be written again without a visible change of its times.
    if status.changed < observedAt { blobMemory.remember(digest, of: .init(status)) }
    return digest
  }

  /// Restores blobs from any source: git's objects, git-lfs's store, parked blobs, or a remote. A
  /// replaced file is kept beside the operation log.
  func heal(_ damaged: Set<BlobID>, isDryRun: Bool) throws -> Healing {
    var healing = Healing()
    if damaged.isEmpty { return healing }
    var left = damaged.sorted { $0.path < $1.path }
    try heal(&left, isDryRun, into: &healing)
    if left.isEmpty || isDryRun { return healing }
    for remote in try remotesToAsk() {
      do {
        try ask(remote, for: left)
      } catch let error as any UserFacingError {
        healing.remarks.append(error.explanation)
        continue
      }
      try heal(&left, isDryRun, into: &healing)
      if left.isEmpty { break }
    }
    return healing
  }

  private func heal(_ left: inout [BlobID], _ isDryRun: Bool, into healing: inout Healing) throws {
    let trees = try recordedTrees()
    var rest: [BlobID] = []
    for blob in left {
      if let words = try heal(blob, isDryRun, from: trees) {
        healing.blobs.append(blob)
        healing.fixes.append(Fix(.missingBlob, in: blob.path, words))
      } else {
        rest.append(blob)
      }
    }
    left = rest
  }

  /// - Returns: A description of the fix; `nil` if no source has the bytes.
  private func heal(_ blob: BlobID, _ isDryRun: Bool, from trees: [ObjectID]) throws -> String? {
    let store = try largeFiles.store
    let copies = [
      (store.path(of: LFSPointer(sha256: blob.digest, size: 0)), "git-lfs's store"),
      (BlobStore.parkedPath(of: blob, in: parkingFolder), "the files kept for pc undo"),
    ]
    for (path, name) in copies {
      guard try FileSystem.statusIfPresent(of: path)?.kind == .regular,
        try Digest.sha256(ofFile: path) == blob.digest
      else { continue }
      if !isDryRun {
        let copy = try CopiedFile(of: path, in: blobs.stagingFolder())
        guard copy.sha256 == blob.digest else { continue }
        try bringBack(blob, copy.takeFile())
      }
      return "its bytes, restored from \(name)"
    }
    guard let entry = try whole(blob, in: trees) else { return nil }
    if !isDryRun { try bringBack(blob, fromObject: entry.id) }
    return try repository.largeFilePointer(entry.id) == nil
      ? "its bytes, restored from git's history"
      : "its git-lfs pointer again, from git's history"
  }

  /// Writes what git has of a blob into its place, piece by piece. Needs as much memory as
  /// ``Repository/readBlob(_:_:)``.
  func bringBack(_ blob: BlobID, fromObject id: ObjectID) throws {
    let file = try TemporaryFile(in: blobs.stagingFolder())
    try repository.readBlob(id) { try file.descriptor.write($0) }
    try bringBack(blob, file)
  }

  private func bringBack(_ blob: BlobID, _ file: consuming TemporaryFile) throws {
    let path = blobs.path(of: blob)
    try FileSystem.makeDirectories(RawPath.directory(of: path))
    try file.descriptor.setPermissions(0o444)
    try setAside(blob)
    try file.replace(path, durability: .contentAndName)
  }

  /// Moves a blob's file away and keeps it, because it may contain the user's changes to the PDF.
  func setAside(_ blob: BlobID) throws {
    let path = blobs.path(of: blob)
    guard let status = try FileSystem.statusIfPresent(of: path),
      status.kind != .regular || status.size > 0, blobs.sizeElsewhere(of: blob) == nil
    else { return }
    let folder = RawPath.join(deviceFolder, "replaced")
    try FileSystem.makeDirectories(folder)
    var number = 1
    func target() -> String { RawPath.join(folder, "\(blob)-\(number).pdf") }
    while try FileSystem.statusIfPresent(of: target()) != nil { number += 1 }
    try BlobStore.move(path, to: target())
  }

  /// The trees of all commits reachable from HEAD and from local and remote-tracking branches.
  private func recordedTrees() throws -> [ObjectID] {
    var tips = try repository.head().commit.map { [$0] } ?? []
    for pattern in ["refs/heads/*", "refs/remotes/*"] {
      tips += try repository.references(matching: pattern)
        .filter { $0.symbolicTarget == nil }.map(\.target)
    }
    let commits = try repository.walk(from: tips)
    return try repository.commitNodes(commits).map(\.treeID)
  }

  private func remotesToAsk() throws -> [RemoteBranch] {
    do {
      return [try remotes.branch()]
    } catch is SyncError {
      return []
    }
  }

  private func ask(_ remote: RemoteBranch, for blobs: [BlobID]) throws {
    var settings = TransferSettings()
    settings.attempts = 1
    if try largeFiles.areEnabled() {
      try largeFiles.fetch(blobs, settings)
    } else {
      try transfers.fetch(remote, settings)
    }
  }

  /// The blobs that bundles reference and that are missing or damaged, without purged ones.
  func damagedBlobs(named snapshot: LibrarySnapshot, _ facts: TreeBlobs) throws -> Set<BlobID> {
    let purged = try purgeRecords.ofWorkingTree()
    var damaged: Set<BlobID> = []
    for file in snapshot.bundles.values.flatMap({ $0.files.values.joined() }) {
      switch facts.condition(of: file.blob, expecting: file.bytes) {
      case .present, .ignored: continue
      case .missing where purged.purge(of: .blob(file.blob)) != nil: continue
      case .missing, .damaged: damaged.insert(file.blob)
      }
    }
    _ = try facts.finish()
    return damaged
  }
}

import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The restoring of blobs.
  var blobHealing: BlobHealing { BlobHealing(self) }
}

/// Restores blobs that are missing or damaged: in the working tree, and in trees to commit.
struct BlobHealing: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
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
    let store = try library.largeFiles.store
    let copies = [
      (store.path(of: LFSPointer(sha256: blob.digest, size: 0)), "git-lfs's store"),
      (library.blobs.parkedPath(of: blob), "the files kept for pc undo"),
    ]
    for (path, name) in copies {
      guard try FileSystem.statusIfPresent(of: path)?.kind == .regular,
        try Digest.sha256(ofFile: path) == blob.digest
      else { continue }
      if !isDryRun {
        let copy = try CopiedFile(of: path, in: library.blobs.stagingFolder())
        guard copy.sha256 == blob.digest else { continue }
        try bringBack(blob, copy.takeFile())
      }
      return "its bytes, restored from \(name)"
    }
    guard let entry = try library.blobDigests.whole(blob, in: trees) else { return nil }
    if !isDryRun { try bringBack(blob, fromObject: entry.id) }
    return try repository.largeFilePointer(entry.id) == nil
      ? "its bytes, restored from git's history"
      : "its git-lfs pointer again, from git's history"
  }

  /// Writes what git has of a blob into its place, piece by piece. Needs as much memory as
  /// ``Repository/readBlob(_:_:)``.
  func bringBack(_ blob: BlobID, fromObject id: ObjectID) throws {
    let file = try TemporaryFile(in: library.blobs.stagingFolder())
    try repository.readBlob(id) { try file.descriptor.write($0) }
    try bringBack(blob, file)
  }

  private func bringBack(_ blob: BlobID, _ file: consuming TemporaryFile) throws {
    let path = library.blobs.path(of: blob)
    try FileSystem.makeDirectories(RawPath.directory(of: path))
    try file.descriptor.setPermissions(0o444)
    try setAside(blob)
    try file.replace(path, durability: .contentAndName)
  }

  /// Moves a blob's file away and keeps it, because it may contain the user's changes to the PDF.
  func setAside(_ blob: BlobID) throws {
    let path = library.blobs.path(of: blob)
    guard let status = try FileSystem.statusIfPresent(of: path),
      status.kind != .regular || status.size > 0, library.blobs.sizeElsewhere(of: blob) == nil
    else { return }
    let folder = RawPath.join(library.deviceFolder, "replaced")
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
      return [try library.remotes.branch()]
    } catch is SyncError {
      return []
    }
  }

  private func ask(_ remote: RemoteBranch, for blobs: [BlobID]) throws {
    var settings = TransferSettings()
    settings.attempts = 1
    if try library.largeFiles.areEnabled() {
      try library.largeFiles.fetch(blobs, settings)
    } else {
      try library.transfers.fetch(remote, settings)
    }
  }

  /// The blobs that bundles reference and that are missing or damaged, without purged ones.
  func damagedBlobs(named snapshot: LibrarySnapshot, _ facts: TreeBlobs) throws -> Set<BlobID> {
    let purged = try library.purgeRecords.ofWorkingTree()
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

  /// A tree in which missing and damaged blobs are restored from other trees.
  ///
  /// - Throws: ``MergeRefusal/damaged(_:)`` if no tree has the right bytes.
  func healed(_ tree: ObjectID, since known: ObjectID, from others: [ObjectID]) throws -> ObjectID {
    let damage = try BlobDamageSearch(library).find(ofTree: tree, since: known)
    let changes = try changes(healing: damage, from: others)
    if changes.count < damage.blobs.count { throw MergeRefusal.damaged(damage.diagnostics) }
    return changes.isEmpty ? tree : try library.objects.updateTree(base: tree, changes: changes)
  }

  /// The same for blobs that the tree `known` has and that were removed or changed since, if one of
  /// the other trees has them: damage of one side is no reason to refuse its merge.
  func healedWherePossible(
    _ tree: ObjectID, since known: ObjectID, from others: [ObjectID]
  ) throws -> ObjectID {
    let blobs = try repository.diffTrees(old: known, new: tree, under: ["blobs"])
    guard blobs.contains(where: { $0.oldID != nil }) else { return tree }
    let damage = try BlobDamageSearch(library).find(ofTree: tree, since: known)
    let changes = try changes(healing: damage, from: others)
    return changes.isEmpty ? tree : try library.objects.updateTree(base: tree, changes: changes)
  }

  private func changes(healing damage: BlobDamage, from trees: [ObjectID]) throws -> [TreeChange] {
    try damage.blobs.sorted { $0.path < $1.path }.compactMap { blob in
      try library.blobDigests.whole(blob, in: trees).map {
        .upsert(path: blob.path, id: $0.id, mode: $0.mode)
      }
    }
  }
}

/// The result of restoring blobs.
struct Healing {
  /// One sentence for each blob.
  var fixes: [Fix] = []
  var blobs: [BlobID] = []
  /// Why a source of blobs could not be read.
  var remarks: [String] = []
}

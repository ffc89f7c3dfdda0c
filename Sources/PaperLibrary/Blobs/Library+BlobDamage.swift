import Files
import GitFiles
package import GitNames
import Libgit2
package import PaperDomain

/// The blobs that a tree's bundles reference and that are missing from it or have wrong bytes.
package struct BlobDamage: Sendable {
  /// The places that reference them.
  package var diagnostics: [Diagnostic] = []
  package var blobs: Set<BlobID> = []

  package var isEmpty: Bool { blobs.isEmpty }
}

extension Library {
  /// Finds blobs that the bundles of a committed tree reference and that are missing from it or
  /// damaged, by its entries and the cached hashes of their objects. Objects without a cached hash
  /// are hashed.
  ///
  /// LFS pointers, objects that a partial clone has not fetched, and purged content are not damage.
  ///
  /// - Parameter known: A tree whose own damage is ignored: that of a commit's parent, or of the
  ///   remote's commit. Only differences are checked.
  /// - Throws: `GitError`.
  package func blobDamage(ofTree tree: ObjectID, since known: ObjectID? = nil) throws -> BlobDamage
  {
    if tree == known { return BlobDamage() }
    let naming = try known.map { try Naming(repository, from: $0, to: tree) }
    let snapshot = try naming?.changed ?? snapshots.ofTree(tree)
    let blobs = try TreeBlobs(self, tree: tree, since: known, hashing: .newEntries)
    let check = LibraryCheck(
      snapshot, base: nil, blobs: blobs, purged: try purgeRecord(besidesTree: tree))
    var problems = check.blobProblems().filter { $0.code.isOfBlobs }
    var damage = BlobDamage()
    for blob in try blobs.finish().damaged {
      let isInherited =
        if let known, let naming, !naming.named.contains(blob) {
          try repository.entry(in: known, path: blob.path)?.id
            == repository.entry(in: tree, path: blob.path)?.id
        } else { false }
      if isInherited {
        problems.removeAll { $0.blob == blob }
      } else if problems.contains(where: { $0.blob == blob }) {
        damage.blobs.insert(blob)
      }
    }
    damage.diagnostics = try CommitCheck.locate(
      problems, [], in: TreeSource(repository, tree: tree))
    return damage
  }

  /// Finds the blob damage of a commit.
  ///
  /// - Throws: `GitError`.
  package func blobDamage(in commit: ObjectID, since known: ObjectID) throws -> BlobDamage {
    try blobDamage(
      ofTree: repository.commit(commit).treeID,
      since: repository.commit(known).treeID)
  }

  /// The purge record of the working tree and of a tree.
  private func purgeRecord(besidesTree tree: ObjectID) throws -> PurgeRecord {
    var record = try purgeRecords.ofWorkingTree()
    if let entry = try repository.entry(in: tree, path: PurgeRecord.file) {
      record.merge(PurgeRecord(parsing: try repository.blob(entry.id)))
    }
    return record
  }

  /// A tree in which missing and damaged blobs are restored from other trees.
  ///
  /// - Throws: ``MergeRefusal/damaged(_:)`` if no tree has the right bytes.
  func healed(_ tree: ObjectID, since known: ObjectID, from others: [ObjectID]) throws -> ObjectID {
    let damage = try blobDamage(ofTree: tree, since: known)
    let changes = try changes(healing: damage, from: others)
    if changes.count < damage.blobs.count { throw MergeRefusal.damaged(damage.diagnostics) }
    return changes.isEmpty ? tree : try objects.updateTree(base: tree, changes: changes)
  }

  /// The same for blobs that the tree `known` has and that were removed or changed since, if one of
  /// the other trees has them: damage of one side is no reason to refuse its merge.
  func healedWherePossible(
    _ tree: ObjectID, since known: ObjectID, from others: [ObjectID]
  ) throws -> ObjectID {
    let blobs = try repository.diffTrees(old: known, new: tree, under: ["blobs"])
    guard blobs.contains(where: { $0.oldID != nil }) else { return tree }
    let damage = try blobDamage(ofTree: tree, since: known)
    let changes = try changes(healing: damage, from: others)
    return changes.isEmpty ? tree : try objects.updateTree(base: tree, changes: changes)
  }

  private func changes(healing damage: BlobDamage, from trees: [ObjectID]) throws -> [TreeChange] {
    try damage.blobs.sorted { $0.path < $1.path }.compactMap { blob in
      try whole(blob, in: trees).map { .upsert(path: blob.path, id: $0.id, mode: $0.mode) }
    }
  }

  /// The entry of the first tree that has the right bytes of a blob, or their pointer.
  func whole(_ blob: BlobID, in trees: [ObjectID]) throws -> TreeEntry? {
    var seen: Set<ObjectID> = []
    for entry in try repository.entries(in: trees, path: blob.path) {
      guard let entry, entry.mode == .file || entry.mode == .executable,
        seen.insert(entry.id).inserted
      else { continue }
      if try digest(ofObject: entry.id) == blob.digest { return entry }
    }
    return nil
  }

  /// The SHA-256 of the bytes of an object, or of those its pointer stands for; `nil` if the object
  /// is not here. Needs as much memory as ``Repository/readBlob(_:_:)``.
  func digest(ofObject id: ObjectID) throws -> [UInt8]? {
    if let digest = blobMemory.digest(of: .init(id)) { return digest }
    guard try repository.blobSize(id) != nil else { return nil }
    let digest: [UInt8]
    if let pointer = try repository.largeFilePointer(id) {
      digest = pointer.sha256
    } else {
      var digester = Digester(.sha256)
      try repository.readBlob(id) { digester.update($0) }
      digest = digester.finish()
    }
    blobMemory.remember(digest, of: .init(id))
    return digest
  }
}

/// The bundles of a tree to check, given the differences from another one.
private struct Naming {
  /// The changed bundles; `nil` if any bundle may reference a removed or changed blob.
  var changed: LibrarySnapshot?
  /// The blobs that bundles reference now and did not reference before.
  var named: Set<BlobID> = []

  init(_ repository: Repository, from old: ObjectID, to new: ObjectID) throws {
    let deltas = try repository.diffTrees(old: old, new: new, under: ["blobs", "bundles"])
    var builder = SnapshotBuilder(isPartial: true)
    var before: Set<BlobID> = []
    for delta in deltas {
      guard let file = PlacedFile(delta.path), case .bundle = file.place else { continue }
      func read(_ id: ObjectID) -> ReadManifest {
        LibrarySnapshot.read(file) { try repository.blob(id) }
      }
      if let id = delta.oldID, case .bundle(let bundle)? = read(id).manifest {
        before.formUnion(bundle.blobs)
      }
      guard let id = delta.newID else { continue }
      let manifest = read(id)
      if case .bundle(let bundle)? = manifest.manifest { named.formUnion(bundle.blobs) }
      builder.add(manifest, path: file.path, place: file.place)
    }
    named.subtract(before)
    if !deltas.contains(where: { $0.oldID != nil && BlobID(path: $0.path) != nil }) {
      changed = builder.build()
    }
  }
}

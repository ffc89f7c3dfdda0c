import Files
import GitFiles
package import GitNames
import Libgit2
package import PaperDomain

/// Finds blobs that committed trees reference and that are missing or damaged.
package struct BlobDamageSearch: Sendable {
  private let library: Library
  private let repository: Repository

  package init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Finds blobs that the bundles of a committed tree reference and that are missing from it or
  /// damaged, by its entries and the cached hashes of their objects. Objects without a cached hash
  /// are hashed.
  ///
  /// LFS pointers, objects that a partial clone has not fetched, and purged content are not damage.
  ///
  /// - Parameter known: A tree whose own damage is ignored: that of a commit's parent, or of the
  ///   remote's commit. Only differences are checked.
  /// - Throws: `GitError`.
  package func find(ofTree tree: ObjectID, since known: ObjectID? = nil) throws -> BlobDamage {
    if tree == known { return BlobDamage() }
    let naming = try known.map { try Naming(repository, from: $0, to: tree) }
    let snapshot = try naming?.changed ?? library.snapshots.ofTree(tree)
    let blobs = try TreeBlobs(library, tree: tree, since: known, hashing: .newEntries)
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
  package func find(in commit: ObjectID, since known: ObjectID) throws -> BlobDamage {
    try find(
      ofTree: repository.commit(commit).treeID,
      since: repository.commit(known).treeID)
  }

  /// The purge record of the working tree and of a tree.
  private func purgeRecord(besidesTree tree: ObjectID) throws -> PurgeRecord {
    var record = try library.purgeRecords.ofWorkingTree()
    if let entry = try repository.entry(in: tree, path: PurgeRecord.file) {
      record.merge(PurgeRecord(parsing: try repository.blob(entry.id)))
    }
    return record
  }
}

/// The blobs that a tree's bundles reference and that are missing from it or have wrong bytes.
package struct BlobDamage: Sendable {
  /// The places that reference them.
  package var diagnostics: [Diagnostic] = []
  package var blobs: Set<BlobID> = []

  package var isEmpty: Bool { blobs.isEmpty }
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

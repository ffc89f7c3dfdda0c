import Files
import GitFiles
import Libgit2
import PaperDomain

extension Library {
  /// The default of `papercenter.undoDays`: the number of days for which operations can be undone.
  static let undoDays = 90

  /// Finds operations that are too old, and blobs that no commit, no file of the working tree and
  /// no other operation needs.
  ///
  /// - Throws: ``LibraryError/shallow(_:)``, `GitError`, `FileError`.
  package func garbage() throws -> Garbage {
    if try repository.isShallow() {
      throw LibraryError.shallow("missing commits may need what looks unused")
    }
    var garbage = Garbage()
    let operations = try log.read()
    let days = try config().integer("papercenter.undodays") ?? Int64(Library.undoDays)
    let oldest = settings.now().seconds - max(0, days) * 86_400
    garbage.operations = Array(operations.prefix { $0.createdAt.seconds <= oldest })
    let kept = Set(operations.dropFirst(garbage.operations.count).map(\.id))
    let use = try BlobUse(self, keeping: kept)
    garbage.blobs = try blobFiles().filter { !use.used.contains($0) }.sorted { $0.path < $1.path }
      .compactMap { blob in
        (blobs.size(of: blob) ?? blobs.sizeElsewhere(of: blob).map { _ in 0 }).map {
          Garbage.UnusedBlob(blob: blob, bytes: $0)
        }
      }
    let parkedByKept = Set(
      operations.filter { kept.contains($0.id) }.flatMap(\.steps).flatMap(\.parked))
    garbage.parked = try parkedBlobs().filter {
      !parkedByKept.contains($0.blob) && !use.used.contains($0.blob)
    }
    return garbage
  }

  /// Removes what is garbage now and was garbage when it was shown.
  ///
  /// - Returns: The removed garbage.
  /// - Throws: ``LibraryError``, `GitError`, `FileError`.
  package func remove(_ shown: Garbage) throws -> Garbage {
    try transaction {
      var garbage = try garbage()
      let blobsShown = Set(shown.blobs)
      let parkedShown = Set(shown.parked)
      garbage.blobs.removeAll { !blobsShown.contains($0) }
      garbage.parked.removeAll { !parkedShown.contains($0) }
      try forget(garbage.operations)
      for unused in garbage.parked {
        try FileSystem.remove(BlobStore.parkedPath(of: unused.blob, in: parkingFolder))
      }
      let store = try largeFiles
      for unused in garbage.blobs {
        try blobs.remove(unused.blob)
        if !store.isShared {
          try store.remove(LFSPointer(sha256: unused.blob.digest, size: unused.bytes))
        }
        workingTree.removeEmptyFolders(above: blobs.path(of: unused.blob))
      }
      try blobs.removeLeftovers()
      try store.removeLeftovers()
      return garbage
    }
  }

  /// Removes operations from the log, and the references that kept their objects.
  private func forget(_ operations: [Operation]) throws {
    let forgotten = Set(operations.map(\.id))
    let kept = try log.read().filter { !forgotten.contains($0.id) }
    // The log is written first, because a reference without an operation does no harm.
    if !operations.isEmpty { try log.rewrite(kept) }
    let keptIDs = Set(kept.map(\.id))
    for reference in try repository.references(matching: "\(UndoReference.prefix)*") {
      guard let id = UndoReference.operation(of: reference.name), !keptIDs.contains(id) else {
        continue
      }
      try repository.delete(reference.name, expecting: .object(reference.target))
    }
  }

  private func parkedBlobs() throws -> [Garbage.UnusedBlob] {
    guard try FileSystem.statusIfPresent(of: parkingFolder) != nil else { return [] }
    return try FileSystem.entries(of: parkingFolder).compactMap { entry in
      guard entry.name.hasSuffix(".pdf"), let blob = BlobID(parsing: entry.name.dropLast(4)) else {
        return nil
      }
      let path = RawPath.join(parkingFolder, entry.name)
      return Garbage.UnusedBlob(blob: blob, bytes: try FileSystem.status(of: path).size)
    }
  }
}

import Files
import GitFiles
import Libgit2
package import PaperDomain

extension Library {
  /// The removal of what is not needed any more.
  package var garbageCollector: GarbageCollector { GarbageCollector(self) }
}

/// Finds and removes the blobs and operations that are not needed any more.
package struct GarbageCollector: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The default of `papercenter.undoDays`: the number of days for which operations can be undone.
  static let undoDays = 90

  /// Finds operations that are too old, and blobs that no commit, no file of the working tree and
  /// no other operation needs.
  ///
  /// - Throws: ``LibraryError/shallow(_:)``, `GitError`, `FileError`.
  package func find() throws -> Garbage {
    if try repository.isShallow() {
      throw LibraryError.shallow("missing commits may need what looks unused")
    }
    var garbage = Garbage()
    let operations = try library.operations.log.read()
    let days =
      try library.config().integer("papercenter.undodays") ?? Int64(GarbageCollector.undoDays)
    let oldest = library.settings.now().seconds - max(0, days) * 86_400
    garbage.operations = Array(operations.prefix { $0.createdAt.seconds <= oldest })
    let kept = Set(operations.dropFirst(garbage.operations.count).map(\.id))
    let use = try BlobUse(library, keeping: kept)
    garbage.blobs = try library.blobs.all().filter { !use.used.contains($0) }.sorted {
      $0.path < $1.path
    }
    .compactMap { blob in
      (library.blobs.size(of: blob) ?? library.blobs.sizeElsewhere(of: blob).map { _ in 0 }).map {
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
    try library.transaction {
      var garbage = try find()
      let blobsShown = Set(shown.blobs)
      let parkedShown = Set(shown.parked)
      garbage.blobs.removeAll { !blobsShown.contains($0) }
      garbage.parked.removeAll { !parkedShown.contains($0) }
      try forget(garbage.operations)
      for unused in garbage.parked {
        try FileSystem.remove(library.blobs.parkedPath(of: unused.blob))
      }
      let store = try library.largeFiles.store
      for unused in garbage.blobs {
        try library.blobs.remove(unused.blob)
        if !store.isShared {
          try store.remove(LFSPointer(sha256: unused.blob.digest, size: unused.bytes))
        }
        library.workingTree.removeEmptyFolders(above: library.blobs.path(of: unused.blob))
      }
      try library.blobs.removeLeftovers()
      try store.removeLeftovers()
      return garbage
    }
  }

  /// Removes operations from the log, and the references that kept their objects.
  private func forget(_ operations: [Operation]) throws {
    let forgotten = Set(operations.map(\.id))
    let kept = try library.operations.log.read().filter { !forgotten.contains($0.id) }
    // The log is written first, because a reference without an operation does no harm.
    if !operations.isEmpty { try library.operations.log.rewrite(kept) }
    let keptIDs = Set(kept.map(\.id))
    for reference in try repository.references(matching: "\(UndoReference.prefix)*") {
      guard let id = UndoReference.operation(of: reference.name), !keptIDs.contains(id) else {
        continue
      }
      try repository.delete(reference.name, expecting: .object(reference.target))
    }
  }

  private func parkedBlobs() throws -> [Garbage.UnusedBlob] {
    guard try FileSystem.statusIfPresent(of: library.blobs.parkingFolder) != nil else { return [] }
    return try FileSystem.entries(of: library.blobs.parkingFolder).compactMap { entry in
      guard entry.name.hasSuffix(".pdf"), let blob = BlobID(parsing: entry.name.dropLast(4)) else {
        return nil
      }
      let path = RawPath.join(library.blobs.parkingFolder, entry.name)
      return Garbage.UnusedBlob(blob: blob, bytes: try FileSystem.status(of: path).size)
    }
  }
}

/// The blobs and operations that are not needed any more.
package struct Garbage: Sendable {
  /// A blob's file, in the store or parked for an undo that is not possible any more.
  package struct UnusedBlob: Sendable, Hashable {
    package var blob: BlobID
    /// The size in bytes.
    package var bytes: Int
  }

  /// Blobs in the store, by name.
  package var blobs: [UnusedBlob] = []
  /// Blobs that an undo removed from the store, by name.
  package var parked: [UnusedBlob] = []
  /// Operations that are older than `papercenter.undoDays`, oldest first.
  package var operations: [Operation] = []

  package init() {}

  package var isEmpty: Bool { blobs.isEmpty && parked.isEmpty && operations.isEmpty }

  /// The bytes that a removal frees.
  package var bytes: Int { (blobs + parked).reduce(0) { $0 + $1.bytes } }
}

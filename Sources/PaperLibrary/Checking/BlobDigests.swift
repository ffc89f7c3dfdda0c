import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The SHA-256 of blobs.
  var blobDigests: BlobDigests { BlobDigests(self) }
}

/// Hashes blobs, each content once, and finds those with wrong bytes.
struct BlobDigests: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Whether the store has the right bytes of a blob; hashes them unless the hash is cached.
  func isWhole(_ blob: BlobID) throws -> Bool {
    guard library.blobs.size(of: blob) != nil else { return false }
    let status = try FileSystem.status(of: library.blobs.path(of: blob))
    return try digest(of: blob, status) == blob.digest
  }

  /// The SHA-256 of a file of the store, 32 bytes.
  func digest(of blob: BlobID, _ status: FileStatus) throws -> [UInt8] {
    let key = BlobMemory.Key(status)
    if let digest = library.blobMemory.digest(of: key) { return digest }
    return try hash(blob, status)
  }

  /// Hashes a blob even if its hash is cached.
  func hash(_ blob: BlobID, _ status: FileStatus) throws -> [UInt8] {
    let observedAt = FileTime.now
    let digest = try Digest.sha256(ofFile: library.blobs.path(of: blob))
    // A file that was just written may be written again without a visible change of its times.
    if status.changed < observedAt { library.blobMemory.remember(digest, of: .init(status)) }
    return digest
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
    if let digest = library.blobMemory.digest(of: .init(id)) { return digest }
    guard try repository.blobSize(id) != nil else { return nil }
    let digest: [UInt8]
    if let pointer = try repository.largeFilePointer(id) {
      digest = pointer.sha256
    } else {
      var digester = Digester(.sha256)
      try repository.readBlob(id) { digester.update($0) }
      digest = digester.finish()
    }
    library.blobMemory.remember(digest, of: .init(id))
    return digest
  }

  /// Hashes blobs again, ignoring cached hashes, and caches the results.
  ///
  /// - Returns: The damaged blobs.
  func damaged(_ blobs: [BlobID], progress: () -> Void = {}) throws -> Set<BlobID> {
    let head = try repository.head().commit
    let changed = Set(try WorkingChanges(library, head: head).changes.map { ExactPath($0.path) })
    var entries: [String: ObjectID] = [:]
    for file in try repository.treeID(of: head).map({
      try repository.walkTree($0, under: ["blobs"])
    })
      ?? []
    {
      entries[file.path] = file.id
    }
    var damaged: Set<BlobID> = []
    defer { library.blobMemory.save() }
    for blob in blobs {
      try Task.checkCancellation()
      defer { progress() }
      if library.blobs.sizeElsewhere(of: blob) != nil { continue }
      let path = blob.path
      let digest = try hash(blob, FileSystem.status(of: library.blobs.path(of: blob)))
      guard let id = entries[path], !changed.contains(ExactPath(path)) else {
        if digest != blob.digest { damaged.insert(blob) }
        continue
      }
      if digest == blob.digest {
        library.blobMemory.remember(digest, of: .init(id))
      } else {
        damaged.insert(blob)
        // Hashes the committed bytes, to learn whether they are damaged too or only the file on
        // disk.
        _ = try self.digest(ofObject: id)
      }
    }
    return damaged
  }
}

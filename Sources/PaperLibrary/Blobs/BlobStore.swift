package import Files
import GitFiles
package import PaperDomain

/// PDF bytes under the SHA-256 of their content: written once, never changed.
package struct BlobStore: Sendable {
  private let root: RootFolder

  package init(root: RootFolder) { self.root = root }

  /// Where a blob lies, whether it is there or not.
  package func path(of blob: BlobID) -> RootedPath { root.file(blob.path) }

  /// The size in bytes of a blob that is there; `nil` for one that is missing, or elsewhere.
  package func size(of blob: BlobID) -> Int? {
    guard let status = try? FileSystem.status(of: path(of: blob)), status.kind == .regular,
      status.size > LFSPointer.limit || pointer(to: blob) == nil
    else { return nil }
    return status.size
  }

  /// The size in bytes of a blob that git-lfs keeps and that is not on this device: its file says
  /// which bytes it stands for. `nil` for one that is here, or that nothing is known of.
  package func sizeElsewhere(of blob: BlobID) -> Int? { pointer(to: blob)?.size }

  /// Whether a blob has a file, be it the bytes or what stands for them.
  func hasFile(of blob: BlobID) -> Bool {
    (try? FileSystem.status(of: path(of: blob)))?.kind == .regular
  }

  private func pointer(to blob: BlobID) -> LFSPointer? {
    guard let status = try? FileSystem.status(of: path(of: blob)), status.kind == .regular,
      status.size <= LFSPointer.limit,
      let bytes = try? FileSystem.read(path(of: blob), limit: LFSPointer.limit),
      let pointer = LFSPointer(parsing: bytes), pointer.sha256 == blob.digest
    else { return nil }
    return pointer
  }

  /// Hashes a blob again.
  ///
  /// - Returns: Whether its bytes still are what its name says.
  /// - Throws: `FileError` when it can't be read.
  package func verify(_ blob: BlobID) throws -> Bool {
    try Digest.sha256(ofFile: path(of: blob)) == blob.digest
  }

  /// Copies a file into the store, under a name that nothing refers to yet.
  package func stage(contentsOf source: String) throws -> StagedBlob {
    let folder = try stagingFolder()
    let copy = try CopiedFile(of: source, in: folder)
    copy.file.descriptor.beginWriting()
    let size = copy.size
    guard let blob = BlobID(digest: copy.sha256) else {
      preconditionFailure("a SHA-256 has 32 bytes")
    }
    return StagedBlob(blob: blob, bytes: size, store: self, file: copy.takeFile())
  }

  /// Puts bytes into the store, under a name that nothing refers to yet.
  package func stage(_ bytes: [UInt8]) throws -> StagedBlob {
    let file = try TemporaryFile(in: try stagingFolder())
    try file.descriptor.write(bytes)
    guard let blob = BlobID(digest: Digest.sha256(bytes)) else {
      preconditionFailure("a SHA-256 has 32 bytes")
    }
    return StagedBlob(blob: blob, bytes: bytes.count, store: self, file: file)
  }

  /// Temporary files lie beside the blobs, so that naming one is a rename in one file system.
  func stagingFolder() throws -> RootedPath {
    let folder = root.file("blobs/sha256")
    try FileSystem.makeDirectories(folder)
    return folder
  }

  /// Removes what killed imports left behind.
  package func removeLeftovers() throws {
    try FileSystem.removeTemporaryFiles(in: root.file("blobs/sha256"))
  }
}

/// Bytes that are in the store, whole, under a temporary name; gone unless they are kept.
package struct StagedBlob: ~Copyable {
  package let blob: BlobID
  /// Size.
  package let bytes: Int
  private let store: BlobStore
  private let file: TemporaryFile

  init(blob: BlobID, bytes: Int, store: BlobStore, file: consuming TemporaryFile) {
    self.blob = blob
    self.bytes = bytes
    self.store = store
    self.file = file
  }

  /// Where the bytes lie until they are kept, for those who have to look at them first.
  package var temporaryPath: String { file.path }

  /// Whether the store has the blob already.
  package var isKnown: Bool { store.size(of: blob) == bytes }

  /// Gives the bytes their name, read-only. Bytes that are there already stay as they are.
  ///
  /// - Returns: Whether the blob is new.
  @discardableResult
  package consuming func keep() throws -> Bool {
    if isKnown { return false }
    let target = store.path(of: blob)
    try FileSystem.makeDirectories(RawPath.directory(of: target))
    try file.descriptor.setPermissions(0o444)
    try file.replace(target)
    return true
  }
}

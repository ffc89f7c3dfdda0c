package import Files
import GitFiles
import Glibc
package import PaperDomain

/// Stores PDF bytes under the SHA-256 of their content: written once, never changed.
package struct BlobStore: Sendable {
  private let root: RootFolder
  /// The folder of blobs that an undo removed from the store.
  let parkingFolder: String

  init(root: RootFolder, parkingFolder: String) {
    self.root = root
    self.parkingFolder = parkingFolder
  }

  /// The location of a blob, whether it exists or not.
  package func path(of blob: BlobID) -> RootedPath { root.file(blob.path) }

  /// The blobs in the store.
  ///
  /// - Throws: `FileError`.
  package func all() throws -> [BlobID] {
    let folder = root.file("blobs/sha256")
    guard try FileSystem.statusIfPresent(of: folder) != nil else { return [] }
    var blobs: [BlobID] = []
    try FileSystem.walk(folder) { file throws(FileError) in
      let name = RawPath.name(of: file.path)
      if file.kind == .regular, name.hasSuffix(".pdf"), let blob = BlobID(parsing: name.dropLast(4))
      {
        blobs.append(blob)
      }
      return .proceed
    }
    return blobs
  }

  /// The size in bytes of an existing blob; `nil` if it is missing or only a git-lfs pointer is
  /// here.
  package func size(of blob: BlobID) -> Int? {
    guard let status = try? FileSystem.status(of: path(of: blob)), status.kind == .regular,
      status.size > LFSPointer.limit || pointer(to: blob) == nil
    else { return nil }
    return status.size
  }

  /// The size in bytes of a blob that git-lfs stores and that is not on this device, from its
  /// pointer file; `nil` if the bytes are here, or there is no pointer.
  package func sizeElsewhere(of blob: BlobID) -> Int? { pointer(to: blob)?.size }

  /// Whether a blob has a file, with the bytes or with a pointer.
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

  /// Copies a file into the store under a temporary name.
  ///
  /// - Throws: `FileError`.
  package func stage(contentsOf source: String) throws -> StagedBlob {
    try stage(try CopiedFile(of: source, in: stagingFolder()))
  }

  /// Takes over a copy in the ``stagingFolder()``.
  func stage(_ copy: consuming CopiedFile) throws -> StagedBlob {
    copy.file.descriptor.beginWriting()
    let size = copy.size
    guard let blob = BlobID(digest: copy.sha256) else {
      preconditionFailure("a SHA-256 has 32 bytes")
    }
    return StagedBlob(blob: blob, bytes: size, store: self, file: copy.takeFile())
  }

  /// Writes bytes into the store under a temporary name.
  ///
  /// - Throws: `FileError`.
  package func stage(_ bytes: [UInt8]) throws -> StagedBlob {
    let file = try TemporaryFile(in: try stagingFolder())
    try file.descriptor.write(bytes)
    guard let blob = BlobID(digest: Digest.sha256(bytes)) else {
      preconditionFailure("a SHA-256 has 32 bytes")
    }
    return StagedBlob(blob: blob, bytes: bytes.count, store: self, file: file)
  }

  /// The folder of temporary files. It is beside the blobs, so that a rename stays in one file
  /// system.
  func stagingFolder() throws -> RootedPath {
    let folder = root.file("blobs/sha256")
    try FileSystem.makeDirectories(folder)
    return folder
  }

  /// Removes the temporary files of killed imports.
  ///
  /// - Throws: `FileError`.
  package func removeLeftovers() throws {
    try FileSystem.removeTemporaryFiles(in: root.file("blobs/sha256"))
  }
}

/// Complete bytes in the store under a temporary name; removed unless they are kept.
package struct StagedBlob: ~Copyable {
  package let blob: BlobID
  /// The size in bytes.
  package let bytes: Int
  private let store: BlobStore
  private let file: TemporaryFile

  init(blob: BlobID, bytes: Int, store: BlobStore, file: consuming TemporaryFile) {
    self.blob = blob
    self.bytes = bytes
    self.store = store
    self.file = file
  }

  /// The path of the bytes until they are kept, for callers that read them first.
  package var temporaryPath: String { file.path }

  /// Whether the store already has the blob.
  package var isKnown: Bool { store.size(of: blob) == bytes }

  /// Gives the bytes their final name and makes them read-only. An existing blob is not replaced.
  ///
  /// - Returns: Whether the blob is new.
  /// - Throws: `FileError`.
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

extension BlobStore {
  /// Moves a blob from the store to the folder of blobs that an undo removed; does nothing if the blob
  /// is missing.
  func park(_ blob: BlobID) throws {
    guard hasFile(of: blob) else { return }
    try FileSystem.makeDirectories(parkingFolder)
    try BlobStore.move(path(of: blob), to: parkedPath(of: blob))
  }

  /// Moves a parked blob back; does nothing if the store has it, or the folder does not.
  func unpark(_ blob: BlobID) throws {
    let parked = parkedPath(of: blob)
    guard size(of: blob) == nil, try FileSystem.statusIfPresent(of: parked) != nil else { return }
    try FileSystem.makeDirectories(RawPath.directory(of: path(of: blob)))
    try BlobStore.move(parked, to: path(of: blob))
  }

  /// Renames a file; copies it if the target is in another file system, as `.git` may be.
  static func move(_ source: some FilePlace, to target: some FilePlace) throws {
    do {
      try FileSystem.rename(source, to: target)
    } catch  where error.errno == EXDEV {
      try copy(source, to: target)
      try FileSystem.remove(source)
    }
  }

  private static func copy(_ source: some FilePlace, to target: some FilePlace) throws {
    let file = try CopiedFile(of: source, in: target.parent).takeFile()
    try file.descriptor.setPermissions(0o444)
    try file.replace(target, durability: .contentAndName)
  }

  /// Removes a blob's file; does nothing if there is none.
  func remove(_ blob: BlobID) throws {
    if try FileSystem.statusIfPresent(of: path(of: blob)) != nil {
      try FileSystem.remove(path(of: blob))
    }
  }

  func parkedPath(of blob: BlobID) -> String { RawPath.join(parkingFolder, "\(blob).pdf") }
}

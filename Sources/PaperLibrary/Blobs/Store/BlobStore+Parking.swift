import Files
import Glibc
import PaperDomain

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

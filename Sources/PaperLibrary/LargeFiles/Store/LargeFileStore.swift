import Files
import GitFiles

/// git-lfs's store of this clone: bytes by their SHA-256, inside `.git`.
struct LargeFileStore {
  /// Whether other repositories may use the same store.
  let isShared: Bool
  private let folder: String

  /// - Parameter root: git-lfs's folder: `.git/lfs`, or the value of `lfs.storage`.
  init(root: String, isShared: Bool) {
    folder = RawPath.join(root, "objects")
    self.isShared = isShared
  }

  func path(of pointer: LFSPointer) -> String {
    let name = pointer.name
    return RawPath.join(folder, "\(name.prefix(2))/\(name.dropFirst(2).prefix(2))/\(name)")
  }

  func has(_ pointer: LFSPointer) throws -> Bool {
    let status = try FileSystem.statusIfPresent(of: path(of: pointer))
    return status?.kind == .regular && status?.size == pointer.size
  }

  /// Whether the store has bytes that match the pointer. Wrong bytes, written through another hard
  /// link of the file, are removed.
  func hasWhole(_ pointer: LFSPointer) throws -> Bool {
    guard try has(pointer) else { return false }
    if case .whole(pointer) = try LFSContent(of: RegularFile(opening: path(of: pointer))) {
      return true
    }
    try remove(pointer)
    return false
  }

  /// Adds the bytes of a file, unless they exist: as a hard link if the file system supports it,
  /// otherwise as a copy.
  func takeIn(_ file: some FilePlace, as pointer: LFSPointer) throws {
    if try has(pointer) { return }
    try LargeFileStore.share(file, as: path(of: pointer), by: folder)
  }

  /// Adds bytes, unless they exist.
  func takeIn(_ bytes: [UInt8], as pointer: LFSPointer) throws {
    if try has(pointer) { return }
    let target = path(of: pointer)
    try FileSystem.makeDirectories(RawPath.directory(of: target))
    try FileSystem.writeAtomically(bytes, to: target, durability: .contentAndName)
  }

  /// Puts stored bytes at a library's file, replacing it.
  ///
  /// - Parameter staging: A folder for the temporary file, in the same file system.
  func bringOut(_ pointer: LFSPointer, to file: RootedPath, by staging: RootedPath) throws {
    try LargeFileStore.share(path(of: pointer), as: file, by: staging)
    try FileSystem.setPermissions(0o444, of: file)
  }

  func remove(_ pointer: LFSPointer) throws {
    if try FileSystem.statusIfPresent(of: path(of: pointer)) != nil {
      try FileSystem.remove(path(of: pointer))
    }
  }

  /// Removes temporary files of a killed `pc`.
  func removeLeftovers() throws { try FileSystem.removeTemporaryFiles(in: folder) }

  private static func share<Place: FilePlace>(
    _ source: some FilePlace, as target: Place, by folder: Place
  ) throws {
    try FileSystem.makeDirectories(folder)
    try FileSystem.makeDirectories(target.parent)
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary = folder.inside(TemporaryFile.prefix + unique)
    do {
      try FileSystem.hardLink(source, as: temporary)
    } catch {
      // The target is in another file system, or hard links are not supported or exhausted.
      guard try FileSystem.statusIfPresent(of: source) != nil else { throw error }
      return try CopiedFile(of: source, in: folder).replace(target, durability: .contentAndName)
    }
    try FileSystem.rename(temporary, to: target)
    // If both are already the same file, the kernel keeps both names.
    if try FileSystem.statusIfPresent(of: temporary) != nil {
      try FileSystem.remove(temporary)
    }
  }
}

import Files
import GitFiles

/// Where git-lfs keeps the bytes of this clone: by their SHA-256, inside of `.git`.
struct LargeFileStore {
  /// Whether other repositories may keep their bytes here, too.
  let isShared: Bool
  private let folder: String

  /// - Parameter root: git-lfs's folder: `.git/lfs` unless `lfs.storage` says otherwise.
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

  /// Whether bytes are here that are what the pointer says. Others, which somebody wrote into a file
  /// that is theirs under a second name, are removed.
  func hasWhole(_ pointer: LFSPointer) throws -> Bool {
    guard try has(pointer) else { return false }
    if case .whole(pointer) = try LFSContent(of: RegularFile(opening: path(of: pointer))) {
      return true
    }
    try remove(pointer)
    return false
  }

  /// Takes the bytes of a file in, unless they are there: under a second name for the same bytes on
  /// the disk where the file system has such, else as a copy.
  func takeIn(_ file: some FilePlace, as pointer: LFSPointer) throws {
    if try has(pointer) { return }
    try LargeFileStore.share(file, as: path(of: pointer), by: folder)
  }

  /// Takes bytes in, unless they are there.
  func takeIn(_ bytes: [UInt8], as pointer: LFSPointer) throws {
    if try has(pointer) { return }
    let target = path(of: pointer)
    try FileSystem.makeDirectories(RawPath.directory(of: target))
    try FileSystem.writeAtomically(bytes, to: target, durability: .contentAndName)
  }

  /// Puts bytes that are here where a library has them, in the place of what is there.
  ///
  /// - Parameter staging: A folder in the same file system, for the moment before.
  func bringOut(_ pointer: LFSPointer, to file: RootedPath, by staging: RootedPath) throws {
    try LargeFileStore.share(path(of: pointer), as: file, by: staging)
    try FileSystem.setPermissions(0o444, of: file)
  }

  func remove(_ pointer: LFSPointer) throws {
    if try FileSystem.statusIfPresent(of: path(of: pointer)) != nil {
      try FileSystem.remove(path(of: pointer))
    }
  }

  /// Removes what a killed `pc` left between two names.
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
      // Another file system, or one that has no second names, or no more of them.
      guard try FileSystem.statusIfPresent(of: source) != nil else { throw error }
      return try CopiedFile(of: source, in: folder).replace(target, durability: .contentAndName)
    }
    try FileSystem.rename(temporary, to: target)
    // Where both are one file already, the kernel leaves both names.
    if try FileSystem.statusIfPresent(of: temporary) != nil {
      try FileSystem.remove(temporary)
    }
  }
}

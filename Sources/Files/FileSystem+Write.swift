import Glibc

extension FileSystem {
  /// Writes a whole file so that readers see either the old or the new content.
  ///
  /// A replaced file keeps its permissions. A symbolic link stays and its target is replaced, but
  /// only inside the link's own folder. After any error the old content stays and no temporary file
  /// is left.
  ///
  /// - Throws: ``FileError`` if the file can't be written; `leadsOutside` for a link's target
  ///   outside that folder, `notRegular` for a file that is not regular, and for any link if `path`
  ///   is rooted.
  package static func writeAtomically(
    _ bytes: [UInt8], to path: some FilePlace, durability: Durability = .none
  ) throws(FileError) {
    guard path.rooted == nil else {
      return try replace(path, with: bytes, try replaceable(path), durability)
    }
    let target = try writableTarget(path.path)
    try replace(target.path, with: bytes, target.status, durability)
  }

  private static func replace(
    _ path: some FilePlace, with bytes: [UInt8], _ old: FileStatus?, _ durability: Durability
  ) throws(FileError) {
    let file = try temporaryFile(for: path)
    if let old { try file.descriptor.setPermissions(old.permissions) }
    try file.descriptor.write(bytes)
    try file.replace(path, durability: durability)
  }

  /// The status of a file to replace; `nil` if there is none. Throws if it is not a regular file.
  static func replaceable(_ path: some FilePlace) throws(FileError) -> FileStatus? {
    let old = try statusIfPresent(of: path)
    if let old, old.kind != .regular { throw FileError(.write, path.path, .notRegular(old.kind)) }
    return old
  }

  /// Writes a file that can be recomputed: readers see the old content, no file, or the new
  /// content.
  ///
  /// Nothing is synced, and after a crash of the machine the file may be empty or contain zeros:
  /// its reader must detect this. The old file is removed first, because ext4 immediately writes
  /// out a file that is renamed over another (`auto_da_alloc`), which takes up to 3 ms.
  ///
  /// - Throws: ``FileError`` if the file can't be written or the old one can't be removed.
  package static func writeCache(_ bytes: [UInt8], to path: some FilePlace) throws(FileError) {
    let file = try TemporaryFile(in: path.parent)
    try file.descriptor.write(bytes)
    do {
      try remove(path)
    } catch  where error.isAbsent {
    }
    try file.replace(path)
  }

  /// Writes a new file, with these permissions less the umask.
  ///
  /// - Throws: ``FileError`` if the file can't be written; with `EEXIST` if the name exists, also
  ///   as a dangling link.
  package static func createExclusively(
    _ path: some FilePlace, _ bytes: [UInt8] = [], permissions: UInt32 = 0o666,
    durability: Durability = .none
  ) throws(FileError) {
    let file = try temporaryFile(for: path, permissions: permissions)
    try file.descriptor.write(bytes)
    try file.name(path, durability: durability)
  }

  /// Creates the temporary file that is renamed when it is complete; errors name the final path.
  static func temporaryFile(
    for path: some FilePlace, permissions: UInt32 = 0o666
  ) throws(FileError) -> TemporaryFile {
    do throws(FileError) {
      return try TemporaryFile(in: path.parent, permissions: permissions)
    } catch {
      throw FileError(error.operation, path.path, error.reason)
    }
  }

  /// The file to write, which may be a link's target, and its current status.
  private static func writableTarget(
    _ path: String
  ) throws(FileError) -> (path: String, status: FileStatus?) {
    guard try statusIfPresent(of: path)?.kind == .symbolicLink else {
      return (path, try replaceable(path))
    }
    let target = try canonicalPath(of: path)
    // Checked first, so that no error reveals anything about files outside.
    let place = try canonicalPath(of: RawPath.directory(of: path))
    guard RawPath.isPath(RawPath.directory(of: target), insideOrEqualTo: place) else {
      throw FileError(.write, path, .leadsOutside(root: place))
    }
    let old = try status(of: target)
    guard old.kind == .regular else { throw FileError(.write, path, .notRegular(old.kind)) }
    return (target, old)
  }
}

extension Descriptor {
  /// Writes all bytes at the current position.
  ///
  /// - Throws: ``FileError`` if a write fails; some of the bytes may be written by then.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }
}

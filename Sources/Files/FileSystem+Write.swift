import Glibc

extension FileSystem {
  /// Writes a whole file so that readers see the old content or the new, never less.
  ///
  /// A replaced file keeps its permissions. A symbolic link stays and its target is replaced, but
  /// only inside the link's own folder; otherwise nothing is written and `leadsOutside` is thrown.
  /// Where `path` is rooted, a link is refused. On any error the old content stands and no temporary
  /// file stays behind.
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

  /// What a file is that is to be replaced; `nil` when there is none. Throws where it is no file.
  static func replaceable(_ path: some FilePlace) throws(FileError) -> FileStatus? {
    let old = try statusIfPresent(of: path)
    if let old, old.kind != .regular { throw FileError(.write, path.path, .notRegular(old.kind)) }
    return old
  }

  /// Writes a file that can be made again: readers see the old content, no file, or the new content.
  ///
  /// Nothing is on the disk when this returns, and after a crash of the machine the file may hold
  /// nothing or zeros: its reader must be able to tell. The old file goes first, because ext4 writes
  /// out at once what is renamed over another (`auto_da_alloc`), up to 3 ms a cache need not cost.
  package static func writeCache(_ bytes: [UInt8], to path: some FilePlace) throws(FileError) {
    let file = try TemporaryFile(in: path.parent)
    try file.descriptor.write(bytes)
    do {
      try remove(path)
    } catch  where error.isAbsent {
    }
    try file.replace(path)
  }

  /// Writes a new file whole; throws `EEXIST` when the name is taken, also by a dangling link.
  package static func createExclusively(
    _ path: some FilePlace, _ bytes: [UInt8] = [], permissions: UInt32 = 0o666,
    durability: Durability = .none
  ) throws(FileError) {
    let file = try temporaryFile(for: path, permissions: permissions)
    try file.descriptor.write(bytes)
    try file.name(path, durability: durability)
  }

  /// The file that gets a name when it is whole; what can't be made is that name, to whoever asked.
  static func temporaryFile(
    for path: some FilePlace, permissions: UInt32 = 0o666
  ) throws(FileError) -> TemporaryFile {
    do throws(FileError) {
      return try TemporaryFile(in: path.parent, permissions: permissions)
    } catch {
      throw FileError(error.operation, path.path, error.reason)
    }
  }

  /// The file that a path stands for, which may be a link's target, and what it is now.
  private static func writableTarget(
    _ path: String
  ) throws(FileError) -> (path: String, status: FileStatus?) {
    guard try statusIfPresent(of: path)?.kind == .symbolicLink else {
      return (path, try replaceable(path))
    }
    let target = try canonicalPath(of: path)
    // First of all, so that nothing is said of what lies outside.
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
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }
}

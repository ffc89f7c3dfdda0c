import Glibc

extension FileSystem {
  /// Writes a whole file so that readers see the old content or the new, never less.
  ///
  /// A replaced file keeps its permissions. A symbolic link stays and its target is replaced, but
  /// only inside `root` (the file's own folder unless told); otherwise nothing is written and
  /// `leadsOutside` is thrown, as it is when a folder on the way leads out of `root`. On any error
  /// the old content stands and no temporary file stays behind.
  package static func writeAtomically(
    _ bytes: [UInt8], to path: String, within root: String? = nil,
    durability: Durability = .none
  ) throws(FileError) {
    let target = try writableTarget(path, within: root)
    let file = try temporaryFile(for: target.path)
    if let old = target.status { try file.descriptor.setPermissions(old.permissions) }
    try file.descriptor.write(bytes)
    try file.replace(target.path, durability: durability)
  }

  /// Writes a file that can be made again: readers see the old content, no file, or the new content.
  ///
  /// Nothing is on the disk when this returns, and after a crash of the machine the file may hold
  /// nothing or zeros: its reader must be able to tell. The old file goes first, because ext4 writes
  /// out at once what is renamed over another (`auto_da_alloc`), up to 3 ms a cache need not cost.
  package static func writeCache(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try TemporaryFile(in: RawPath.directory(of: path))
    try file.descriptor.write(bytes)
    do {
      try remove(path)
    } catch  where error.isAbsent {
    }
    try file.replace(path)
  }

  /// Writes a new file whole; throws `EEXIST` when the name is taken, also by a dangling link.
  package static func createExclusively(
    _ path: String, _ bytes: [UInt8] = [], permissions: UInt32 = 0o666,
    durability: Durability = .none
  ) throws(FileError) {
    let file = try temporaryFile(for: path, permissions: permissions)
    try file.descriptor.write(bytes)
    try file.name(path, durability: durability)
  }

  /// The file that gets a name when it is whole; what can't be made is that name, to whoever asked.
  static func temporaryFile(
    for path: String, permissions: UInt32 = 0o666
  ) throws(FileError) -> TemporaryFile {
    do throws(FileError) {
      return try TemporaryFile(in: RawPath.directory(of: path), permissions: permissions)
    } catch {
      throw FileError(error.operation, path, error.reason)
    }
  }

  /// The file that a path stands for, which may be a link's target, and what it is now.
  static func writableTarget(
    _ path: String, within root: String?
  ) throws(FileError) -> (path: String, status: FileStatus?) {
    var target = path
    var old = try statusIfPresent(of: path)
    let isLink = old?.kind == .symbolicLink
    if isLink {
      target = try canonicalPath(of: path)
      old = try status(of: target)
    }
    // First of all, so that nothing is said of what lies outside.
    if isLink || root != nil {
      let place = try canonicalPath(of: root ?? RawPath.directory(of: path))
      let folder = try canonicalPath(of: RawPath.directory(of: target))
      guard RawPath.isPath(folder, insideOrEqualTo: place) else {
        throw FileError(.write, path, .leadsOutside(root: place))
      }
    }
    if let old, old.kind != .regular { throw FileError(.write, path, .notRegular(old.kind)) }
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

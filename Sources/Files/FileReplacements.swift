import Glibc

/// Many files at once, each written whole under a name of its own beside the one it will replace.
///
/// Names are given when all contents are on the disk, which takes one sync of the file system: ext4
/// else writes out each file by itself as it is renamed over another (`auto_da_alloc`). What has no
/// name when the value goes is removed.
package struct FileReplacements: ~Copyable {
  private struct Pending {
    let temporary: String
    let target: String
  }

  private let root: String
  private var pending: [Pending] = []
  /// Folders known to lie inside the root.
  private var folders: Set<ExactPath> = []

  /// - Parameter root: Where all of the files have to lie, whatever links lead there.
  package init(within root: String) throws(FileError) {
    self.root = try FileSystem.canonicalPath(of: root)
  }

  deinit {
    for file in pending {
      // Nobody could mend a failure here, and the error that led here says more.
      unlink(RawPath.bytes(of: file.temporary).map { CChar(bitPattern: $0) } + [0])
    }
  }

  /// Writes what a path will hold, by the rules of `FileSystem.writeAtomically`.
  package mutating func add(_ bytes: [UInt8], at path: String) throws(FileError) {
    let (target, old) = try target(of: path)
    let file = try FileSystem.temporaryFile(for: target)
    if let old { try file.descriptor.setPermissions(old.permissions) }
    try file.descriptor.write(bytes)
    pending.append(Pending(temporary: file.detach(), target: target))
  }

  /// Puts all contents on the disk, and gives the files their names one after the other.
  package mutating func finish() throws(FileError) {
    try FileSystem.syncFileSystem(containing: root)
    var named = 0
    defer { pending.removeFirst(named) }
    for file in pending {
      try FileSystem.rename(file.temporary, to: file.target)
      named += 1
    }
  }

  private mutating func target(
    of path: String
  ) throws(FileError) -> (path: String, status: FileStatus?) {
    let status = try FileSystem.statusIfPresent(of: path)
    let folder = ExactPath(RawPath.directory(of: path))
    if let status, status.kind != .regular || !folders.contains(folder) {
      return try allow(folder, FileSystem.writableTarget(path, within: root), status.kind)
    }
    if status == nil, !folders.contains(folder) {
      return try allow(folder, FileSystem.writableTarget(path, within: root), .regular)
    }
    return (path, status)
  }

  /// Remembers the folder of a file that is no link.
  private mutating func allow(
    _ folder: ExactPath, _ target: (path: String, status: FileStatus?), _ kind: FileKind
  ) -> (path: String, status: FileStatus?) {
    if kind == .regular { folders.insert(folder) }
    return target
  }
}

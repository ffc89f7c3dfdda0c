package import Glibc

/// The status of one file (`stat`).
package struct FileStatus: Hashable, Sendable {
  package let kind: FileKind
  /// Bytes; of a symbolic link, the length of its target's text.
  package let size: Int
  /// The low 12 bits of `st_mode`: permissions, set-id and sticky.
  package let permissions: UInt32
  /// When the content last changed.
  package let modified: FileTime
  /// When the content, name or permissions last changed.
  package let changed: FileTime
  /// The file's identity, together with `device`; hard links share it.
  package let inode: UInt
  package let device: UInt
  package let linkCount: Int
  package let owner: UInt32
  package let group: UInt32

  package init(_ raw: stat) {
    kind = FileKind(mode: raw.st_mode)
    size = raw.st_size
    permissions = raw.st_mode & 0o7777
    modified = FileTime(raw.st_mtim)
    changed = FileTime(raw.st_ctim)
    inode = raw.st_ino
    device = raw.st_dev
    linkCount = Int(raw.st_nlink)
    owner = raw.st_uid
    group = raw.st_gid
  }

  /// Whether both describe the same file, under any name.
  package func isSameFile(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device
  }
}

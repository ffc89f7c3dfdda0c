import Glibc

/// Which file a path names at a moment, whatever is later put in its place.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// In bytes.
  let size: Int64

  /// `nil` when there is no such file.
  ///
  /// The file is not opened: closing any descriptor of a database drops SQLite's locks on it.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
  }

  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    (left.device, left.inode) == (right.device, right.inode)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(inode)
  }
}

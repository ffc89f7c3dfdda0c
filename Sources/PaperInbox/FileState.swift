package import Files

/// What tells whether a file has changed, without reading it. A renamed file keeps it.
package struct FileState: Hashable, Sendable {
  package var inode: UInt
  package var device: UInt
  package var size: Int
  package var modified: FileTime

  package init(_ status: FileStatus) {
    inode = status.inode
    device = status.device
    size = status.size
    modified = status.modified
  }

  init(inode: UInt, device: UInt, size: Int, modified: FileTime) {
    self.inode = inode
    self.device = device
    self.size = size
    self.modified = modified
  }
}

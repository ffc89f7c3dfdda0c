extension FileSystem {
  /// Waits until a folder's names are on the disk.
  package static func syncDirectory(_ path: some FilePlace) throws(FileError) {
    try Descriptor(opening: path, for: .directory).sync()
  }

  /// Waits until everything written to the file system that holds `path` is on the disk.
  ///
  /// For a command that wrote many files: one call, where an `fsync` per file costs about 6 ms on
  /// ext4.
  package static func syncFileSystem(containing path: some FilePlace) throws(FileError) {
    try Descriptor(opening: path, for: .reading).syncFileSystem()
  }
}

extension FileSystem {
  /// Returns when a folder's names are on the disk.
  package static func syncDirectory(_ path: some FilePlace) throws(FileError) {
    try Descriptor(opening: path, for: .directory).sync()
  }

  /// Returns when everything written to the file system that holds `path` is on the disk.
  ///
  /// One call for a command that wrote many files: an `fsync` costs about 6 ms each on ext4.
  package static func syncFileSystem(containing path: some FilePlace) throws(FileError) {
    try Descriptor(opening: path, for: .reading).syncFileSystem()
  }
}

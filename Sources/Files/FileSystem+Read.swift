extension FileSystem {
  /// Returns a regular file's whole content, of at most `limit` bytes.
  ///
  /// - Throws: ``FileError`` if the file is not regular, can't be read, or changes while it is
  ///   read; `tooLarge`, before reading any, for more than `limit` bytes.
  package static func read(
    _ path: some FilePlace, limit: Int, followingLinks: Bool = true
  ) throws(FileError) -> [UInt8] {
    let file = try RegularFile(opening: path, followingLinks: followingLinks)
    guard file.status.size <= limit else {
      throw FileError(.read, path.path, .tooLarge(size: file.status.size, limit: limit))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.status.size)
    try file.forEachBlock { bytes.append(contentsOf: $0) }
    return bytes
  }
}

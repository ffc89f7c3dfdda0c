extension FileSystem {
  /// The names in a folder, ordered by their bytes, without `.` and `..`; never through a link.
  ///
  /// Where the file system does not return kinds with the names, each file's status is read.
  ///
  /// - Throws: ``FileError`` if the path is not a folder or can't be listed.
  package static func entries(of directory: some FilePlace) throws(FileError) -> [DirectoryEntry] {
    try entries(of: Descriptor(opening: directory, for: .directory))
  }

  static func entries(of directory: borrowing Descriptor) throws(FileError) -> [DirectoryEntry] {
    var found: [(bytes: [UInt8], kind: FileKind)] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 << 10, alignment: 8)
    defer { buffer.deallocate() }
    try directory.forEachName(using: buffer) { (name, length, kind) throws(FileError) in
      let known = kind == .unknown ? try directory.status(of: name).kind : kind
      found.append((Array(UnsafeRawBufferPointer(start: name, count: length)), known))
    }
    found.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return found.map { DirectoryEntry(name: RawPath.string(from: $0.bytes), kind: $0.kind) }
  }
}

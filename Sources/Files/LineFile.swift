/// A file to which lines are only appended.
///
/// A line that a crash or a full disk cut off is removed by the next append: its write was never
/// confirmed.
package struct LineFile: Sendable {
  package let path: String
  /// The largest file that is read to find a cut line, in bytes.
  private let limit: Int

  package init(_ path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// Appends a line. On an error the file is unchanged.
  ///
  /// - Parameter isDurable: Whether the line is on disk when the function returns.
  /// - Throws: ``FileError`` if the file can't be opened, written or synced; `tooLarge` if a cut
  ///   line must be removed from a file larger than the limit.
  package func append(_ line: [UInt8], isDurable: Bool = false) throws(FileError) {
    let file = try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o666))
    var end = try file.status().size
    if end > 0, try LineFile.last(1, of: file, size: end) != [UInt8(ascii: "\n")] {
      try removeTornLine()
      end = try file.status().size
    }
    do throws(FileError) {
      try file.seek(to: end)
      try file.write(line)
      if isDurable { try file.sync() }
    } catch {
      try file.truncate(to: end)
      throw error
    }
  }

  /// Reads the bytes from an offset on; none if the file is shorter or missing. What other processes
  /// append meanwhile is not read; the last line may be cut off.
  ///
  /// - Throws: ``FileError`` if the file can't be read; `tooLarge` if there are more than the limit.
  package func bytes(from offset: Int = 0) throws(FileError) -> [UInt8] {
    guard let file = try opened() else { return [] }
    let size = try file.status().size
    let count = max(0, size - offset)
    guard count <= limit else {
      throw FileError(.read, path, .tooLarge(size: size, limit: limit))
    }
    return try LineFile.last(count, of: file, size: size)
  }

  /// Whether the file ends with these bytes; also true for an empty or missing file.
  ///
  /// - Throws: ``FileError`` if an existing file can't be read.
  package func endsOrIsEmpty(with ending: [UInt8]) throws(FileError) -> Bool {
    guard let file = try opened() else { return true }
    let size = try file.status().size
    if size == 0 { return true }
    return try LineFile.last(ending.count, of: file, size: size) == ending
  }

  /// Removes an incomplete last line.
  ///
  /// - Throws: ``FileError`` if the file is missing, or can't be read or truncated; `tooLarge`
  ///   above the limit.
  package func removeTornLine() throws(FileError) {
    let bytes = try FileSystem.read(path, limit: limit)
    let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if whole == bytes.count { return }
    try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o666))
      .truncate(to: whole)
  }

  /// `nil` if the file is missing.
  private func opened() throws(FileError) -> Descriptor? {
    do throws(FileError) {
      return try Descriptor(opening: path, for: .reading)
    } catch  where error.isAbsent {
      return nil
    }
  }

  private static func last(
    _ count: Int, of file: borrowing Descriptor, size: Int
  ) throws(FileError) -> [UInt8] {
    try file.seek(to: max(0, size - count))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(count, size), alignment: 1)
    defer { buffer.deallocate() }
    return Array(buffer.prefix(try file.read(into: buffer)))
  }
}

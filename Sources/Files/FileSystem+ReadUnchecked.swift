import Glibc

extension FileSystem {
  /// Reads a file in three system calls, for callers that can verify the content themselves.
  ///
  /// Does not detect writes during the read. Opening a device can have effects: use it only for
  /// known regular files. `nil` for content larger than `buffer`, or an unreadable file.
  ///
  /// - Parameter folder: An open folder, to which the path is relative.
  package static func readUnchecked(
    _ path: String, in folder: Int32, using buffer: UnsafeMutableRawBufferPointer
  ) -> [UInt8]? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let number =
      RawPath.isEscaped(path)
      ? openat(folder, RawPath.bytes(of: path).map { CChar(bitPattern: $0) } + [0], flags)
      : path.withCString { openat(folder, $0, flags) }
    guard number >= 0 else { return nil }
    defer { close(number) }
    let count = Glibc.read(number, buffer.baseAddress, buffer.count)
    guard count >= 0, count < buffer.count else { return nil }
    return Array(buffer[..<count])
  }
}

import Glibc

extension FileSystem {
  /// A file's content in three system calls, for whoever can tell by the bytes whether they are right.
  ///
  /// It is not looked whether the file is written to meanwhile. Opening a device can have effects: ask
  /// for what is known to be a file. `nil` for what is larger than `buffer`, or can't be read.
  ///
  /// - Parameter folder: An open folder, from which the path leads on.
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

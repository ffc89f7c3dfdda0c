import CLinux
import CPoppler
import Glibc

/// A regular file mapped into memory; opened by its raw path, never by a URI.
package final class MappedFile {
  /// The identity and state of the file, to detect that it has changed.
  package struct Identity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  package let identity: Identity
  let bytes: OpaquePointer

  /// Opens and maps the file. No component of the path may be a symbolic link: a link in a library
  /// could lead to a file outside of it.
  ///
  /// - Throws: ``PopplerError``: `.unreadable` if it can't be opened or mapped, such as through a
  ///   link; `.notAFile` for another kind of file, `.empty` for an empty one.
  package init(path: [UInt8]) throws(PopplerError) {
    // Without O_NONBLOCK, opening a named pipe would wait for its writer before fstat can reject
    // it.
    let descriptor = path.withCPath { linux_open_without_links($0) }
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size > 0 else { throw .empty }
    guard let mapped = g_mapped_file_new_from_fd(descriptor, 0, nil) else {
      throw .unreadable(errno: errno)
    }
    defer { g_mapped_file_unref(mapped) }
    guard let bytes = g_mapped_file_get_bytes(mapped) else { throw .outOfMemory }
    self.bytes = bytes
    identity = Self.identity(of: status)
  }

  deinit {
    g_bytes_unref(bytes)
  }

  /// Returns the identity of the file at a path now; `nil` when it does not exist.
  package static func identity(ofPath path: [UInt8]) -> Identity? {
    var status = stat()
    guard path.withCPath({ stat($0, &status) }) == 0 else { return nil }
    return identity(of: status)
  }

  /// Calls `body` with the bytes, which are valid during the call.
  package func withBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
    var count: gsize = 0
    let start = g_bytes_get_data(bytes, &count)
    return body(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  private static func identity(of status: stat) -> Identity {
    Identity(
      device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
      seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec))
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes as a C path, ended by a zero.
  fileprivate func withCPath<T>(_ body: (UnsafePointer<CChar>) -> T) -> T {
    let path = map { CChar(bitPattern: $0) } + [0]
    return body(path)
  }
}

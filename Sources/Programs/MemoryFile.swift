import CLinux
import Files
import Glibc

/// A file in memory that a program writes to while this process reads it.
package final class MemoryFile: Sendable {
  private let descriptor: Descriptor

  /// Creates an empty file.
  ///
  /// - Throws: ``ProgramError`` if the system refuses it (`memfd_create`).
  package init() throws(ProgramError) {
    let number = linux_memory_file()
    guard number >= 0 else { throw ProgramError(program: "memfd_create", errno: errno) }
    descriptor = Descriptor(owning: number, path: "memory")
  }

  /// The stream for a program's output or errors.
  package var stream: Program.Stream { .descriptor(descriptor.number) }

  /// The number of bytes written so far.
  package var size: Int {
    var status = stat()
    return fstat(descriptor.number, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The text from an offset on; bytes that are not UTF-8 become U+FFFD.
  package func text(from offset: Int = 0) -> String {
    var bytes = [UInt8](repeating: 0, count: max(0, size - offset))
    let count = bytes.withUnsafeMutableBytes {
      pread(descriptor.number, $0.baseAddress, $0.count, off_t(offset))
    }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

import CLinux
import Glibc

/// Wakes a thread that waits for file descriptors.
final class Bell: Sendable {
  /// Readable from a ring on until it is silenced.
  let descriptor: Int32

  init() {
    descriptor = linux_eventfd()
    precondition(descriptor >= 0, "no file descriptor is left for an eventfd")
  }

  deinit {
    close(descriptor)
  }

  func ring() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  func silence() {
    var rings: UInt64 = 0
    _ = read(descriptor, &rings, MemoryLayout<UInt64>.size)
  }
}

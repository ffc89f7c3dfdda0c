import CLinux
import Glibc

/// Wakes a thread that waits for file descriptors.
final class WakeupEvent: Sendable {
  /// Readable after a signal until it is cleared; negative if it could not be created.
  let descriptor: Int32
  /// The errno if the descriptor could not be created, or 0.
  let failure: Int32

  init() {
    descriptor = linux_eventfd()
    failure = descriptor < 0 ? errno : 0
  }

  deinit {
    close(descriptor)
  }

  func signal() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  func clear() {
    var rings: UInt64 = 0
    _ = read(descriptor, &rings, MemoryLayout<UInt64>.size)
  }
}

import Glibc

/// A lock between processes on one file; released by `deinit` and when the process ends.
///
/// The kernel holds it (`flock`) for the open file, so a process killed with SIGKILL leaves no lock
/// behind, and child processes do not inherit the descriptor. The file stays: if it were removed,
/// two processes could lock two different files. It contains the holder's process id, for messages
/// only.
package struct FileLock: ~Copyable, Sendable {
  private let descriptor: Descriptor
  /// The number of digits of the largest process id.
  private static let holderWidth = 10

  /// Takes the lock; waits up to `timeoutSeconds` while another process holds it.
  ///
  /// A timeout of 0 tries once. Creates the file if missing.
  ///
  /// - Throws: ``FileError`` if the file can't be opened or written; `locked(holder:)` if another
  ///   process still holds it when the time is over.
  package init(acquiring path: some FilePlace, timeoutSeconds: Double = 0) throws(FileError) {
    let opened = try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o666))
    try Self.lock(opened, at: path, timeoutSeconds: timeoutSeconds)
    // The length is constant and the content is overwritten: truncating a file that was just
    // written makes the file system wait for its journal, 3 ms.
    let holder = String(getpid())
    let padding = String(repeating: " ", count: max(0, Self.holderWidth - holder.utf8.count))
    try opened.write(Array((holder + padding + "\n").utf8))
    descriptor = opened
  }

  private static func lock(
    _ file: borrowing Descriptor, at path: some FilePlace, timeoutSeconds: Double
  ) throws(FileError) {
    let deadline = monotonicSeconds() + timeoutSeconds
    var pauseMicroseconds: UInt32 = 1_000
    while try !file.tryLock() {
      let left = deadline - monotonicSeconds()
      guard left > 0 else {
        throw FileError(.lock, file.path, .locked(holder: try holder(of: path)))
      }
      usleep(min(pauseMicroseconds, UInt32(min(left, 1) * 1_000_000)))
      pauseMicroseconds = min(pauseMicroseconds * 2, 50_000)
    }
  }

  /// The process id in a lock file; `nil` if there is none or it is malformed.
  ///
  /// It is the last process that took the lock, which may have released it since.
  ///
  /// - Throws: ``FileError`` if the file is missing, can't be read, or is larger than 32 bytes.
  package static func holder(of path: some FilePlace) throws(FileError) -> Int32? {
    let text = String(decoding: try FileSystem.read(path, limit: 32), as: UTF8.self)
    return Int32(text.prefix { $0.isNumber })
  }

  private static func monotonicSeconds() -> Double {
    var time = timespec()
    // Fails only for an unknown clock.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A lock that several owners keep, and closures can capture.
package final class HeldLock: Sendable {
  private let lock: FileLock

  package init(_ lock: consuming FileLock) { self.lock = lock }
}

import Glibc

/// A lock between processes on one file, given up when this value goes or the process dies.
///
/// The kernel holds it (`flock`) for the open file, so a process killed with SIGKILL leaves no
/// lock behind, and the descriptor is not inherited by programs that are started meanwhile. The
/// file stays: removing it would let two processes lock two different files. The holder's process id
/// stands in it, for messages only.
package struct FileLock: ~Copyable, Sendable {
  private let descriptor: Descriptor
  /// Digits of the largest process id.
  private static let holderWidth = 10

  /// Takes the lock, waiting up to `timeoutSeconds` for whoever holds it.
  ///
  /// Throws `locked(holder:)` when the time is over; 0 tries once. Makes the file when absent.
  package init(acquiring path: some FilePlace, timeoutSeconds: Double = 0) throws(FileError) {
    let opened = try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o666))
    try Self.lock(opened, at: path, timeoutSeconds: timeoutSeconds)
    // Always as long, over what stands there: the file system waits for its journal, 3 ms, before it
    // makes a file shorter that was just written.
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

  /// The process id that stands in a lock file; `nil` when there is none or it cannot be read as one.
  ///
  /// It says who took the lock last, which is who holds it now only if somebody does.
  package static func holder(of path: some FilePlace) throws(FileError) -> Int32? {
    let text = String(decoding: try FileSystem.read(path, limit: 32), as: UTF8.self)
    return Int32(text.prefix { $0.isNumber })
  }

  private static func monotonicSeconds() -> Double {
    var time = timespec()
    // Fails only for a clock that does not exist.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

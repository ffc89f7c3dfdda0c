import Glibc

/// An advisory lock between processes, on a file of its own.
struct FileLock {
  let path: String

  /// Runs a body while no other process runs one under the same lock, waiting for it as needed.
  func hold<T>(_ body: () throws(CacheError) -> T) throws(CacheError) -> T {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: path, errno: errno) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .unwritable(path: path, errno: errno) }
    }
    return try body()
  }
}

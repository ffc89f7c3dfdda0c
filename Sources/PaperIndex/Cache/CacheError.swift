package import Files

/// Why a cache operation failed, after the cache was rebuilt where that helps.
package enum CacheError: Error, Hashable, Sendable {
  /// The disk that holds the cache is full.
  case diskFull(path: String)
  /// Other processes kept the cache locked longer than the timeout.
  case busy(path: String, seconds: Int)
  /// The cache's folder or file cannot be created, locked or replaced.
  case unwritable(FileError)
  /// Any other error of SQLite; `code` is its extended result code, 0 for none.
  case refused(path: String, code: Int32, message: String)
}

package import Files

/// Why the cache could not do what was asked, once it has been rebuilt as far as that helps.
package enum CacheError: Error, Hashable, Sendable {
  /// No room is left on the disk that holds the cache.
  case diskFull(path: String)
  /// Other processes kept the cache locked for as long as is waited.
  case busy(path: String, seconds: Int)
  /// The cache's folder or file can't be made, locked or replaced.
  case unwritable(FileError)
  /// SQLite refused for another reason; `code` is its extended result code, 0 for none.
  case refused(path: String, code: Int32, message: String)
}

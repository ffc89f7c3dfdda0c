package import Files

/// Why an index could not be read or written.
package enum GitIndexError: Error, Hashable, Sendable {
  /// A file operation failed.
  case file(FileError)
  /// The file is not an index or is malformed; `offset` in bytes.
  case malformed(path: String, offset: Int)
  /// A version other than 2, 3 and 4.
  case unsupportedVersion(path: String, version: UInt32)
  /// An unsupported extension that git marks as required: `link` (split index), `sdir` (sparse
  /// index).
  case unsupportedExtension(path: String, signature: String)
  /// The SHA-1 at the end does not match the bytes before it.
  case checksumMismatch(path: String)
  /// The lock file exists: another process is writing the index, or ended while it wrote.
  case locked(lockPath: String)
  /// A path that git does not allow in an index.
  case invalidPath(String)
  /// One change makes a path a file, and another needs it as a folder.
  case conflictingPaths(file: String, folder: String)
}

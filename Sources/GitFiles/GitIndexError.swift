package import Files

/// Why an index could not be read or written.
package enum GitIndexError: Error, Hashable, Sendable {
  /// A file operation failed.
  case file(FileError)
  /// No index, or not one whose structure holds; `offset` in bytes.
  case malformed(path: String, offset: Int)
  /// A version other than 2, 3 and 4.
  case unsupportedVersion(path: String, version: UInt32)
  /// An extension that must be understood and is not: `link` (split index), `sdir` (sparse index).
  case unsupportedExtension(path: String, signature: String)
  /// The SHA-1 at the end is not that of what stands before it.
  case checksumMismatch(path: String)
  /// Another process is writing the index, or died while it did: the lock file exists.
  case locked(lockPath: String)
  /// A path that git does not allow in an index.
  case invalidPath(String)
  /// One change makes a file of what another needs as a folder.
  case conflictingPaths(file: String, folder: String)
}

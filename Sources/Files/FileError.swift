/// What could not be done to which file, and why.
package struct FileError: Error, Hashable, Sendable {
  /// What was attempted.
  package enum Operation: String, Hashable, Sendable {
    case open, read, write, create, status, list, makeDirectory, remove, rename, link, readLink
    case canonicalize, currentDirectory, changeMode, lock, map, sync, walk
  }

  /// Why it failed.
  package enum Reason: Hashable, Sendable {
    /// The system refused, with this `errno`.
    case system(errno: Int32)
    /// The file holds more bytes than the caller was ready to take.
    case tooLarge(size: Int, limit: Int)
    /// A regular file was needed.
    case notRegular(FileKind)
    /// Its size or modification time changed while it was read.
    case changedWhileRead
    /// A symbolic link leads out of the folder in which writing is allowed.
    case leadsOutside(root: String)
    /// This symbolic link, a path from the root, lies on the way to a place that is rooted.
    case behindLink(String)
    /// Another process holds the lock; its process id where it could be read.
    case locked(holder: Int32?)
  }

  package let operation: Operation
  /// The path as the caller gave it, in the escape of `RawPath`.
  package let path: String
  package let reason: Reason

  package init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }
}

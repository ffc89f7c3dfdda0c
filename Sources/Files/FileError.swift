/// A failed file operation, its file and the reason.
package struct FileError: Error, Hashable, Sendable {
  /// The operation that failed.
  package enum Operation: String, Hashable, Sendable {
    case open, read, write, create, status, list, makeDirectory, remove, rename, link, readLink
    case canonicalize, currentDirectory, changeMode, lock, map, sync, walk
  }

  /// Why it failed.
  package enum Reason: Hashable, Sendable {
    /// A system call failed with this `errno`.
    case system(errno: Int32)
    /// The file is larger than the caller's limit.
    case tooLarge(size: Int, limit: Int)
    /// The file is not a regular file.
    case notRegular(FileKind)
    /// Its size or modification time changed while it was read.
    case changedWhileRead
    /// A symbolic link's target is outside the folder in which writing is allowed.
    case leadsOutside(root: String)
    /// This symbolic link, as a path from the root, is on the way to a rooted path.
    case behindLink(String)
    /// Another process holds the lock; its process id if it could be read.
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

package import Files

/// git's lock on an index: the file `index.lock` beside it, which whoever changes the index makes
/// first.
///
/// This program's lock is a second name of a finished new index (``PreparedIndex``), which keeps the
/// kernel's lock on itself as long as its process lives. So a lock that a killed process left can be
/// told from one that somebody holds, and is no reason to refuse.
package struct GitIndexLock: Sendable {
  /// The lock file.
  package let path: String
  private let folder: String

  /// - Parameter index: The index's path.
  package init(of index: String) {
    path = index + ".lock"
    folder = RawPath.directory(of: index)
  }

  /// Throws `locked` while somebody holds the index; a lock left by a killed process is removed.
  package func refuse() throws(GitIndexError) {
    do throws(FileError) {
      if try FileSystem.statusIfPresent(of: path) == nil { return }
      try removeLeftovers()
      if try FileSystem.statusIfPresent(of: path) == nil { return }
    } catch {
      throw .file(error)
    }
    throw .locked(lockPath: path)
  }

  /// Removes the new indexes that killed processes left, and the lock if it is one of them.
  package func removeLeftovers() throws(FileError) {
    for entry in try FileSystem.entries(of: folder)
    where entry.name.hasPrefix(TemporaryFile.prefix) {
      try removeIfLeftover(RawPath.join(folder, entry.name))
    }
  }

  private func removeIfLeftover(_ file: String) throws(FileError) {
    do throws(FileError) {
      let left = try Descriptor(opening: file, for: .reading)
      guard try left.tryLock() else { return }
      let status = try left.status()
      // The lock first: without the other name nothing would tell whose it is.
      if let held = try FileSystem.statusIfPresent(of: path), held.isSameFile(as: status) {
        try FileSystem.remove(path)
      }
      try FileSystem.remove(file)
    } catch  where error.isAbsent {
      // Its maker, or another process, was here first.
    }
  }
}

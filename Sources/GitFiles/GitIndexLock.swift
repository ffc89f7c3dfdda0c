package import Files

/// git's lock on an index: the file `index.lock` beside it, which a process creates before it
/// changes the index.
///
/// This program's lock is a hard link to a finished new index (``PreparedIndex``). Its process
/// holds the kernel's lock (`flock`) on that file as long as it lives. So a lock that a killed
/// process left can be distinguished from a held one, and does not block.
package struct GitIndexLock: Sendable {
  /// The lock file.
  package let path: String
  private let folder: String

  /// - Parameter index: The index's path.
  package init(of index: String) {
    path = index + ".lock"
    folder = RawPath.directory(of: index)
  }

  /// Checks that the index is not locked; removes a lock that a killed run of this program left.
  ///
  /// - Throws: ``GitIndexError``: `.locked` if another lock exists, also one that git left; `.file`
  ///   if the folder can't be read or the lock can't be removed.
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

  /// Removes new indexes left by killed processes, and the lock if it is one of them.
  ///
  /// - Throws: ``FileError`` if the folder can't be listed or a leftover can't be opened or
  ///   removed.
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
      // The lock first: without the other name its owner could not be determined.
      if let held = try FileSystem.statusIfPresent(of: path), held.isSameFile(as: status) {
        try FileSystem.remove(path)
      }
      try FileSystem.remove(file)
    } catch  where error.isAbsent {
      // Its owner, or another process, already removed it.
    }
  }
}

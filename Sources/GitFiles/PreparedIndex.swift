import Files
import Glibc
import Synchronization

/// A complete new index beside the old one, which it can replace by one rename.
///
/// git's lock is held only during that rename. A process killed before it leaves a temporary file,
/// which git ignores; a process killed during it leaves a lock that ``GitIndexLock`` recognizes as
/// abandoned. Without `replace`, the old index stays.
package final class PreparedIndex: Sendable {
  private let update: GitIndexUpdate
  private let path: String
  private let base: GitIndexFile?
  private let file: Mutex<TemporaryFile?>

  /// The path of the new index; `nil` after it has replaced the old one.
  package var temporaryPath: String? { file.withLock { $0?.path } }

  init(
    _ file: consuming TemporaryFile, of update: GitIndexUpdate, at path: String,
    over base: GitIndexFile?
  ) {
    self.update = update
    self.path = path
    self.base = base
    self.file = Mutex(file)
  }

  /// Replaces the index atomically; the second call has no effect.
  ///
  /// If another process changed the index since it was prepared, the update is applied to the
  /// changed index. Waits up to `timeoutSeconds` while another process holds the index.
  ///
  /// - Throws: ``GitIndexError``: `.locked` if another process still holds the index when the time
  ///   is over, or why the index can't be read or written.
  package func replace(timeoutSeconds: Double = 0) throws(GitIndexError) {
    guard let file = file.withLock({ $0.take() }) else { return }
    guard try takeLock(file, timeoutSeconds) else {
      return try update.writeHoldingLock(to: path, over: base)
    }
    let isCurrent: Bool
    do {
      isCurrent = try takePlace()
    } catch {
      throw .file(error)
    }
    if !isCurrent {
      try update.prepared(for: path, over: nil).replace(timeoutSeconds: timeoutSeconds)
    }
  }

  /// Links the file to the lock's name; `false` on a file system without hard links.
  private func takeLock(
    _ file: borrowing TemporaryFile, _ timeoutSeconds: Double
  ) throws(GitIndexError) -> Bool {
    let lock = GitIndexLock(of: path)
    var left = timeoutSeconds
    while true {
      do {
        try FileSystem.hardLink(file.path, as: lock.path)
        return true
      } catch  where error.isExisting {
        // See below: the lock may be abandoned, or be released soon.
      } catch  where error.errno == EPERM || error.errno == ENOTSUP {
        return false
      } catch {
        throw .file(error)
      }
      do throws(GitIndexError) {
        try lock.refuse()
      } catch .locked(let path) {
        guard left > 0 else { throw .locked(lockPath: path) }
        usleep(20_000)
        left -= 0.02
      }
    }
  }

  /// Returns whether the index was unchanged since it was prepared; otherwise the lock is released.
  private func takePlace() throws(FileError) -> Bool {
    let lock = GitIndexLock(of: path).path
    do throws(FileError) {
      guard try FileSystem.statusIfPresent(of: path) == base?.status else {
        try FileSystem.remove(lock)
        return false
      }
      try FileSystem.rename(lock, to: path)
    } catch {
      try FileSystem.remove(lock)
      throw error
    }
    if update.durability == .contentAndName {
      try FileSystem.syncDirectory(RawPath.directory(of: path))
    }
    return true
  }
}

import Files
import Glibc
import Synchronization

/// A new index, written whole beside the old one, whose place it takes in a moment.
///
/// git's lock is held for that moment only, for one rename; a process killed before it leaves a
/// temporary file and a working git, and one killed in it a lock that ``GitIndexLock`` knows as
/// left. The old index stands when the value goes without `replace`.
package final class PreparedIndex: Sendable {
  private let update: GitIndexUpdate
  private let path: String
  private let base: GitIndexFile?
  private let file: Mutex<TemporaryFile?>

  /// Where it lies until then; `nil` once it took its place.
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

  /// Makes it the index, in one step; the second time nothing happens.
  ///
  /// When somebody changed the index since it was prepared, the update is made to theirs. Waits up
  /// to `timeoutSeconds` for whoever holds the index, then throws `locked`.
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

  /// Gives the file the lock's name; `false` on a file system without hard links.
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
        // Below: the lock may be a leftover, or go soon.
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

  /// Returns whether the index was still the one that this one is made from; else the lock is gone.
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

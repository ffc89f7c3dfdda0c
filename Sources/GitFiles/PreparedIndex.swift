import Files
import Glibc
import Synchronization

/// A new index, written whole beside the old one, whose place it takes in a moment.
///
/// git's lock is held for that moment only: a process killed before it leaves a temporary file and a
/// working git. The old index stands when the value goes without `replace`.
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
  /// When somebody changed the index since it was prepared, the update is made to theirs. Throws
  /// `locked` while somebody does.
  package func replace() throws(GitIndexError) {
    guard let file = file.withLock({ $0.take() }) else { return }
    let lock = path + ".lock"
    var isCurrent = false
    do {
      try FileSystem.hardLink(file.path, as: lock)
      isCurrent = try takePlace(of: file, from: lock)
    } catch {
      if error.isExisting { throw .locked(lockPath: lock) }
      // EPERM and ENOTSUP: a file system without hard links.
      guard error.errno == EPERM || error.errno == ENOTSUP else { throw .file(error) }
    }
    if !isCurrent { try update.write(to: path, over: base) }
  }

  /// Returns whether the index was still the one that this one is made from; else the lock is gone.
  private func takePlace(
    of file: borrowing TemporaryFile, from lock: String
  ) throws(FileError) -> Bool {
    do throws(FileError) {
      guard try FileSystem.statusIfPresent(of: path) == base?.status else {
        try FileSystem.remove(lock)
        return false
      }
      if update.durability != .none { try file.descriptor.sync() }
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

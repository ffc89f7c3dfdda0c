import Files
import GitFiles
import Glibc
import Libgit2
import PaperDomain

/// What was found half done, and put right.
package struct Recovery: Sendable {
  /// The words after `pc` of the command that was killed.
  package var command: [String]
  /// Whether the command was as good as done and is so now; else what it did was taken back.
  package var isCompleted: Bool
  /// Files that were changed since by somebody else, and left as they are.
  package var left: [String]
}

extension Library {
  var log: OperationLog { OperationLog(path: RawPath.join(deviceFolder, "operations")) }

  /// Where blobs wait that an undo took out of the store.
  var parkingFolder: String { RawPath.join(deviceFolder, "blobs") }

  /// Puts right what a killed process left half done.
  ///
  /// Nothing happens while another process is at work, or where the library can't be written: who
  /// only reads sees the files as they are.
  func recover() throws {
    if try isSettled() { return }
    let lock: LibraryLock
    do {
      lock = try self.lock(timeoutSeconds: 0)
    } catch LibraryError.busy {
      return
    } catch let error as FileError where error.isPermission {
      return
    }
    defer { withExtendedLifetime(lock) {} }
    try recoverWhileLocked()
  }

  /// Whether nothing is half done: no operation, and no purge.
  private func isSettled() throws -> Bool {
    try log.isSettled() && FileSystem.statusIfPresent(of: purgeJournalPath) == nil
  }

  /// The same for whoever holds the lock.
  func recoverWhileLocked() throws {
    if try isSettled() { return }
    _ = try recoverPurge()
    if try log.isSettled() { return }
    try log.removeTornLine()
    for operation in try log.read() where !operation.pending.isEmpty {
      if let branch = operation.pending.last?.branch { try removeLeftoverLock(of: branch.name) }
      // A branch is the last thing to move: when it has, everything before it is done.
      if let branch = operation.pending.last?.branch,
        try repository.resolve(branch.name) == branch.after
      {
        try alignIndexUnlessLocked(branch)
        try log.append(OperationLine(operation.id, isEnd: true))
        recovery = Recovery(command: operation.command, isCompleted: true, left: [])
      } else {
        var left: [String] = []
        for step in operation.pending.reversed() { left += try takeBack(step) }
        try log.append(
          OperationLine(operation.id, cancelled: operation.pending.count, isEnd: true))
        recovery = Recovery(command: operation.command, isCompleted: false, left: left)
      }
    }
    try GitIndexLock(of: indexPath).removeLeftovers()
    if try !log.isSettled(), let last = try log.read().last {
      try log.append(OperationLine(last.id, isEnd: true))
    }
  }

  /// Removes the lock that a killed process left on a branch it was moving.
  ///
  /// A git that is at work holds one for some milliseconds only.
  private func removeLeftoverLock(of reference: String) throws {
    let folder = reference == "HEAD" ? repository.gitDirectory : repository.commonDirectory
    let path = RawPath.join(folder, reference + ".lock")
    guard let found = try FileSystem.statusIfPresent(of: path) else { return }
    for _ in 0..<20 {
      usleep(25_000)
      guard try FileSystem.statusIfPresent(of: path) == found else { return }
    }
    try FileSystem.remove(path)
  }

  /// Brings git's index in step, unless a git is at work here: `pc` sees to what is left whenever it
  /// next looks at the working tree.
  private func alignIndexUnlessLocked(_ branch: RefUpdate) throws {
    do {
      try alignIndex(from: try tree(of: branch.before), to: try tree(of: branch.after))
    } catch GitIndexError.locked {
      return
    }
  }
}

import Files
import GitFiles
import Glibc
import Libgit2
import PaperDomain

/// The recovery of an interrupted operation.
package struct Recovery: Sendable {
  /// The arguments of the killed command.
  package var command: [String]
  /// Whether the command was completed; otherwise its changes were rolled back.
  package var isCompleted: Bool
  /// Files that another program changed since, which are left as they are.
  package var left: [String]
}

extension Library {
  var log: OperationLog { OperationLog(path: RawPath.join(deviceFolder, "operations")) }

  /// Recovers from a killed process.
  ///
  /// Does nothing while another process holds the lock, or if the library can't be written: a
  /// reader then sees the files as they are.
  func recover() throws {
    if try isSettled() { return }
    let lock: HeldLock
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

  /// Whether there is no interrupted operation and no interrupted purge.
  private func isSettled() throws -> Bool {
    try log.isSettled() && FileSystem.statusIfPresent(of: PurgeJournal.path(in: self)) == nil
  }

  /// Recovers from a killed process. The caller must hold the lock.
  func recoverWhileLocked() throws {
    if try isSettled() { return }
    _ = try PurgeOperation(self).recover()
    if try log.isSettled() { return }
    try log.removeTornLine()
    for operation in try log.read() where !operation.pending.isEmpty {
      if let branch = operation.pending.last?.branch { try removeLeftoverLock(of: branch.name) }
      // The branch moves last: if it has moved, everything before it is done.
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
    try GitIndexLock(of: gitIndex.path).removeLeftovers()
    if try !log.isSettled(), let last = try log.read().last {
      try log.append(OperationLine(last.id, isEnd: true))
    }
  }

  /// Removes the lock that a killed process left on a branch.
  ///
  /// A running git holds such a lock only for some milliseconds.
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

  /// Updates git's index, unless a git process holds its lock; then the next scan of the working
  /// tree updates it.
  private func alignIndexUnlessLocked(_ branch: RefUpdate) throws {
    do {
      try gitIndex.align(from: try tree(of: branch.before), to: try tree(of: branch.after))
    } catch GitIndexError.locked {
      return
    }
  }
}

import Files
import GitFiles
import Glibc
import Libgit2
import PaperDomain

extension Library {
  /// The recovery from killed processes.
  var recoveryOperation: RecoveryOperation { RecoveryOperation(self) }
}

/// Rolls back or completes what a killed process left.
struct RecoveryOperation: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Recovers from a killed process.
  ///
  /// Does nothing while another process holds the lock, or if the library can't be written: a
  /// reader then sees the files as they are.
  func run() throws {
    if try isSettled() { return }
    let lock: HeldLock
    do {
      lock = try library.lock(timeoutSeconds: 0)
    } catch LibraryError.busy {
      return
    } catch let error as FileError where error.isPermission {
      return
    }
    defer { withExtendedLifetime(lock) {} }
    try runWhileLocked()
  }

  /// Whether there is no interrupted operation and no interrupted purge.
  private func isSettled() throws -> Bool {
    try library.operations.log.isSettled()
      && FileSystem.statusIfPresent(of: PurgeJournal.path(in: library)) == nil
  }

  /// Recovers from a killed process. The caller must hold the lock.
  func runWhileLocked() throws {
    if try isSettled() { return }
    _ = try PurgeOperation(library).recover()
    if try library.operations.log.isSettled() { return }
    try library.operations.log.removeTornLine()
    for operation in try library.operations.log.read() where !operation.pending.isEmpty {
      if let branch = operation.pending.last?.branch { try removeLeftoverLock(of: branch.name) }
      // The branch moves last: if it has moved, everything before it is done.
      if let branch = operation.pending.last?.branch,
        try repository.resolve(branch.name) == branch.after
      {
        try alignIndexUnlessLocked(branch)
        try library.operations.log.append(OperationLine(operation.id, isEnd: true))
        library.recovery = Recovery(command: operation.command, isCompleted: true, left: [])
      } else {
        var left: [String] = []
        for step in operation.pending.reversed() { left += try library.transactions.takeBack(step) }
        try library.operations.log.append(
          OperationLine(operation.id, cancelled: operation.pending.count, isEnd: true))
        library.recovery = Recovery(command: operation.command, isCompleted: false, left: left)
      }
    }
    try GitIndexLock(of: library.gitIndex.path).removeLeftovers()
    if try !library.operations.log.isSettled(), let last = try library.operations.log.read().last {
      try library.operations.log.append(OperationLine(last.id, isEnd: true))
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
      try library.gitIndex.align(
        from: try repository.treeID(of: branch.before), to: try repository.treeID(of: branch.after))
    } catch GitIndexError.locked {
      return
    }
  }
}

import Files
import Libgit2
package import PaperDomain

extension Library {
  /// Runs the body as one operation: all of its changes are made, or none.
  ///
  /// Every change of files or history goes through here. Changes are logged before they are made
  /// (write-ahead), and rolled back if the body throws. If the process is killed, the next process
  /// rolls the interrupted change back. Transactions can be nested; the outermost is the operation
  /// that `pc ops` shows and `pc undo` undoes.
  ///
  /// A library has at most one transaction at a time; other processes wait for it.
  ///
  /// - Throws: The errors of the body; ``LibraryError``, `FileError`.
  package func transaction<Value>(
    _ kind: Operation.Kind = .change, of subjects: [EntityID] = [], _ body: () throws -> Value
  ) throws -> Value {
    let mark = try enter(kind, subjects)
    do {
      let value = try body()
      try leave()
      return value
    } catch {
      throw try abandon(to: mark, because: error)
    }
  }

  /// Runs an asynchronous body as one operation.
  ///
  /// - Throws: The errors of the body; ``LibraryError``, `FileError`.
  package func transaction<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await transaction(.change, of: [], body)
  }

  /// Runs an asynchronous body as one operation of a kind.
  ///
  /// - Throws: The errors of the body; ``LibraryError``, `FileError`.
  package func transaction<Value>(
    _ kind: Operation.Kind, of subjects: [EntityID], _ body: () async throws -> Value
  ) async throws -> Value {
    let mark = try enter(kind, subjects)
    do {
      let value = try await body()
      try leave()
      return value
    } catch {
      throw try abandon(to: mark, because: error)
    }
  }

  /// Marks the changes so far as complete, so that a later failure or kill does not roll them back.
  /// It serves long commands with many independent parts.
  ///
  /// - Throws: `FileError`.
  package func savepoint() throws {
    guard var open = openOperation else { return }
    if open.steps.count > open.savedCount {
      try log.append(OperationLine(open.id, isEnd: true))
      open.savedCount = open.steps.count
      openOperation = open
      settings.changed()
    }
  }

  /// Removes all savepoints, so that a later failure rolls back the whole operation.
  ///
  /// - Throws: `FileError`.
  package func forgetSavepoints() throws {
    guard var open = openOperation, open.savedCount > 0 else { return }
    try log.append(OperationLine(open.id, isReopened: true))
    open.savedCount = 0
    openOperation = open
  }

  /// Begins a transaction and returns the number of existing steps.
  private func enter(_ kind: Operation.Kind, _ subjects: [EntityID]) throws -> Int {
    if var open = openOperation {
      open.depth += 1
      openOperation = open
      return open.steps.count
    }
    let lock = try lock()
    // The process that held the lock may have been killed while this one waited.
    try recoverWhileLocked()
    var generator = SystemRandomNumberGenerator()
    openOperation = OpenOperation(
      id: EntityID(using: &generator), kind: kind, subjects: subjects, lock: lock)
    return 0
  }

  private func leave() throws {
    guard var open = openOperation else { return }
    if open.depth > 1 {
      open.depth -= 1
      openOperation = open
      return
    }
    try savepoint()
    sweepLeftovers()
    openOperation = nil
  }

  /// Rolls back the steps after a mark.
  ///
  /// - Returns: The error to throw: the reason, unless the rollback failed.
  private func abandon(to mark: Int, because reason: any Error) throws -> any Error {
    guard var open = openOperation else { return reason }
    defer {
      open.depth -= 1
      openOperation = open.depth == 0 ? nil : open
    }
    let first = max(mark, open.savedCount)
    let steps = open.steps[first...]
    var left: [String] = []
    do {
      for step in steps.reversed() { left += try takeBack(step) }
      if !steps.isEmpty {
        try log.append(
          OperationLine(open.id, cancelled: steps.count, isEnd: open.depth == 1))
      }
    } catch {
      // The disk is full or read-only. The log still contains what the next pc must roll back, and
      // the first error is the useful one.
      return reason
    }
    open.steps.removeSubrange(first...)
    if left.isEmpty { return reason }
    let explanation = (reason as? any UserFacingError)?.explanation ?? String(describing: reason)
    return LibraryError.notPutBack(left, after: explanation)
  }

  /// Logs a step before it begins, and keeps the content that it will overwrite.
  ///
  /// - Parameters:
  ///   - befores: The current contents of the step's files.
  ///   - isSettledLater: Whether the caller flushes all files to disk before the critical change.
  func begin(
    _ step: OperationStep, over befores: [ExactPath: [UInt8]], isSettledLater: Bool = false
  ) throws {
    guard var open = openOperation else { preconditionFailure("a change needs a transaction") }
    if step.isEmpty { return }
    // This must happen before folders move, because leftovers of killed processes would move too.
    sweepLeftovers()
    let isOnlyHere = try keep(befores, for: step, in: &open)
    // After an undo, no branch contains the old commit.
    if open.kind == .undo, let commit = step.branch?.before {
      try keep(commit, as: UndoReference.commit(of: open.id))
    }
    if isOnlyHere && !isSettledLater { try flushToDisk() }
    let opening = OperationLine.Opening(
      createdAt: settings.now(), kind: open.kind, command: settings.command,
      person: try person(in: open), window: settings.environment[LibrarySettings.windowVariable],
      subjects: open.subjects)
    try log.append(OperationLine(open.id, opening: open.isInLog ? nil : opening, step: step))
    open.isInLog = true
    open.steps.append(step)
    open.ownPaths.formUnion(step.files.map { ExactPath($0.path) })
    openOperation = open
  }

  /// The person at the viewer's window in which the operation runs; `nil` outside the viewer.
  private func person(in open: OpenOperation) throws -> String? {
    if open.isInLog || settings.environment[LibrarySettings.windowVariable] == nil { return nil }
    return try identities.forReflog(isAuthor: true).name
  }
}

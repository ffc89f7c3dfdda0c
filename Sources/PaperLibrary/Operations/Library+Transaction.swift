import Files
import Libgit2
package import PaperDomain

extension Library {
  /// Makes one operation of everything that the body changes: all of it, or nothing.
  ///
  /// Every change of files or history passes here: it is written down in the operation log before it
  /// happens, and taken back when the body throws. A process that is killed leaves the log to the
  /// next one, which takes back what was half done. Transactions may lie one inside the other; the
  /// outermost is the operation that `pc ops` shows and `pc undo` takes back.
  ///
  /// A library is in one transaction at a time, and other processes wait for it.
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

  /// The same for a body that waits.
  package func transaction<Value>(_ body: () async throws -> Value) async throws -> Value {
    let mark = try enter(.change, [])
    do {
      let value = try await body()
      try leave()
      return value
    } catch {
      throw try abandon(to: mark, because: error)
    }
  }

  /// Says that what the operation did so far is whole by itself: a later failure, or a kill, leaves
  /// it. For long work of many independent parts.
  package func savepoint() throws {
    guard var open = openOperation else { return }
    if open.steps.count > open.savedCount {
      try log.append(OperationLine(open.id, isEnd: true))
      open.savedCount = open.steps.count
      openOperation = open
      settings.changed()
    }
  }

  /// Says that the operation is one whole after all: a later failure takes back all of it.
  package func forgetSavepoints() throws {
    guard var open = openOperation, open.savedCount > 0 else { return }
    try log.append(OperationLine(open.id, isReopened: true))
    open.savedCount = 0
    openOperation = open
  }

  /// Returns how many steps there were before.
  private func enter(_ kind: Operation.Kind, _ subjects: [EntityID]) throws -> Int {
    if var open = openOperation {
      open.depth += 1
      openOperation = open
      return open.steps.count
    }
    let lock = try lock()
    // Whoever held the lock before may have been killed while this process waited.
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

  /// Takes back the steps after a mark.
  ///
  /// - Returns: What to throw: the reason, unless it could not all be taken back.
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
      // A disk that takes nothing any more: the log still says what the next pc has to take back,
      // and the first reason is what is worth telling.
      return reason
    }
    open.steps.removeSubrange(first...)
    if left.isEmpty { return reason }
    let explanation = (reason as? any UserFacingError)?.explanation ?? String(describing: reason)
    return LibraryError.notPutBack(left, after: explanation)
  }

  /// Writes down a step before anything of it happens, and keeps what it will overwrite.
  ///
  /// - Parameters:
  ///   - befores: The contents of the step's files as they are on disk.
  ///   - isSettledLater: Whether the caller puts everything on the disk before what matters.
  func begin(
    _ step: OperationStep, over befores: [ExactPath: [UInt8]], isSettledLater: Bool = false
  ) throws {
    guard var open = openOperation else { preconditionFailure("a change needs a transaction") }
    if step.isEmpty { return }
    // Before folders move: what a killed writer left in them would move along.
    sweepLeftovers()
    let isOnlyHere = try keep(befores, for: step, in: &open)
    // What an undo leaves is on no branch any more.
    if open.kind == .undo, let commit = step.branch?.before {
      try keep(commit, as: UndoReference.commit(of: open.id))
    }
    if isOnlyHere && !isSettledLater { try settle() }
    let opening = OperationLine.Opening(
      createdAt: settings.now(), kind: open.kind, command: settings.command,
      subjects: open.subjects)
    try log.append(OperationLine(open.id, opening: open.isInLog ? nil : opening, step: step))
    open.isInLog = true
    open.steps.append(step)
    open.ownPaths.formUnion(step.files.map { ExactPath($0.path) })
    openOperation = open
  }
}

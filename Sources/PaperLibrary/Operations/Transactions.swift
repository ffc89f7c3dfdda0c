import Files
import GitFiles
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The transaction in progress.
  package var transactions: Transactions { Transactions(self) }

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
    let mark = try transactions.enter(kind, subjects)
    do {
      let value = try body()
      try transactions.leave()
      return value
    } catch {
      throw try transactions.abandon(to: mark, because: error)
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
    let mark = try transactions.enter(kind, subjects)
    do {
      let value = try await body()
      try transactions.leave()
      return value
    } catch {
      throw try transactions.abandon(to: mark, because: error)
    }
  }
}

/// The transaction in progress: its steps, the content that they overwrite, and its rollback.
package struct Transactions: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Marks the changes so far as complete, so that a later failure or kill does not roll them back.
  /// It serves long commands with many independent parts.
  ///
  /// - Throws: `FileError`.
  package func savepoint() throws {
    guard var open = library.openOperation else { return }
    if open.steps.count > open.savedCount {
      try library.operations.log.append(OperationLine(open.id, isEnd: true))
      open.savedCount = open.steps.count
      library.openOperation = open
      library.settings.changed()
    }
  }

  /// Removes all savepoints, so that a later failure rolls back the whole operation.
  ///
  /// - Throws: `FileError`.
  package func forgetSavepoints() throws {
    guard var open = library.openOperation, open.savedCount > 0 else { return }
    try library.operations.log.append(OperationLine(open.id, isReopened: true))
    open.savedCount = 0
    library.openOperation = open
  }

  /// Begins a transaction and returns the number of existing steps.
  fileprivate func enter(_ kind: Operation.Kind, _ subjects: [EntityID]) throws -> Int {
    if var open = library.openOperation {
      open.depth += 1
      library.openOperation = open
      return open.steps.count
    }
    let lock = try library.lock()
    // The process that held the lock may have been killed while this one waited.
    try library.recoveryOperation.runWhileLocked()
    var generator = SystemRandomNumberGenerator()
    library.openOperation = OpenOperation(
      id: EntityID(using: &generator), kind: kind, subjects: subjects, lock: lock)
    return 0
  }

  fileprivate func leave() throws {
    guard var open = library.openOperation else { return }
    if open.depth > 1 {
      open.depth -= 1
      library.openOperation = open
      return
    }
    try savepoint()
    library.leftovers.sweep(in: library)
    library.openOperation = nil
  }

  /// Rolls back the steps after a mark.
  ///
  /// - Returns: The error to throw: the reason, unless the rollback failed.
  fileprivate func abandon(to mark: Int, because reason: any Error) throws -> any Error {
    guard var open = library.openOperation else { return reason }
    defer {
      open.depth -= 1
      library.openOperation = open.depth == 0 ? nil : open
    }
    let first = max(mark, open.savedCount)
    let steps = open.steps[first...]
    var left: [String] = []
    do {
      for step in steps.reversed() { left += try takeBack(step) }
      if !steps.isEmpty {
        try library.operations.log.append(
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
    guard var open = library.openOperation else {
      preconditionFailure("a change needs a transaction")
    }
    if step.isEmpty { return }
    // This must happen before folders move, because leftovers of killed processes would move too.
    library.leftovers.sweep(in: library)
    let isOnlyHere = try keep(befores, for: step, in: &open)
    // After an undo, no branch contains the old commit.
    if open.kind == .undo, let commit = step.branch?.before {
      try keep(commit, as: UndoReference.commit(of: open.id))
    }
    if isOnlyHere && !isSettledLater { try library.flushToDisk() }
    let opening = OperationLine.Opening(
      createdAt: library.settings.now(), kind: open.kind, command: library.settings.command,
      person: try person(in: open),
      window: library.settings.environment[LibrarySettings.windowVariable],
      subjects: open.subjects)
    try library.operations.log.append(
      OperationLine(open.id, opening: open.isInLog ? nil : opening, step: step))
    open.isInLog = true
    open.steps.append(step)
    open.ownPaths.formUnion(step.files.map { ExactPath($0.path) })
    library.openOperation = open
  }

  /// The person at the viewer's window in which the operation runs; `nil` outside the viewer.
  private func person(in open: OpenOperation) throws -> String? {
    if open.isInLog || library.settings.environment[LibrarySettings.windowVariable] == nil {
      return nil
    }
    return try library.identities.forReflog(isAuthor: true).name
  }

  /// Rolls back a step, as far as it was completed.
  ///
  /// - Returns: The files whose content is neither the old nor the new one, because another program
  ///   changed them; they are left alone.
  func takeBack(_ step: OperationStep) throws -> [String] {
    if let branch = step.branch, try repository.resolve(branch.name) == branch.after {
      try move(branch.inverse, message: "pc: take back")
      try library.gitIndex.align(
        from: try repository.treeID(of: branch.after), to: try repository.treeID(of: branch.before))
    }
    for blob in step.parked { try library.blobs.unpark(blob) }
    var left: [String] = []
    for file in step.files.reversed() {
      let now = try library.workingTree.contentID(of: file.path)
      if now == file.before { continue }
      guard now == file.after else {
        left.append(file.path)
        continue
      }
      try library.workingTree.put(
        try file.before.map { try repository.blob($0) }, at: file.path,
        isExecutable: file.isExecutable)
    }
    if let branch = step.branch, !branch.joined.isEmpty {
      try library.workingTree.alignKinds(
        from: try repository.treeID(of: branch.after), to: try repository.treeID(of: branch.before))
    }
    for blob in step.unparked { try library.blobs.park(blob) }
    for blob in step.stored { try library.blobs.remove(blob) }
    for blob in step.stored + step.unparked {
      library.workingTree.removeEmptyFolders(above: library.blobs.path(of: blob))
    }
    return left
  }

  /// Moves a branch if it is still at the expected commit.
  ///
  /// - Throws: ``LibraryError/headMoved``.
  func move(_ branch: RefUpdate, message: String, committer: Signature? = nil) throws {
    do {
      if let target = branch.after {
        try repository.update(
          branch.name, to: target, expecting: ExpectedTarget(branch.before), message: message,
          committer: try committer ?? library.identities.forReflog())
      } else {
        try repository.delete(branch.name, expecting: ExpectedTarget(branch.before))
      }
    } catch let error as GitError where error.code == .modified {
      throw LibraryError.headMoved
    }
  }

  /// Stores the content that a step will overwrite in git's object database, and keeps it there.
  ///
  /// Content that the operation itself wrote is not kept, because an undo returns to the state
  /// before the whole operation.
  ///
  /// - Returns: Whether some of the content existed nowhere else.
  private func keep(
    _ befores: [ExactPath: [UInt8]], for step: OperationStep, in open: inout OpenOperation
  ) throws -> Bool {
    var changes: [TreeChange] = []
    var isOnlyHere = false
    for file in step.files {
      let path = ExactPath(file.path)
      guard let id = file.before, let bytes = befores[path] else { continue }
      let isOwn = open.ownPaths.contains(path)
      if try !repository.objectExists(id) {
        _ = try repository.writeBlob(bytes)
        if !isOwn { isOnlyHere = true }
      }
      if !isOwn {
        changes.append(
          .upsert(path: UndoReference.entryName(of: file.path), id: id, mode: .file))
      }
    }
    if changes.isEmpty { return false }
    let tree = try repository.updateTree(base: open.keptTree, changes: changes)
    try keep(tree, as: UndoReference.files(of: open.id))
    open.keptTree = tree
    return isOnlyHere
  }

  /// Sets a reference of the operation log to an object.
  private func keep(_ object: ObjectID, as reference: String) throws {
    try repository.update(
      reference, to: object, expecting: .anything, message: "kept for undo",
      committer: try library.identities.forReflog())
  }
}

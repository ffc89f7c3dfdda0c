import Files
import GitFiles
package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The operations in the log.
  package var operations: Operations { Operations(self) }
}

/// The operations in the log: lists, undoes and redoes them.
package struct Operations: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  var log: OperationLog { OperationLog(path: RawPath.join(library.deviceFolder, "operations")) }

  /// All operations in the log, and which of them are in effect.
  ///
  /// - Throws: `FileError`.
  package func history() throws -> OperationHistory {
    OperationHistory(try log.read())
  }

  /// Undoes the last operations.
  ///
  /// An undo is itself an operation, so nothing is lost. Commits are removed from the branch, and
  /// the working tree gets its content from before the commands.
  ///
  /// - Parameters:
  ///   - count: The number of operations, at least 1.
  ///   - isForced: Whether to also overwrite files that were changed since; their content is kept.
  /// - Returns: `nil` if there is nothing to undo.
  /// - Throws: ``UndoRefusal``.
  package func undo(
    _ count: Int = 1, isForced: Bool = false, isDryRun: Bool = false
  ) throws -> UndoReport? {
    try reverse(.undo, isForced: isForced, isDryRun: isDryRun) { history in
      let there = history.applied.count
      // A typing error could otherwise undo the whole history of the library.
      if there > 0, count > there { throw UndoRefusal.tooMany(asked: count, there: there) }
      return history.applied.suffix(max(0, count))
    }
  }

  /// Undoes one operation, which need not be the last.
  ///
  /// - Parameter id: An operation of ``OperationHistory/applied``.
  /// - Throws: ``UndoRefusal``, also if its commits are not the last ones of the branch.
  package func undo(
    only id: EntityID, isForced: Bool = false, isDryRun: Bool = false
  ) throws -> UndoReport? {
    try reverse(.undo, isForced: isForced, isDryRun: isDryRun) { history in
      history.applied.filter { $0.record.id == id }[...]
    }
  }

  /// The commits that an operation added to its branch, the last one first.
  ///
  /// - Throws: `GitError`.
  package func commits(of operation: Operation) throws -> [ObjectID] {
    guard let branch = operation.whole.branch, let tip = branch.after else { return [] }
    return try repository.walk(
      from: [tip], hiding: (branch.before.map { [$0] } ?? []) + branch.joined)
  }

  /// Redoes what the last undo undid.
  ///
  /// - Returns: `nil` if nothing was undone since the last change.
  /// - Throws: ``UndoRefusal``.
  package func redo(isForced: Bool = false, isDryRun: Bool = false) throws -> UndoReport? {
    try reverse(.redo, isForced: isForced, isDryRun: isDryRun) { $0.undone.suffix(1) }
  }

  private func reverse(
    _ kind: Operation.Kind, isForced: Bool, isDryRun: Bool,
    _ choose: (OperationHistory) throws -> ArraySlice<OperationHistory.Entry>
  ) throws -> UndoReport? {
    let history = try history()
    let entries = try choose(history).reversed()
    if entries.isEmpty {
      if let purge = history.lastPurge { throw UndoRefusal.purged(purge.createdAt) }
      return nil
    }
    let subjects = entries.flatMap(\.subjects)
    return try library.transaction(kind, of: subjects) {
      // Another process may have changed the library before this one got the lock.
      guard try self.history().operations.last?.id == history.operations.last?.id else {
        throw LibraryError.busy(pid: nil)
      }
      let plan = try UndoPlan(reversing: entries.map(\.record), in: library)
      if !plan.conflicts.isEmpty && !isForced { throw UndoRefusal.filesChanged(plan.conflicts) }
      if !isDryRun, !isForced {
        try EditLockFolder(library).refuse(plan.step.files.map(\.path)) { try library.snapshot() }
      }
      let commits = try plan.step.branch.map { try check($0, kind) } ?? []
      if !isDryRun {
        try perform(plan)
        if plan.step.branch != nil { try library.published.noteAfterUndo() }
      }
      return UndoReport(
        operations: subjects.compactMap { history[$0] }, step: plan.step,
        commits: commits, overwritten: plan.conflicts)
    }
  }

  /// Checks a move of a branch against the current branch and the remotes.
  ///
  /// - Returns: The commits that are removed from the branch or added to it again.
  private func check(_ branch: RefUpdate, _ kind: Operation.Kind) throws -> [ObjectID] {
    try library.gitOperation.refuse()
    try library.gitIndex.refuseIfLocked()
    let head = try repository.head()
    let name =
      branch.name.hasPrefix("refs/heads/") ? String(branch.name.dropFirst(11)) : branch.name
    guard head.reference == branch.name else { throw UndoRefusal.otherBranch(name) }
    guard head.commit == branch.before else {
      // An undo of an operation that was not the last one makes a commit.
      let undo = try history().operations.last { $0.kind == .undo }
      guard let undo, undo.whole.branch?.after == head.commit else {
        throw UndoRefusal.branchMoved(name)
      }
      throw UndoRefusal.commitOnTop
    }
    let (tip, rest) = kind == .undo ? (branch.before, branch.after) : (branch.after, branch.before)
    guard let tip else { return [] }
    let commits = try repository.walk(
      from: [tip], hiding: (rest.map { [$0] } ?? []) + branch.joined)
    guard kind == .undo, let first = commits.last else { return commits }
    for reference in try repository.references(matching: "refs/remotes/*")
    where reference.symbolicTarget == nil {
      if try repository.isAncestor(first, of: reference.target) {
        throw UndoRefusal.published(
          commit: first.short,
          reference: "'\(reference.name.dropFirst("refs/remotes/".count))'")
      }
    }
    return commits
  }

  /// Performs the plan. Blobs are restored before the manifests that reference them, and the branch
  /// moves last.
  private func perform(_ plan: UndoPlan) throws {
    let contents = try plan.step.files.map { file in
      try file.after.map { try keptBytes($0, of: file.path) }
    }
    for blob in plan.step.unparked {
      let parked = library.blobs.parkedPath(of: blob)
      if try FileSystem.statusIfPresent(of: parked) == nil { throw UndoRefusal.lost(blob.path) }
    }
    try library.transactions.begin(
      plan.step, over: plan.befores, isSettledLater: plan.step.branch != nil)
    for blob in plan.step.unparked { try library.blobs.unpark(blob) }
    try library.workingTree.put(
      zip(plan.step.files, contents).map { file, bytes in
        FileEdit(path: file.path, before: nil, after: bytes)
      })
    for file in plan.step.files where file.isExecutable && file.after != nil && file.before == nil {
      try library.workingTree.setExecutable(true, file.path)
    }
    for blob in plan.step.parked {
      try library.blobs.park(blob)
      library.workingTree.removeEmptyFolders(above: library.blobs.path(of: blob))
    }
    guard let branch = plan.step.branch else { return }
    if !branch.joined.isEmpty {
      try library.workingTree.alignKinds(
        from: try repository.treeID(of: branch.before), to: try repository.treeID(of: branch.after))
    }
    let update = try library.gitIndex.update(
      from: try repository.treeID(of: branch.before), to: try repository.treeID(of: branch.after))
    let index = try update.prepare(for: library.gitIndex.path)
    try library.flushToDisk()
    try library.transactions.move(
      branch, message: "pc: \(library.openOperation?.kind.rawValue ?? "undo")")
    try index.replace()
  }

  /// The old content of a file, from git's object database.
  func keptBytes(_ id: ObjectID, of file: String) throws -> [UInt8] {
    guard try repository.objectExists(id) else { throw UndoRefusal.lost(file) }
    return try repository.blob(id)
  }
}

/// The result of an undo or redo, or its plan.
package struct UndoReport: Sendable {
  /// The operations that are undone or redone, the last one first.
  package var operations: [Operation]
  /// The changes.
  package var step: OperationStep
  /// The commits that are removed from the branch or added to it again, the last one first.
  package var commits: [ObjectID]
  /// Files whose hand edits were overwritten, and kept.
  package var overwritten: [String]
  /// The commits that revert the operations, if later ones stay on the branch.
  package var reverts: [ObjectID] = []

  package init(
    operations: [Operation], step: OperationStep, commits: [ObjectID], overwritten: [String],
    reverts: [ObjectID] = []
  ) {
    self.operations = operations
    self.step = step
    self.commits = commits
    self.overwritten = overwritten
    self.reverts = reverts
  }
}

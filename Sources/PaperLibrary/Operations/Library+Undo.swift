import Files
import GitFiles
import Libgit2
import PaperDomain

extension Library {
  /// Every operation that the log still has, and what stands of it.
  package func operationHistory() throws -> OperationHistory {
    OperationHistory(try log.read())
  }

  /// Takes back the last operations.
  ///
  /// An undo is itself an operation: nothing is lost by it. Commits come off the branch, and the
  /// working tree gets back what it held before the commands.
  ///
  /// - Parameters:
  ///   - count: How many, 1 or more.
  ///   - isForced: Also overwrites files that were changed since, which are kept.
  /// - Returns: `nil` when there is nothing to take back.
  /// - Throws: ``UndoRefusal``.
  package func undo(
    _ count: Int = 1, isForced: Bool = false, isDryRun: Bool = false
  ) throws -> UndoReport? {
    try reverse(.undo, isForced: isForced, isDryRun: isDryRun) { history in
      let there = history.applied.count
      // A slip of the finger would else take the whole library apart.
      if there > 0, count > there { throw UndoRefusal.tooMany(asked: count, there: there) }
      return history.applied.suffix(max(0, count))
    }
  }

  /// Does again what the last undo took back.
  ///
  /// - Returns: `nil` when nothing was taken back since the last change.
  /// - Throws: ``UndoRefusal``.
  package func redo(isForced: Bool = false, isDryRun: Bool = false) throws -> UndoReport? {
    try reverse(.redo, isForced: isForced, isDryRun: isDryRun) { $0.undone.suffix(1) }
  }

  private func reverse(
    _ kind: Operation.Kind, isForced: Bool, isDryRun: Bool,
    _ choose: (OperationHistory) throws -> ArraySlice<OperationHistory.Entry>
  ) throws -> UndoReport? {
    let history = try operationHistory()
    let entries = try choose(history).reversed()
    if entries.isEmpty {
      if let purge = history.lastPurge { throw UndoRefusal.purged(purge.createdAt) }
      return nil
    }
    let subjects = entries.flatMap(\.subjects)
    return try transaction(kind, of: subjects) {
      // Another process may have changed something between the look and the lock.
      guard try operationHistory().operations.last?.id == history.operations.last?.id else {
        throw LibraryError.busy(pid: nil)
      }
      let plan = try UndoPlan(reversing: entries.map(\.record), in: self)
      if !plan.conflicts.isEmpty && !isForced { throw UndoRefusal.filesChanged(plan.conflicts) }
      if !isDryRun, !isForced {
        try refuseLocked(plan.step.files.map(\.path)) { try snapshot() }
      }
      let commits = try plan.step.branch.map { try check($0, kind) } ?? []
      if !isDryRun {
        try perform(plan)
        if plan.step.branch != nil { try notePublishedAfterUndo() }
      }
      return UndoReport(
        operations: subjects.compactMap { history[$0] }, step: plan.step,
        commits: commits.map { CommitID($0) }, overwritten: plan.conflicts)
    }
  }

  /// Holds a move of a branch against what is checked out and what others have.
  ///
  /// - Returns: The commits that come off it, or back onto it.
  private func check(_ branch: RefUpdate, _ kind: Operation.Kind) throws -> [ObjectID] {
    try refuseMidOperation()
    try refuseLockedIndex()
    let head = try repository.head()
    let name =
      branch.name.hasPrefix("refs/heads/") ? String(branch.name.dropFirst(11)) : branch.name
    guard head.reference == branch.name else { throw UndoRefusal.otherBranch(name) }
    guard head.commit == branch.before else { throw UndoRefusal.branchMoved(name) }
    let (tip, rest) = kind == .undo ? (branch.before, branch.after) : (branch.after, branch.before)
    guard let tip else { return [] }
    let commits = try repository.walk(
      from: [tip], hiding: (rest.map { [$0] } ?? []) + branch.joined)
    guard kind == .undo, let first = commits.last else { return commits }
    for reference in try repository.references(matching: "refs/remotes/*")
    where reference.symbolicTarget == nil {
      if try repository.isAncestor(first, of: reference.target) {
        throw UndoRefusal.published(
          commit: CommitID(first).short,
          reference: "'\(reference.name.dropFirst("refs/remotes/".count))'")
      }
    }
    return commits
  }

  /// Does what is planned: what a manifest names is there before it, and the branch moves last.
  private func perform(_ plan: UndoPlan) throws {
    let contents = try plan.step.files.map { file in
      try file.after.map { try keptBytes($0, of: file.path) }
    }
    for blob in plan.step.unparked {
      let parked = BlobStore.parkedPath(of: blob, in: parkingFolder)
      if try FileSystem.statusIfPresent(of: parked) == nil { throw UndoRefusal.lost(blob.path) }
    }
    try begin(plan.step, over: plan.befores, isSettledLater: plan.step.branch != nil)
    for blob in plan.step.unparked { try blobs.unpark(blob, from: parkingFolder) }
    try put(
      zip(plan.step.files, contents).map { file, bytes in
        FileEdit(path: file.path, before: nil, after: bytes)
      })
    for file in plan.step.files where file.isExecutable && file.after != nil && file.before == nil {
      try setExecutable(true, file.path)
    }
    for blob in plan.step.parked {
      try blobs.park(blob, in: parkingFolder)
      removeEmptyFolders(above: blobs.path(of: blob))
    }
    guard let branch = plan.step.branch else { return }
    if !branch.joined.isEmpty {
      try alignKinds(from: try tree(of: branch.before), to: try tree(of: branch.after))
    }
    let update = try indexUpdate(from: try tree(of: branch.before), to: try tree(of: branch.after))
    let index = try update.prepare(for: indexPath)
    try settle()
    try move(branch, message: "pc: \(openOperation?.kind.rawValue ?? "undo")")
    try index.replace()
  }

  /// What a file held, from git's object database.
  func keptBytes(_ id: ObjectID, of file: String) throws -> [UInt8] {
    guard try repository.objectExists(id) else { throw UndoRefusal.lost(file) }
    return try repository.blob(id)
  }
}

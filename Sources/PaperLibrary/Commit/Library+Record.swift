import Files
import GitFiles
import Libgit2
import PaperDomain

extension Library {
  /// Makes the commits of a plan, moves the branch, and brings working files and index in step.
  ///
  /// Objects are written first and can't be seen; then the completed files and, beside the old one,
  /// the new index; then the branch moves in one step. What fails is taken back by the transaction.
  ///
  /// - Parameter warnings: Those that the recorded tree has, kept for the next check.
  func record(
    _ plan: CommitPlan, head: Head, tree headTree: ObjectID?, _ changes: WorkingChanges,
    _ identity: CommitIdentity, warnings: [Diagnostic]
  ) throws -> (commits: [RecordedCommit], index: IndexOutcome) {
    let stored = try storeObjects(plan)
    var tree = try repository.updateTree(base: headTree, changes: stored.first)
    var parents = head.commit.map { [$0] } ?? []
    var commits: [RecordedCommit] = []
    func makeCommit(_ message: String, _ changes: [Change]) throws {
      let id = try repository.createCommit(
        tree: tree, parents: parents, author: identity.author, committer: identity.committer,
        message: message)
      parents = [id]
      guard let commit = CommitID(bytes: id.bytes) else { return }
      let subject = message.prefix { $0 != "\n" }
      commits.append(RecordedCommit(id: commit, subject: String(subject), changes: changes))
    }
    if tree != headTree { try makeCommit(plan.firstMessage, plan.firstChanges) }
    for (step, change) in zip(plan.steps, stored.steps) {
      tree = try repository.updateTree(base: tree, changes: [change])
      let rebinding = plan.changes.filter { $0.kind == .rebind && $0.path == step.path }
      try makeCommit(plan.message(of: step), rebinding)
    }
    guard let last = parents.first, !commits.isEmpty else { return ([], .inStep) }
    let originals = try originals(of: plan)
    var step = OperationStep()
    let branch = BranchTrace(name: head.reference, before: head.commit, after: last)
    step.branch = branch
    for (file, bytes) in plan.completed {
      step.files.append(
        FileTrace(
          path: file.string, before: try originals[file].map { try Library.contentID(of: $0) },
          after: try Library.contentID(of: bytes)))
    }
    try begin(step, over: originals, isSettledLater: true)
    for (file, bytes) in plan.completed { try put(bytes, at: file.string) }
    let update = try indexUpdate(changes, plan, stored, tree: tree)
    let index = try Threads.overlap {
      try settle()
      // After the sync, which it has no part in; true of the tree whatever becomes of the branch.
      CheckRecord(tree: tree, warnings: warnings).save(in: self)
    } _: {
      try update.prepare(for: self.indexPath, over: changes.index)
    }
    try move(
      branch, message: reflogMessage(commits, isFirst: head.commit == nil),
      committer: identity.committer)
    let outcome = IndexOutcome { () throws(GitIndexError) in
      try index.replace(timeoutSeconds: Library.indexTimeoutSeconds)
    }
    return (commits, outcome)
  }

  /// How long to wait for a git that holds the index when everything else is done.
  private static let indexTimeoutSeconds = 1.0

  private func reflogMessage(_ commits: [RecordedCommit], isFirst: Bool) -> String {
    let subject = commits.last?.subject ?? ""
    return "commit\(isFirst ? " (initial)" : ""): \(subject)"
  }

  /// What the files that completion changes hold on disk.
  private func originals(of plan: CommitPlan) throws -> [ExactPath: [UInt8]] {
    var originals: [ExactPath: [UInt8]] = [:]
    for file in plan.completed.keys {
      originals[file] = try FileSystem.read(path(of: file.string), limit: Library.manifestLimit)
    }
    return originals
  }
}

import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Makes the commits of a plan, moves the branch, and updates the working tree and the index.
  ///
  /// Objects are written first and are invisible; then the completed files and, beside the old one,
  /// the new index; then the branch moves in one step. On an error the transaction rolls the
  /// changes back.
  func record(
    _ draft: CommitDraft, _ context: CommitContext
  ) throws -> (commits: [RecordedCommit], index: IndexOutcome) {
    let (plan, headTree, changes) = (draft.plan, draft.tree, draft.changes)
    let head = context.head
    let stored = try storeObjects(plan, reusing: context.stored)
    var tree = try updateTree(base: headTree, changes: stored.first)
    var parents = head.commit.map { [$0] } ?? []
    var commits: [RecordedCommit] = []
    func makeCommit(_ message: String, _ changes: [Change]) throws {
      let message = try context.messages.finished(message)
      let id = try createCommit(tree: tree, parents: parents, message: message, context)
      parents = [id]
      let subject = message.prefix { $0 != "\n" }
      commits.append(RecordedCommit(id: id, subject: String(subject), changes: changes))
    }
    if tree != headTree { try makeCommit(plan.firstMessage, plan.firstChanges) }
    for (step, change) in zip(plan.steps, stored.steps) {
      tree = try updateTree(base: tree, changes: [change])
      let rebinding = plan.changes.filter { $0.kind == .rebind && $0.path == step.path }
      try makeCommit(plan.message(of: step), rebinding)
    }
    guard let last = parents.first, !commits.isEmpty else { return ([], .inStep) }
    let branch = RefUpdate(name: head.reference, before: head.commit, after: last)
    try complete(plan, thenMoving: branch)
    let update = try indexUpdate(changes, plan, stored, tree: tree)
    try settle()
    // Written after the sync, because it need not be durable. It is valid even if the branch does
    // not move.
    if let left = draft.left {
      LastCheck(tree: tree, warnings: left.warnings, unverified: left.unverified).save(in: self)
    }
    let index = try update.prepare(for: indexPath, over: changes.index)
    try move(
      branch, message: reflogMessage(commits, isFirst: head.commit == nil),
      committer: context.identity.committer)
    let outcome = IndexOutcome { () throws(GitIndexError) in
      try index.replace(timeoutSeconds: Library.indexTimeoutSeconds)
    }
    return (commits, outcome)
  }

  /// Writes one commit, signed if requested.
  func createCommit(
    tree: ObjectID, parents: [ObjectID], message: String, _ context: CommitContext
  ) throws -> ObjectID {
    let identity = context.identity
    guard let signer = context.signer else {
      return try repository.createCommit(
        tree: tree, parents: parents, author: identity.author, committer: identity.committer,
        message: message)
    }
    let commit = try repository.createCommitBuffer(
      tree: tree, parents: parents, author: identity.author, committer: identity.committer,
      message: message)
    return try repository.createSignedCommit(commit, signature: try signer.signature(of: commit))
  }

  /// The time to wait at the end for another git process that holds the index lock.
  private static let indexTimeoutSeconds = 1.0

  private func reflogMessage(_ commits: [RecordedCommit], isFirst: Bool) -> String {
    let subject = commits.last?.subject ?? ""
    return "commit\(isFirst ? " (initial)" : ""): \(subject)"
  }

  /// Begins a step, and writes completed manifests into the working tree.
  ///
  /// - Parameter branch: The branch that the caller moves in the same step, after the files are
  ///   flushed to disk.
  func complete(_ plan: CommitPlan, thenMoving branch: RefUpdate? = nil) throws {
    var originals: [ExactPath: [UInt8]] = [:]
    var step = OperationStep()
    step.branch = branch
    for (file, bytes) in plan.completed {
      let before = try FileSystem.read(path(of: file.string), limit: Library.manifestLimit)
      originals[file] = before
      step.files.append(
        FileChangeRecord(
          path: file.string, before: Library.contentID(of: before),
          after: Library.contentID(of: bytes)))
    }
    try begin(step, over: originals, isSettledLater: branch != nil)
    for (file, bytes) in plan.completed { try put(bytes, at: file.string) }
  }
}

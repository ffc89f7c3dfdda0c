import Files
import GitFiles
import Libgit2
import PaperDomain

extension Library {
  /// Makes the commits of a plan, moves the branch, and brings working files and index in step.
  ///
  /// Objects are written first and can't be seen; then the completed files and, beside the index, a
  /// new one; then the branch moves in one step. What fails before that is taken back.
  func record(
    _ draft: CommitDraft, _ recording: Recording
  ) throws -> (commits: [RecordedCommit], index: IndexOutcome) {
    let (plan, headTree, changes) = (draft.plan, draft.tree, draft.changes)
    let head = recording.head
    let stored = try storeObjects(plan, reusing: recording.stored)
    var tree = try repository.updateTree(base: headTree, changes: stored.first)
    var parents = head.commit.map { [$0] } ?? []
    var commits: [RecordedCommit] = []
    func makeCommit(_ message: String, _ changes: [Change]) throws {
      let message = try recording.messages.finished(message)
      let id = try createCommit(tree: tree, parents: parents, message: message, recording)
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
    let originals = try writeCompleted(plan)
    let index: PreparedIndex
    do {
      let update = try indexUpdate(changes, plan, stored, tree: tree)
      index = try Threads.overlap {
        try settle()
        // After the sync, which it has no part in; true of the tree whatever becomes of the branch.
        CheckRecord(tree: tree, warnings: draft.warningsLeft).save(in: self)
      } _: {
        try update.prepare(for: self.indexPath, over: changes.index)
      }
      try repository.update(
        head.reference, to: last, expecting: ExpectedTarget(head.commit),
        message: reflogMessage(commits, isFirst: head.commit == nil),
        committer: recording.identity.committer)
    } catch {
      restore(originals)
      if let error = error as? GitError, error.code == .modified { throw LibraryError.headMoved }
      throw error
    }
    let outcome = IndexOutcome { () throws(GitIndexError) in
      try index.replace(timeoutSeconds: Library.indexTimeoutSeconds)
    }
    return (commits, outcome)
  }

  /// Writes one commit, signed where that is wanted.
  private func createCommit(
    tree: ObjectID, parents: [ObjectID], message: String, _ recording: Recording
  ) throws -> ObjectID {
    let identity = recording.identity
    guard let signer = recording.signer else {
      return try repository.createCommit(
        tree: tree, parents: parents, author: identity.author, committer: identity.committer,
        message: message)
    }
    let commit = try repository.createCommitBuffer(
      tree: tree, parents: parents, author: identity.author, committer: identity.committer,
      message: message)
    return try repository.createSignedCommit(commit, signature: try signer.signature(of: commit))
  }

  /// How long to wait for a git that holds the index when everything else is done.
  private static let indexTimeoutSeconds = 1.0

  private func reflogMessage(_ commits: [RecordedCommit], isFirst: Bool) -> String {
    let subject = commits.last?.subject ?? ""
    return "commit\(isFirst ? " (initial)" : ""): \(subject)"
  }

  /// Writes completed manifests into the working tree; what fails is taken back.
  ///
  /// - Returns: What they held before.
  func writeCompleted(_ plan: CommitPlan) throws -> [ExactPath: [UInt8]] {
    var originals: [ExactPath: [UInt8]] = [:]
    do {
      for (file, bytes) in plan.completed {
        let path = path(of: file.string)
        let before = try FileSystem.read(path, limit: Library.manifestLimit)
        originals[file] = before
        try FileSystem.writeAtomically(bytes, to: path, within: root)
      }
    } catch {
      restore(originals)
      throw error
    }
    return originals
  }

  /// Puts files back as they were. A failure here leaves the completed file, which is as good.
  func restore(_ files: [ExactPath: [UInt8]]) {
    for (file, bytes) in files {
      _ = try? FileSystem.writeAtomically(bytes, to: path(of: file.string), within: root)
    }
  }
}

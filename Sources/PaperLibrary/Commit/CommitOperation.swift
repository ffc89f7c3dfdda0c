import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain
import RunLog

extension Library {
  /// Commits the changes: checks them, completes the manifests, then makes one commit with
  /// everything except rebindings, and one for each rebinding.
  ///
  /// Either all commits are made, or none is and the working tree is restored.
  ///
  /// - Parameter files: Counts the pages of new PDFs.
  /// - Throws: ``LibraryError``, `GitError`, `FileError`.
  package func commit(
    _ request: CommitRequest, opening files: any FileOpening
  ) async throws -> CommitOutcome {
    try await transaction {
      var operation = try CommitOperation(self, request, opening: files)
      return try await operation.run()
    }
  }
}

/// One `pc commit`, from the working tree to the moved branch. Runs inside a transaction.
struct CommitOperation {
  private let library: Library
  private var request: CommitRequest
  private let files: any FileOpening
  private var committer: Committer
  /// The objects that were stored for the hooks.
  private var stored: StoredObjects?

  /// Checks the preconditions of any commit.
  ///
  /// - Throws: ``LibraryError``, `GitIndexError`.
  init(_ library: Library, _ request: CommitRequest, opening files: any FileOpening) throws {
    self.library = library
    self.request = request
    self.files = files
    var identity = try library.identities.forCommit()
    if let author = request.author {
      identity.author.name = author.name
      identity.author.email = author.email
    }
    committer = try Committer(
      library, hooks: request.hooks, isSigned: request.isSigned, by: identity,
      on: library.repository.head())
  }

  mutating func run() async throws -> CommitOutcome {
    switch try await draft() {
    case .nothing(let changes):
      try library.gitIndex.refresh(changes, realigning: true)
      return .nothing(remarks: [])
    case .refused(let diagnostics): return .refused(diagnostics)
    case .ready(let draft) where draft.plan.recordsNothing:
      try complete(draft.plan)
      return .nothing(remarks: draft.plan.restoring)
    case .ready(let draft):
      if committer.hooks.precedeCommit || request.edit != nil {
        return try await commitAfterReview(of: draft)
      }
      return .recorded(try commit(draft))
    }
  }

  private func draft() async throws -> DraftOutcome {
    let timer = LogTimer()
    let draft = try await CommitPlanner(
      library: library, request: request, author: committer.identity.author.name,
      head: committer.head, files: files
    ).draft()
    switch draft {
    case .nothing: Logger.info(.library, "found nothing to commit in \(timer.elapsed)")
    case .refused(let diagnostics):
      Logger.info(
        .library, "the check refused the commit with \(diagnostics.count) lines in \(timer.elapsed)"
      )
    case .ready: Logger.info(.library, "planned and checked the commit in \(timer.elapsed)")
    }
    return draft
  }

  // MARK: - Hooks and the editor

  /// Ends a transaction without a commit; its changes are rolled back.
  private struct NoCommit: UserFacingError {
    let outcome: CommitOutcome
    var explanation: String { "nothing was committed" }
  }

  /// Commits after the hooks that can refuse a commit and, if requested, the user's editor ran.
  ///
  /// Manifests are completed before, so that hooks and the user see them; if there is no commit,
  /// they are restored. Changes made to files meanwhile are checked and committed too.
  private mutating func commitAfterReview(of first: CommitDraft) async throws -> CommitOutcome {
    do {
      return try await library.transaction {
        try complete(first.plan)
        let stored = try library.objects.store(first.plan)
        // The file of the index is removed with this value.
        let index = try library.gitIndex.update(for: first.plan, stored, first.changes, tree: nil)
          .prepare(for: library.gitIndex.path, over: first.changes.index)
        self.stored = stored
        try review(first.plan, index: index.temporaryPath)
        defer { withExtendedLifetime(index) {} }
        switch try await draft() {
        case .nothing: throw NoCommit(outcome: .nothing(remarks: []))
        case .refused(let diagnostics): throw NoCommit(outcome: .refused(diagnostics))
        case .ready(var draft):
          draft.remarks = first.remarks + draft.remarks
          return .recorded(try commit(draft))
        }
      }
    } catch let none as NoCommit {
      return none.outcome
    }
  }

  /// - Parameter index: The path of an index with the changes, for hooks.
  private mutating func review(_ plan: CommitPlan, index: String?) throws {
    committer.messages = try CommitMessages(library, committer.hooks, index: index)
    try committer.hooks.run(.preCommit, index: index, editing: request.edit != nil)
    if let edit = request.edit {
      request.message = try committer.messages.written(
        about: plan.changes, on: committer.head, edit)
    }
  }

  // MARK: - Writing

  /// Makes all commits of a draft, or none: writes the objects, which no reference points to yet,
  /// then the completed files and the new index beside the old one, then moves the branch in one
  /// step.
  private func commit(_ draft: CommitDraft) throws -> CommitReport {
    let plan = draft.plan
    let head = committer.head
    let objects = library.objects
    let stored = try objects.store(plan, reusing: stored)
    let (commits, tree) = try makeCommits(draft, stored)
    guard let last = commits.last else { return report(of: draft, commits: [], .inStep) }
    let branch = RefUpdate(name: head.reference, before: head.commit, after: last.id)
    try complete(plan, thenMoving: branch)
    let update = try library.gitIndex.update(for: plan, stored, draft.changes, tree: tree)
    try library.flushToDisk()
    // Written after the flush, because it need not be durable. It is valid even if the branch does
    // not move.
    if let left = draft.left {
      LastCheck(tree: tree, warnings: left.warnings, unverified: left.unverified).save(in: library)
    }
    let index = try update.prepare(for: library.gitIndex.path, over: draft.changes.index)
    try library.transactions.move(
      branch, message: "commit\(head.commit == nil ? " (initial)" : ""): \(last.subject)",
      committer: committer.identity.committer)
    let outcome = IndexOutcome { () throws(GitIndexError) in
      try index.replace(timeoutSeconds: CommitOperation.indexTimeoutSeconds)
    }
    try committer.hooks.tellCommitted()
    return report(of: draft, commits: commits, outcome)
  }

  /// The time to wait at the end for another git process that holds the index lock.
  private static let indexTimeoutSeconds = 1.0

  /// Makes one commit with everything except rebindings, then one for each rebinding.
  ///
  /// - Returns: The commits, which no reference points to yet, and the tree of the last one.
  private func makeCommits(
    _ draft: CommitDraft, _ stored: StoredObjects
  ) throws -> (commits: [RecordedCommit], tree: ObjectID) {
    let plan = draft.plan
    var parents = committer.head.commit.map { [$0] } ?? []
    var commits: [RecordedCommit] = []
    func commit(_ tree: ObjectID, _ message: String, _ changes: [Change]) throws {
      let (id, subject) = try committer.commit(tree: tree, parents: parents, message: message)
      parents = [id]
      commits.append(RecordedCommit(id: id, subject: subject, changes: changes))
    }
    var tree = try library.objects.updateTree(base: draft.tree, changes: stored.first)
    if tree != draft.tree { try commit(tree, plan.firstMessage, plan.firstChanges) }
    for (step, change) in zip(plan.steps, stored.steps) {
      tree = try library.objects.updateTree(base: tree, changes: [change])
      let rebinding = plan.changes.filter { $0.kind == .rebind && $0.path == step.path }
      try commit(tree, plan.message(of: step), rebinding)
    }
    return (commits, tree)
  }

  private func report(
    of draft: CommitDraft, commits: [RecordedCommit], _ index: IndexOutcome
  ) -> CommitReport {
    var report = CommitReport(
      commits: commits,
      remarks: draft.remarks + committer.remarks + [index.remark].compactMap { $0 },
      warnings: draft.warnings)
    report.headRemark = committer.headRemark
    report.earlier = draft.earlier
    return report
  }

  /// Begins a step, and writes completed manifests into the working tree.
  ///
  /// - Parameter branch: The branch that the caller moves in the same step, after the files are
  ///   flushed to disk.
  private func complete(_ plan: CommitPlan, thenMoving branch: RefUpdate? = nil) throws {
    var originals: [ExactPath: [UInt8]] = [:]
    var step = OperationStep()
    step.branch = branch
    for (file, bytes) in plan.completed {
      let before = try FileSystem.read(library.path(of: file.string), limit: Library.manifestLimit)
      originals[file] = before
      step.files.append(
        FileChangeRecord(
          path: file.string, before: WorkingTree.contentID(of: before),
          after: WorkingTree.contentID(of: bytes)))
    }
    try library.transactions.begin(step, over: originals, isSettledLater: branch != nil)
    for (file, bytes) in plan.completed { try library.workingTree.put(bytes, at: file.string) }
  }
}

import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// Plans purges: what they remove and change. Writes nothing to the library.
package struct PurgePlanner: Sendable {
  private let library: Library
  private let repository: Repository

  package init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Plans a purge: the content it would remove and the changes it would make. Nothing is written.
  ///
  /// - Throws: ``PurgeRefusal``, ``LibraryError/midOperation(_:)``.
  package func plan(_ request: PurgeRequest) throws -> PurgePlan {
    try plan(request, into: ObjectSink())
  }

  /// Plans a purge and writes the new history into `sink`.
  func plan(_ request: PurgeRequest, into sink: ObjectSink) throws -> PurgePlan {
    let head = try readyToPurge()
    guard let commit = head.commit else { throw PurgeRefusal.nothingRecorded }
    let references = try PurgeReferences(library)
    let survey = try PurgeSurvey(repository, from: references.tips)
    let snapshot = try library.snapshot()
    var plan = PurgePlan()
    plan.head = head
    plan.references = references
    plan.scope = try PurgeScope(of: request, survey, in: library)
    plan.objects = plan.scope.blobs.reduce(into: []) { $0.formUnion(survey.objects[$1] ?? []) }
    plan.describe(survey, snapshot, in: library)
    if !request.includesPages { try refuseLosing(plan, request, snapshot) }
    let identity = try library.identities.current()
    plan.identity = identity
    plan.events =
      request.recorded.isEmpty
      ? events(of: plan.scope, request, by: identity) : request.recorded
    plan.operationCount = try library.operations.history().operations.count { $0.kind != .purge }
    var rewrite = HistoryRewrite(
      repository, plan.scope, objects: plan.objects, events: plan.events,
      isAccepted: !request.recorded.isEmpty, into: sink)
    try rewrite.rewrite(from: references.local.map(\.commit))
    plan.moves = try moves(plan, &rewrite)
    plan.newTree = try rewrite.tree(of: commit) ?? plan.recordTree(&rewrite, repository)
    plan.rewrittenCount = rewrite.rewrittenCount
    plan.commitCount = rewrite.count
    plan.unsignedCount = rewrite.unsignedCount
    plan.renamed = rewrite.renamed
    try rewrite.rewrite(from: references.remote.map(\.commit))
    plan.remoteBranches = references.remote.compactMap { remote in
      rewrite.name(of: remote.commit) == remote.commit
        ? nil : .init(name: remote.name, before: remote.target, after: nil)
    }
    plan.noteOtherFiles(rewrite.removed)
    let isStored = plan.scope.blobs.contains { library.blobs.hasFile(of: $0) }
    let isForgotten = request.recorded.isEmpty && !plan.remoteBranches.isEmpty
    if plan.rewrittenCount == 0 && !isForgotten && !isStored {
      throw PurgeRefusal.nothingLeft
    }
    return plan
  }

  /// Throws if a purge would remove pages that show a purged bundle.
  ///
  /// A purge of another clone removes only pages that it removed there. A page that shows something
  /// else on a remote would be removed for everyone.
  private func refuseLosing(
    _ plan: PurgePlan, _ request: PurgeRequest, _ snapshot: LibrarySnapshot
  ) throws {
    var published: Set<EntityID> = []
    if !request.recorded.isEmpty, !plan.shows.isEmpty {
      for tip in try library.remotes.tips() {
        let there = try library.snapshots.ofTree(repository.commit(tip).treeID)
        published.formUnion(
          there.orderedPages.filter { page in
            let bundle = there.bundle(named: page.binding.bundle)
            return bundle.map { !plan.scope.contains(bundle: $0.id, named: $0.name) } ?? true
          }.compactMap(\.id))
      }
    }
    let kept = Set(
      snapshot.orderedPages.filter { $0.id.map(published.contains) ?? false }.map(\.path))
    for bundle in plan.bundles {
      let pages = plan.shows[bundle, default: []]
        .filter { request.recorded.isEmpty || kept.contains($0) }
      if !pages.isEmpty { throw PurgeRefusal.shown(bundle: bundle, pages: pages) }
    }
  }

  /// Checks the preconditions of every purge.
  @discardableResult
  func readyToPurge() throws -> Head {
    try library.identities.forCommit()
    if try repository.isShallow() { throw PurgeRefusal.shallow }
    let worktrees = RawPath.join(repository.commonDirectory, "worktrees")
    if try FileSystem.statusIfPresent(of: worktrees)?.kind == .directory {
      let names = try FileSystem.entries(of: worktrees).map(\.name).sorted()
      if !names.isEmpty { throw PurgeRefusal.linkedWorktrees(names) }
    }
    if try repository.resolve("refs/stash") != nil { throw PurgeRefusal.stashed }
    let head = try repository.head()
    let changes = try WorkingChanges(library, head: head.commit)
    try library.linkCheck.refuse(changes)
    if head.commit != nil, !changes.changes.isEmpty || changes.wasStagedByHand {
      throw PurgeRefusal.uncommitted(max(changes.changes.count, 1))
    }
    return head
  }

  /// The events that a purge adds to the record.
  private func events(
    of scope: PurgeScope, _ request: PurgeRequest, by identity: CommitIdentity
  ) -> [PurgeRecord.Event] {
    let subjects =
      scope.blobs.sorted { $0.path < $1.path }.map(PurgeSubject.blob)
      + scope.bundles.sorted().map(PurgeSubject.bundle)
      + scope.pages.sorted().map(PurgeSubject.page)
      + scope.readers.sorted { $0.key.description < $1.key.description }
      .map { PurgeSubject.reader($0.key, upTo: $0.value) }
    let now = library.settings.now()
    return subjects.map {
      PurgeRecord.Event(
        .purged, $0, createdAt: now, author: identity.author.name, reason: request.reason)
    }
  }

  /// The moves of references after the rewrite.
  private func moves(
    _ plan: PurgePlan, _ rewrite: inout HistoryRewrite
  ) throws -> [PurgePlan.ReferenceMove] {
    var moves: [PurgePlan.ReferenceMove] = []
    for reference in plan.references.local {
      let after =
        reference.target == reference.commit
        ? rewrite.name(of: reference.commit) : try rewrite.tag(reference.target)
      if let after, after != reference.target {
        moves.append(.init(name: reference.name, before: reference.target, after: after))
      }
    }
    for reference in plan.references.others {
      if plan.objects.contains(reference.target) {
        moves.append(.init(name: reference.name, before: reference.target, after: nil))
      } else if let move = try textMove(reference, plan.scope.blobs, into: rewrite.sink) {
        moves.append(move)
      }
    }
    if let head = plan.head, let commit = head.commit, let identity = plan.identity,
      rewrite.name(of: commit) == commit, try !plan.isRecorded(in: commit, repository)
    {
      // The current branch loses nothing, so a separate commit records what was purged elsewhere.
      let text = CommitText.commit(
        tree: try plan.recordTree(&rewrite, repository), parents: [commit],
        author: identity.author, committer: identity.committer,
        message: "Record what was purged\n")
      let record = try rewrite.sink.add(.commit, text)
      moves.removeAll { $0.name == head.reference }
      moves.append(.init(name: head.reference, before: commit, after: record))
    }
    return moves
  }

  /// The move of a reference to shared texts when PDFs are purged: to a tree without their texts.
  /// The copy of a remote's texts is removed.
  ///
  /// - Returns: `nil` for any other reference, and if no texts are affected.
  private func textMove(
    _ reference: PurgeReferences.Tip, _ blobs: Set<BlobID>, into sink: ObjectSink
  ) throws -> PurgePlan.ReferenceMove? {
    let isOwn = reference.name == SharedTextReference.own
    guard isOwn || SharedTextReference.isKnownOfRemote(reference.name),
      try repository.objectKind(reference.target) == .tree
    else { return nil }
    let removals = try library.textSharing.removals(of: blobs, in: reference.target)
    if removals.isEmpty { return nil }
    var after: ObjectID?
    if isOwn {
      let (tree, contents) = try repository.planTree(base: reference.target, changes: removals)
      for content in contents { _ = try sink.add(.tree, content) }
      after = tree
    }
    return .init(name: reference.name, before: reference.target, after: after)
  }
}

extension PurgePlan {
  /// Whether a commit's record already has all events, as when a purge is repeated.
  fileprivate func isRecorded(in commit: ObjectID, _ repository: Repository) throws -> Bool {
    let tree = try repository.commit(commit).treeID
    guard let entry = try repository.entry(in: tree, path: PurgeRecord.file) else { return false }
    let known = PurgeRecord(parsing: try repository.blob(entry.id)).events
    return Set(events).isSubset(of: known)
  }

  /// HEAD's tree with the purge record added.
  fileprivate func recordTree(
    _ rewrite: inout HistoryRewrite, _ repository: Repository
  ) throws -> ObjectID {
    guard let commit = head?.commit else { throw PurgeRefusal.nothingRecorded }
    if try isRecorded(in: commit, repository) { return try repository.commit(commit).treeID }
    return try rewrite.withRecord(try repository.tree(try repository.commit(commit).treeID))
  }
}

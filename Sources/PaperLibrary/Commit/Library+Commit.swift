import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Commits the changes: checks them, completes the manifests, then makes one commit with
  /// everything except rebindings, and one for each rebinding.
  ///
  /// Either all commits are made, or none is and the working tree is restored.
  ///
  /// - Throws: ``LibraryError``, `GitError`, `FileError`.
  package func commit(
    _ request: CommitRequest, opening files: any FileOpening
  ) async throws -> CommitOutcome {
    try await transaction { try await commitWhileLocked(request, files) }
  }

  private func commitWhileLocked(
    _ request: CommitRequest, _ files: any FileOpening
  ) async throws -> CommitOutcome {
    let identity = try readyToRecord()
    let head = try repository.head()
    let context = try CommitContext(self, request, by: identity, on: head)
    switch try await draft(request, context, files) {
    case .nothing(let changes):
      try refreshIndex(changes, realigning: true)
      return .nothing(remarks: [])
    case .refused(let diagnostics): return .refused(diagnostics)
    case .ready(let draft) where draft.plan.recordsNothing:
      try complete(draft.plan)
      return .nothing(remarks: draft.plan.restoring)
    case .ready(let draft):
      if context.isAttended {
        return try await commitAttended(draft, request, context, files)
      }
      return .recorded(try finish(draft, context))
    }
  }

  /// Checks and completes the changes to commit; writes nothing.
  func draft(
    _ request: CommitRequest, _ context: CommitContext, _ files: any FileOpening
  ) async throws -> DraftOutcome {
    var request = request
    let head = context.head
    if head.commit == nil {
      // A commit without these files is no library.
      request.paths? += Library.ownFiles
    }
    let headTree = try head.commit.map { try repository.commit($0).treeID }
    let earlier = try request.edits.map {
      try EarlierCreations(neededBy: $0, besides: request.alongside, self, tree: headTree)
    }
    if let earlier { request.paths? += earlier.files + earlier.edits.map(\.path) }
    let onHead = try earlier.map {
      try EditsOnHead(
        $0.edits, alongside: request.alongside.union($0.files), repository, tree: headTree)
    }
    func working() throws -> WorkingChanges {
      var changes = try WorkingChanges(self, head: head.commit, under: request.paths)
      if let onHead { changes.take(onHead.contents) }
      if let earlier { changes.take(earlier.contents) }
      return changes
    }
    var changes = try working()
    let blobs = try blobsNamed(by: changes.changes, lackingIn: head.commit)
    if let paths = request.paths, !blobs.isEmpty {
      // A bundle committed without its files would be broken in every clone.
      request.paths = paths + blobs
      changes = try working()
    }
    if !changes.links.isEmpty { return .refused(try diagnostics(ofLinks: changes.links)) }
    let isUnchanged = changes.changes.isEmpty
    if isUnchanged {
      // Commits made by plain git may lack values that a commit fills in.
      guard request.paths == nil, let headTree, try !isSettled(headTree) else {
        return .nothing(changes)
      }
    }
    let commitCheck = try CommitCheck(
      self, tree: headTree, changes.index, changes: changes.changes, hashing: .newFiles)
    if try !commitCheck.obstacles(in: self, over: headTree).isEmpty {
      return isUnchanged ? .nothing(changes) : .refused(commitCheck.diagnostics)
    }
    let counted =
      isUnchanged
      ? try await countUnknownBlobs(
        of: commitCheck.pair.next, TreeBlobs(self, tree: headTree, changes), files)
      : try await countBlobs(of: changes.changes, in: commitCheck.pair, files)
    var generator = SystemRandomNumberGenerator()
    let next = commitCheck.pair.next
    let autofill =
      commitCheck.pair.isComplete
      ? .nothing
      : ManifestAutofill(
        request.paths == nil ? next : try listable(next, changes.changes),
        base: try commitCheck.pair.base?.withFormerIdentities(
          { try RecordedIdentities(repository) }, lackingIn: next),
        files: request.paths == nil ? nil : Set(changes.changes.map(\.path)),
        now: settings.now(), blobs: counted, author: context.identity.author.name,
        using: &generator)
    if isUnchanged, autofill.isEmpty {
      if let headTree { LastCheck(tree: headTree, commitCheck)?.save(in: self) }
      return .nothing(changes)
    }
    let plan = try CommitPlan(
      commitCheck.pair,
      changes: try withFiles(
        autofill.edits.keys
          + commitCheck.pair.pagesReboundByName(by: changes.changes).map(\.new.file),
        changes.changes, tree: headTree),
      autofill: autofill, request: request,
      batch: EntityID(using: &generator))
    if let diagnostics = try recheck(plan, tree: headTree, changes.index, autofill) {
      return .refused(diagnostics)
    }
    return .ready(
      CommitDraft(
        changes: changes, tree: headTree, plan: plan, remarks: autofill.remarks,
        warnings: commitCheck.warnings, earlier: earlier?.files ?? [],
        left: left(by: commitCheck, changes.changes, isEverything: request.paths == nil)))
  }

  /// Whether a tree is known to need no completion.
  private func isSettled(_ tree: ObjectID) throws -> Bool {
    guard let record = try LastCheck(of: self, upTo: tree) else { return false }
    return record.isSettled
  }

  /// The snapshot whose entities the order lists name: without entities that changed groups and
  /// docs still have in HEAD but not in the working tree any more.
  private func listable(
    _ next: LibrarySnapshot, _ changes: [FileChange]
  ) throws -> LibrarySnapshot {
    var listable = next
    for change in changes {
      let members: [String]
      switch ManifestPlace(path: change.path) {
      case .doc(let doc)?:
        members = next.groupNames(inDoc: doc).map { "docs/\(doc)/\($0)/group.json" }
      case .group(let group)?:
        members = next.pageNames(inGroup: group).map { "docs/\(group)/\($0).json" }
      default: continue
      }
      for file in members where try FileSystem.statusIfPresent(of: path(of: file)) == nil {
        listable.leaveUnlisted(file)
      }
    }
    return listable
  }

  /// Makes all commits of a draft, or none.
  func finish(_ draft: CommitDraft, _ context: CommitContext) throws -> CommitReport {
    let (commits, index) = try record(draft, context)
    try context.hooks.tellCommitted()
    var report = CommitReport(
      commits: commits,
      remarks: draft.remarks + context.remarks + [index.remark].compactMap { $0 },
      warnings: draft.warnings)
    report.headRemark = context.headRemark
    report.earlier = draft.earlier
    return report
  }

  /// The paths of the blobs that changed bundles reference and the last commit lacks, relative to
  /// the library's root.
  private func blobsNamed(
    by changes: [FileChange], lackingIn head: ObjectID?
  ) throws -> [String] {
    let tree = try head.map { try repository.commit($0).treeID }
    return try changes.flatMap { change -> [String] in
      guard let place = ManifestPlace(path: change.path), case .bundle = place,
        let bytes = change.new?.bytes,
        case .bundle(let bundle)? = Manifest.read(bytes, path: change.path, place: place).manifest
      else { return [] }
      return try bundle.blobs.map(\.path).filter { path in
        try tree.flatMap { try repository.entry(in: $0, path: path) } == nil
      }
    }
  }

  /// The changes, plus files that did not change on disk: those that only autofill changes (the
  /// list of a group that got a page), and pages that a bundle's new name rebinds.
  private func withFiles(
    _ files: [String], _ changes: [FileChange], tree: ObjectID?
  ) throws -> [FileChange] {
    let known = Set(changes.map { ExactPath($0.path) })
    let more = try files.filter { !known.contains(ExactPath($0)) }.map { file in
      let old = try tree.flatMap { try repository.entry(in: $0, path: file) }
      var new = try WorkingChanges.newFile(self, file)
      if let old, let bytes = new?.bytes, Library.contentID(of: bytes) != old.id {
        // A hand edit of a file that was not requested is not committed.
        new?.content = .bytes(try repository.blob(old.id))
        new?.isOnDisk = false
      }
      return FileChange(
        path: file, old: old.map { TreeFile(path: file, mode: $0.mode, id: $0.id) }, new: new)
    }
    return (changes + more).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Checks the preconditions of any commit, so that a command that makes a change and commits it
  /// can be refused before it changes anything.
  ///
  /// - Returns: The author and the committer.
  /// - Throws: ``LibraryError/midOperation(_:)``, ``LibraryError/noIdentity``, `GitIndexError`.
  @discardableResult
  package func readyToRecord() throws -> CommitIdentity {
    try refuseMidOperation()
    try refuseLockedIndex()
    return try identity()
  }

  /// Throws if git holds the lock of the index; removes lock files that a killed process left.
  func refuseLockedIndex() throws {
    try GitIndexLock(of: indexPath).refuse()
    try GitIndexLock(of: indexPath).removeLeftovers()
  }

  /// Throws if a git operation, such as a merge, is in progress.
  func refuseMidOperation() throws {
    switch try repository.state() {
    case .none, .bisect: break
    case .merge: throw LibraryError.midOperation("merge")
    case .revert: throw LibraryError.midOperation("revert")
    case .cherryPick: throw LibraryError.midOperation("cherry-pick")
    case .rebase: throw LibraryError.midOperation("rebase")
    case .applyMailbox: throw LibraryError.midOperation("am")
    }
  }

  /// The warnings of the committed tree; `nil` if it has errors.
  private func left(
    by commitCheck: CommitCheck, _ changes: [FileChange], isEverything: Bool
  ) -> CommitDraft.Left? {
    guard commitCheck.errors.isEmpty else { return nil }
    // Problems that the commit fixed are no warnings any more; the other findings of a partial
    // check are new.
    let touched = Set(changes.map(\.path))
    let warnings = commitCheck.warnings.filter { warning in
      !LastCheck.fixed.contains(warning.code)
        || !(isEverything || touched.contains(warning.file))
    }
    guard commitCheck.pair.isPartial, var record = LastCheck(of: self) else {
      return CommitDraft.Left(
        warnings: warnings, unverified: UnverifiedBlobs(commitCheck.unverified))
    }
    record.add(warnings, touching: changes.map(\.path))
    return CommitDraft.Left(warnings: record.warnings, unverified: record.unverified)
  }

  /// Checks again, because a completed value can be wrong itself: a page count that no mapping
  /// fits.
  private func recheck(
    _ plan: CommitPlan, tree: ObjectID?, _ index: GitIndexFile?, _ autofill: ManifestAutofill
  ) throws -> [Diagnostic]? {
    guard autofill.changesBlobFacts else { return nil }
    let commitCheck = try CommitCheck(
      self, tree: tree, index, changes: plan.completedChanges, hashing: .newFiles)
    return try commitCheck.obstacles(in: self, over: tree).isEmpty ? nil : commitCheck.diagnostics
  }

  /// Reads size and page count of the blobs of new bundles, and of files without these values.
  private func countBlobs(
    of changes: [FileChange], in pair: SnapshotPair, _ opener: any FileOpening
  ) async throws -> [BlobID: CountedBlob] {
    var counted: [BlobID: CountedBlob] = [:]
    for change in changes {
      guard case .bundle(let name)? = ManifestPlace(path: change.path),
        let bundle = pair.next.bundles[name]
      else { continue }
      let known = Set((pair.base?.bundles[name]?.files.values ?? [:].values).joined())
      for file in bundle.files.values.joined()
      where counted[file.blob] == nil && !known.contains(file) {
        guard let size = blobs.size(of: file.blob) else { continue }
        counted[file.blob] = CountedBlob(
          bytes: size, pages: try await opener.pageCount(ofPDFAt: blobs.path(of: file.blob).path))
      }
    }
    return counted
  }
}

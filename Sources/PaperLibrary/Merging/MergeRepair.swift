import Files
import GitFiles
package import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Finishes, fixes and reverts merges.
  package var mergeRepair: MergeRepair { MergeRepair(self) }
}

/// Finishes, fixes and reverts merges that exist already.
package struct MergeRepair: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Finishes the merge in progress in git, from the three trees, or fixes finished git merges that
  /// lost changes.
  ///
  /// Content of files that git did not write is overwritten if the merge changes the file. Such
  /// files are listed in the result and kept for `pc undo`.
  ///
  /// - Throws: ``MergeRefusal/nothingToContinue`` if there is neither.
  package func continueMerge() throws -> MergeResult {
    var wasLeft = false
    if try repository.state() == .merge {
      guard try isMergeLeft() else { return try concludeMerge() }
      try library.transaction { try forgetGitMerge() }
      wasLeft = true
    }
    let lacking = try library.mergeSearch.lacking() + brokenMerges()
    guard let first = lacking.first else {
      if wasLeft { return MergeResult(.merged) }
      throw MergeRefusal.nothingToContinue
    }
    var result = try repair(first)
    for merge in lacking.dropFirst() where !result.repaired.contains(merge) {
      let next = try repair(merge)
      result.repaired += next.repaired
      result.report.merge(next.report)
      result.changes = result.changes + next.changes
      result.commit = next.commit
    }
    return result
  }

  /// The last merge, if its tree contains conflict markers or broken manifests.
  private func brokenMerges() throws -> [ObjectID] {
    guard let head = try repository.head().commit,
      try library.snapshots.ofTree(repository.commit(head).treeID).syntaxErrors.isEmpty == false
    else { return [] }
    for node in try repository.commitNodes(Array(repository.walk(from: [head]).prefix(1_000)))
    where node.parents.count == 2 {
      if try library.mergeSearch.lack(of: node) != nil { return [node.id] }
    }
    return []
  }

  // MARK: - Merge in progress in git

  private func concludeMerge() throws -> MergeResult {
    try library.transaction {
      let head = try repository.head()
      let theirs = try library.gitOperation.mergeHead()
      guard let ours = head.commit else { throw LibraryError.midOperation("merge") }
      var result = MergeResult(.merged)
      let identity = try library.identities.current()
      var request = MergeRequest(theirs, name: try library.gitOperation.mergeName(theirs))
      request.allowsUnrelated = true
      try library.purgeGuard.refuseInMerge(of: theirs, named: request.name)
      let merging = try MergeOperation(library, ours: ours, theirs: theirs, request)
      let merged = try merging.store(in: library)
      let committer = try Committer(library, hooks: request.hooks, by: identity, on: head)
      let commit = try committer.commit(
        tree: merged.tree, parents: [ours, theirs], message: merging.message(on: head)
      ).id
      let move = try WorkingTreeMove(
        to: try targets(of: merged.tree, from: [ours, theirs]), in: library,
        unlessKnown: { try self.contents(of: $0, in: [ours, theirs]) })
      result.overwritten = move.overwritten
      let branch = RefUpdate(name: head.reference, before: ours, after: commit, joined: [theirs])
      _ = try move.perform(
        branch, message: "commit (merge): \(merging.message(on: head).prefix { $0 != "\n" })")
      try forgetGitMerge()
      try library.mergeSearch.settle([commit])
      result.commit = commit
      result.report = merging.merge.report
      result.commitCount = try repository.walk(from: [theirs], hiding: [ours]).count
      result.changes = try library.history.changes(from: ours, to: commit)
      result.warnings = merged.warnings
      return result
    }
  }

  /// Whether only git's state files are left of a merge: its hook runs before git removes them, and
  /// a `pc` can be killed before it does.
  private func isMergeLeft() throws -> Bool {
    guard let head = try repository.head().commit else { return false }
    return try repository.isAncestor(library.gitOperation.mergeHead(), of: head)
  }

  /// The files that the merge changes: those in which the result differs from a side.
  private func targets(
    of tree: ObjectID, from sides: [ObjectID]
  ) throws -> [WorkingTreeMove.Target] {
    var targets: [ExactPath: WorkingTreeMove.Target] = [:]
    for side in sides {
      for delta in try repository.diffTrees(old: repository.commit(side).treeID, new: tree) {
        targets[ExactPath(delta.path)] = WorkingTreeMove.Target(delta)
      }
    }
    return targets.values.sorted { $0.path < $1.path }
  }

  private func contents(of file: String, in commits: [ObjectID]) throws -> Set<ObjectID> {
    let entries = try repository.entries(
      in: commits.map { try repository.commit($0).treeID }, path: file)
    return Set(entries.compactMap { $0?.id })
  }

  /// Clears git's state of the merge in progress: its index and its state files.
  private func forgetGitMerge() throws {
    _ = try GitProgram(library).run(["reset", "--quiet"])
  }

  // MARK: - Finished git merges

  /// Restores the changes that a merge lost, with one more commit.
  private func repair(_ merge: ObjectID) throws -> MergeResult {
    try library.transaction {
      let sides = CommitSides(repository: repository)
      let node = try sides.node(merge)
      guard let ideal = try library.mergeSearch.lack(of: node) else {
        throw MergeRefusal.nothingToContinue
      }
      var result = try record(
        from: node.treeID, to: ideal.merge.tree, ideal.objects,
        subject: "Put right merge \(merge.short)", ideal.merge.report)
      try library.mergeSearch.settle([merge])
      result.repaired = [merge]
      return result
    }
  }

  /// Commits the difference between two trees, merged with the current state.
  ///
  /// - Parameters:
  ///   - old: The start of the difference.
  ///   - new: The end of the difference.
  func record(
    from old: ObjectID, to new: [String: MergeEntry], _ objects: MergeObjects, subject: String,
    _ report: MergeReport
  ) throws -> MergeResult {
    let identity = try library.identities.forCommit()
    let head = try repository.head()
    try library.merger.refuseUnrecorded(head)
    guard let ours = head.commit else { throw MergeRefusal.nothingToContinue }
    let sides = CommitSides(repository: repository)
    let node = try sides.node(ours)
    let here = try sides.side(
      SideHistory(repository, tip: node, since: []),
      name: head.branchName ?? "commit \(ours.short)", device: library.deviceName())
    var there = here
    there.tree = new
    there.name = "commit '\(subject)'"
    var result = MergeResult(.merged)
    result.report = report
    result.commit = ours
    var wanted = new
    // Where nothing came after it, the end of the difference is the result. A merge would look for
    // entities by their ids, and plain git may have left two with one id at the start.
    if node.treeID != old {
      let merge = try LibraryMerge(
        base: try sides.tree(old), published: here, ours: there, contents: objects)
      result.report.merge(merge.report)
      wanted = merge.tree
    }
    let merged = try objects.store(wanted, over: node.treeID, in: library)
    let tree = try library.blobHealing.healed(merged, since: node.treeID, from: [node.treeID, old])
    if tree == node.treeID { return result }
    let commitCheck = try CommitCheck(library, from: node.treeID, to: tree, since: node.treeID)
    result.warnings = commitCheck.diagnostics
    let committer = try Committer(
      library, hooks: Hook.all(isVerified: false), by: identity, on: head)
    let lines = result.report.sentences.map { "- \($0)\n" }.joined()
    let message = subject + "\n" + (lines.isEmpty ? "" : "\n" + lines)
    let commit = try committer.commit(tree: tree, parents: [ours], message: message).id
    let move = try WorkingTreeMove(from: node.treeID, to: tree, in: library)
    let branch = RefUpdate(name: head.reference, before: ours, after: commit)
    let index = try move.perform(branch, message: "commit: \(subject)")
    result.commit = commit
    result.changes = try library.history.changes(from: ours, to: commit)
    result.remarks = [index.remark].compactMap { $0 }
    return result
  }

  /// Undoes the last merge: moves the branch back, or, if a remote already has the merge, makes a
  /// new commit that reverts it.
  ///
  /// - Throws: ``MergeRefusal/nothingToTakeBack``, ``UndoRefusal``.
  package func takeBack(isDryRun: Bool = false) throws -> MergeTakenBack {
    let history = try library.operations.history()
    if let last = history.applied.last, last.record.whole.branch?.joined.isEmpty == false,
      let after = last.record.whole.branch?.after, try !isPublishedMerge(after),
      let report = try library.operations.undo(1, isDryRun: isDryRun)
    {
      return .undone(report)
    }
    guard let head = try repository.head().commit else { throw MergeRefusal.nothingToTakeBack }
    let line = try repository.walk(from: [head], firstParentOnly: true).prefix(1_000)
    guard
      let merge = try repository.commitNodes(Array(line)).first(where: { $0.parents.count == 2 })
    else { throw MergeRefusal.nothingToTakeBack }
    if isDryRun { return .reverted(merge.id, MergeResult(.merged)) }
    let result = try library.transaction {
      let sides = CommitSides(repository: repository)
      let before = try sides.tree(sides.node(merge.parents[0]).treeID)
      return try record(
        from: merge.treeID, to: before, MergeObjects(repository),
        subject: "Take back merge \(merge.id.short)", MergeReport())
    }
    return .reverted(merge.id, result)
  }

  /// Whether a remote has a merge commit. A fast-forward does not count, because undoing it loses
  /// nothing.
  private func isPublishedMerge(_ commit: ObjectID) throws -> Bool {
    try repository.commit(commit).parents.count > 1 && library.remotes.isPublished(commit)
  }
}

/// The way in which a merge was undone.
package enum MergeTakenBack: Sendable {
  case undone(UndoReport)
  /// A remote has the merge, so a new commit reverts it.
  case reverted(ObjectID, MergeResult)
}

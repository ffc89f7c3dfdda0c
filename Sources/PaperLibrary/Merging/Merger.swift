import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Merges commits into the current branch.
  package var merger: Merger { Merger(self) }
}

/// Merges commits into the current branch.
package struct Merger: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Merges a commit into the current branch, entity by entity.
  ///
  /// The result is one commit with two parents, or no commit if one side has no changes of its own.
  /// The merge happens completely or not at all, and `pc undo` undoes it.
  ///
  /// - Throws: ``MergeRefusal``, ``LibraryError``.
  package func merge(_ request: MergeRequest) throws -> MergeResult {
    if request.isDryRun { return try mergeWhileLocked(request) }
    return try library.transaction { try mergeWhileLocked(request) }
  }

  private func mergeWhileLocked(_ request: MergeRequest) throws -> MergeResult {
    let identity = try library.identities.forCommit()
    let head = try repository.head()
    let theirs = request.commit
    if let ours = head.commit, try repository.isAncestor(theirs, of: ours) {
      var result = MergeResult(.upToDate)
      result.commit = ours
      return result
    }
    try library.purgeGuard.refuse(in: theirs, named: request.name)
    try refuseUnrecorded(head)
    guard let tip = head.commit, try !repository.isAncestor(tip, of: theirs) else {
      return try fastForward(to: theirs, head, request)
    }
    let ours = try replacedParent(of: tip, request) ?? tip
    let merging = try MergeOperation(library, ours: ours, theirs: theirs, request)
    var result = MergeResult(.merged)
    result.report = merging.merge.report
    result.replaced = ours == tip ? nil : tip
    result.commitCount = try repository.walk(from: [theirs], hiding: [tip]).count
    result.commit = tip
    if request.isDryRun {
      result.changes = try merging.changes(since: try repository.treeID(of: tip), in: library)
      return result
    }
    let merged = try merging.store(in: library)
    let committer = try Committer(library, hooks: request.hooks, by: identity, on: head)
    try ask(committer.hooks, about: merged.tree, instead: tip)
    let commit = try committer.commit(
      tree: merged.tree, parents: [ours, theirs], message: merging.message(on: head)
    ).id
    let branch = RefUpdate(name: head.reference, before: tip, after: commit, joined: [theirs])
    let move = try WorkingTreeMove(
      from: try repository.treeID(of: tip), to: merged.tree, in: library)
    let index = try move.perform(branch, message: "merge \(request.name): by meaning")
    try library.mergeSearch.settle([commit])
    result.commit = commit
    result.changes = try library.history.changes(from: tip, to: commit)
    result.warnings = merged.warnings
    result.remarks = committer.remarks + [index.remark].compactMap { $0 }
    return result
  }

  /// The first parent of the merge that this one takes the place of, if the branch stands on it and the other side did
  /// not get that parent in another way.
  private func replacedParent(of tip: ObjectID, _ request: MergeRequest) throws -> ObjectID? {
    guard request.replaced == tip, let parent = try repository.commit(tip).parents.first,
      try !repository.isAncestor(parent, of: request.commit)
    else { return nil }
    return parent
  }

  /// Runs the hook that can refuse a merge. Its index has the merged state; the working tree still
  /// has ours.
  private func ask(_ hooks: Hooks, about merged: ObjectID, instead ours: ObjectID) throws {
    guard hooks.has(.preMerge), try !MergeSettings.isOwn(hooks, .preMerge) else { return }
    let index = try library.gitIndex.update(from: try repository.treeID(of: ours), to: merged)
      .prepare(for: library.gitIndex.path)
    try hooks.run(.preMerge, index: index.temporaryPath)
    withExtendedLifetime(index) {}
  }

  private func fastForward(
    to theirs: ObjectID, _ head: Head, _ request: MergeRequest
  ) throws -> MergeResult {
    var result = MergeResult(.fastForward)
    result.commitCount =
      try repository.walk(from: [theirs], hiding: head.commit.map { [$0] } ?? []).count
    result.changes =
      try head.commit.map { try library.history.changes(from: $0, to: request.commit) } ?? []
    result.commit = request.isDryRun ? head.commit : request.commit
    if request.isDryRun { return result }
    let branch = RefUpdate(
      name: head.reference, before: head.commit, after: theirs, joined: [theirs])
    let old = try repository.treeID(of: head.commit)
    let new = try repository.commit(theirs).treeID
    if let old, let ours = head.commit {
      let healed = try library.blobHealing.healed(new, since: old, from: [old])
      if healed != new {
        return try joinHealed(healed, of: theirs, over: ours, head, request, result)
      }
    }
    let move = try WorkingTreeMove(from: old, to: new, in: library)
    let index = try move.perform(branch, message: "merge \(request.name): Fast-forward")
    result.remarks = [index.remark].compactMap { $0 }
    return result
  }

  /// Takes the state of another branch except for PDFs that it lost and that exist here: makes one
  /// commit that restores them for everyone.
  private func joinHealed(
    _ tree: ObjectID, of theirs: ObjectID, over ours: ObjectID, _ head: Head,
    _ request: MergeRequest, _ fastForward: MergeResult
  ) throws -> MergeResult {
    var result = fastForward
    result.kind = .merged
    let committer = try Committer(
      library, hooks: request.hooks, by: library.identities.current(), on: head)
    try ask(committer.hooks, about: tree, instead: ours)
    let subject = request.message ?? "Merge \(request.name)"
    let id = try committer.commit(
      tree: tree, parents: [ours, theirs],
      message: subject + "\n\n- PDFs that it lost are kept\n"
    ).id
    let move = try WorkingTreeMove(from: try repository.treeID(of: ours), to: tree, in: library)
    let index = try move.perform(
      RefUpdate(name: head.reference, before: ours, after: id, joined: [theirs]),
      message: "merge \(request.name): by meaning")
    try library.mergeSearch.settle([id])
    result.commit = id
    result.changes = try library.history.changes(from: ours, to: id)
    result.remarks =
      committer.remarks + ["kept PDFs that \(request.name) lost"]
      + [index.remark].compactMap { $0 }
    return result
  }

  /// Throws if the working tree has uncommitted changes.
  ///
  /// - Parameter passingDamage: Whether to ignore missing and damaged PDFs: they are not to be
  ///   committed, and git has them intact.
  func refuseUnrecorded(_ head: Head, passingDamage: Bool = true) throws {
    let working = try WorkingChanges(library, head: head.commit)
    try library.linkCheck.refuse(working)
    var changes = working.changes
    let tree = try repository.treeID(of: head.commit)
    if passingDamage, let tree,
      changes.contains(where: { $0.old != nil && BlobID(path: $0.path) != nil })
    {
      let damaged = try library.blobHealing.damagedBlobs(
        named: library.snapshots.ofTree(tree), TreeBlobs(library, tree: tree, working))
      changes.removeAll { change in
        change.old != nil && BlobID(path: change.path).map { damaged.contains($0) } ?? false
      }
    }
    if !changes.isEmpty { throw MergeRefusal.unrecorded(count: changes.count) }
  }

  /// git's name for a revision in the subject of a merge.
  ///
  /// - Throws: `GitError`.
  package func name(of revision: String) throws -> String {
    if try repository.resolve("refs/heads/\(revision)") != nil { return "branch '\(revision)'" }
    if try repository.resolve("refs/remotes/\(revision)") != nil {
      return "remote-tracking branch '\(revision)'"
    }
    if try repository.resolve("refs/tags/\(revision)") != nil { return "tag '\(revision)'" }
    return "commit '\(revision)'"
  }
}

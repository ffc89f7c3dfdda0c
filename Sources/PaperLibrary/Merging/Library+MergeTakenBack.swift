package import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Undoes the last merge: moves the branch back, or, if a remote already has the merge, makes a
  /// new commit that reverts it.
  ///
  /// - Throws: ``MergeRefusal/nothingToTakeBack``, ``UndoRefusal``.
  package func takeBackMerge(isDryRun: Bool = false) throws -> MergeTakenBack {
    let history = try operationHistory()
    if let last = history.applied.last, last.record.whole.branch?.joined.isEmpty == false,
      let after = last.record.whole.branch?.after, try !isPublishedMerge(after),
      let report = try undo(1, isDryRun: isDryRun)
    {
      return .undone(report)
    }
    guard let head = try repository.head().commit else { throw MergeRefusal.nothingToTakeBack }
    let line = try repository.walk(from: [head], firstParentOnly: true).prefix(1_000)
    guard
      let merge = try repository.commitNodes(Array(line)).first(where: { $0.parents.count == 2 })
    else { throw MergeRefusal.nothingToTakeBack }
    if isDryRun { return .reverted(merge.id, MergeResult(.merged)) }
    let result = try transaction {
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
    try repository.commit(commit).parents.count > 1 && remotes.isPublished(commit)
  }
}

/// The way in which a merge was undone.
package enum MergeTakenBack: Sendable {
  case undone(UndoReport)
  /// A remote has the merge, so a new commit reverts it.
  case reverted(ObjectID, MergeResult)
}

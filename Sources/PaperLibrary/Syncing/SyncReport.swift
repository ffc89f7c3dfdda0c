package import GitNames
package import PaperDomain

/// The result of a sync, or its plan.
package struct SyncReport: Sendable {
  package var remote: RemoteBranch
  /// The number of fetched commits.
  package var pulled = 0
  /// The number of pushed commits.
  package var pushed = 0
  /// Whether recognised texts that the remote lacked were pushed.
  package var hasPushedTexts = false
  package var report = MergeReport()
  /// The entity changes in the working tree.
  package var changes: [Change] = []
  package var warnings: [Diagnostic] = []
  package var remarks: [String] = []
  /// Git merges that lost changes and were fixed.
  package var repaired: [ObjectID] = []
  /// The merge commits that were made.
  package var merges: [ObjectID] = []

  /// Adds errors that the remote also has, except those that a merge already reported.
  mutating func note(_ standing: [Diagnostic]) {
    warnings += standing.filter { !warnings.contains($0) }
  }

  mutating func add(_ result: MergeResult) {
    pulled += result.commitCount
    report.merge(result.report)
    changes += result.changes
    warnings = result.warnings
    remarks += result.remarks
    repaired += result.repaired
    if result.kind == .merged, let commit = result.commit { merges.append(commit) }
  }
}

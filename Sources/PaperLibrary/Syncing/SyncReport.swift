package import PaperDomain

/// What a sync did, or would do.
package struct SyncReport: Sendable {
  package var remote: RemoteBranch
  /// Commits that came.
  package var pulled = 0
  /// Commits that went.
  package var pushed = 0
  /// Whether recognised texts went that the remote lacked.
  package var hasPushedTexts = false
  package var report = MergeReport()
  /// What is different in the working tree, in the domain's words.
  package var changes: [Change] = []
  package var warnings: [Diagnostic] = []
  package var remarks: [String] = []
  /// Merges of git's that lacked something, and were put right.
  package var repaired: [CommitID] = []
  /// The merge commits that were made.
  package var merges: [CommitID] = []

  /// Notes errors that the remote has too; a merge may have told them already.
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

package import PaperDomain

/// What an undo or redo came to, or would.
package struct UndoReport: Sendable {
  /// The operations taken back or done again, the last one first.
  package var operations: [Operation]
  /// What changes by it.
  package var step: OperationStep
  /// The commits that come off the branch, or back onto it, the last one first.
  package var commits: [CommitID]
  /// Files whose changes by hand were overwritten, and kept.
  package var overwritten: [String]
}

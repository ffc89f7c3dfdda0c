package import GitNames
import PaperDomain

/// The result of an undo or redo, or its plan.
package struct UndoReport: Sendable {
  /// The operations that are undone or redone, the last one first.
  package var operations: [Operation]
  /// The changes.
  package var step: OperationStep
  /// The commits that are removed from the branch or added to it again, the last one first.
  package var commits: [ObjectID]
  /// Files whose hand edits were overwritten, and kept.
  package var overwritten: [String]
}

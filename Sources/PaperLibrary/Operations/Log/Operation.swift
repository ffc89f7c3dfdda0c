package import PaperDomain

/// A logged command that changed files or history.
package struct Operation: Sendable {
  package enum Kind: String, Sendable {
    case change, undo, redo
    /// Removed content from history: nothing before it can be undone.
    case purge
  }

  package var id: EntityID
  package var createdAt: Timestamp
  package var kind: Kind
  /// The command's arguments, after `pc`.
  package var command: [String]
  /// The person who ran it in a window of the viewer; `nil` for a command of a shell.
  package var person: String?
  /// The window of the viewer in which it was run.
  package var window: String?
  /// For an undo or a redo: the operations that it undid or redid.
  package var subjects: [EntityID]
  /// The completed steps, in order.
  package var steps: [OperationStep] = []
  /// Steps without an end in the log: they are in progress, or were interrupted.
  var pending: [OperationStep] = []

  /// All completed steps, combined.
  package var whole: OperationStep {
    var broken: [String] = []
    return steps.reduce(OperationStep()) { $0.followed(by: $1, broken: &broken) }
  }
}

package import PaperDomain

/// One command that changed files or history, as the operation log has it.
package struct Operation: Sendable {
  package enum Kind: String, Sendable {
    case change, undo, redo
    /// Took things out of history: nothing before it can be taken back.
    case purge
  }

  package var id: EntityID
  package var createdAt: Timestamp
  package var kind: Kind
  /// The words after `pc`.
  package var command: [String]
  /// For an undo or redo: the operations it took back or did again.
  package var subjects: [EntityID]
  /// The steps that were finished, in their order.
  package var steps: [OperationStep] = []
  /// Steps of which the log does not say how they ended: they go on now, or were killed.
  var pending: [OperationStep] = []

  /// All finished steps as one.
  package var whole: OperationStep {
    var broken: [String] = []
    return steps.reduce(OperationStep()) { $0.followed(by: $1, broken: &broken) }
  }
}

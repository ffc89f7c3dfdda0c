package import GitNames
package import PaperDomain

/// A commit and its changes, as changes of entities.
package struct LoggedCommit: Sendable {
  package var id: ObjectID
  /// The commit time.
  package var createdAt: Timestamp
  /// The author's name.
  package var author: String
  /// The whole message.
  package var message: String
  /// The parents; in a drawing of a log, the nearest ancestors that are shown.
  package var parents: [ObjectID]
  /// The changes relative to the first parent; for a merge, only those in files that differ from
  /// every parent's. Empty if not requested.
  package var changes: [Change]

  /// The first line of the message.
  package var subject: String { String(message.prefix { !$0.isNewline }) }

  /// The text that the user wrote; `nil` for a rebinding committed without a message.
  package var reason: String? { RebindingMessage.reason(of: message) }

  /// The batch named in the message. It is for display only; it does not decide what changed.
  package var batch: String? { RebindingMessage.batch(of: message) }
}

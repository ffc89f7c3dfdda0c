package import PaperDomain

/// A commit, and what it changed in the domain's words.
package struct LoggedCommit: Sendable {
  package var id: CommitID
  /// When it was committed.
  package var createdAt: Timestamp
  /// The name of its author.
  package var author: String
  /// The whole message.
  package var message: String
  /// The commits it follows; in a log's drawing, the nearest of them that are shown.
  package var parents: [CommitID]
  /// Against its first parent; of a merge, only files that differ from those of every parent. Empty
  /// where it was not asked for.
  package var changes: [Change]

  /// The first line of the message.
  package var subject: String { String(message.prefix { !$0.isNewline }) }

  /// What a person wrote of it; `nil` for a rebinding recorded without a message.
  package var reason: String? { RebindingMessage.reason(of: message) }

  /// The batch that the message names, for people: never to tell what changed.
  package var batch: String? { RebindingMessage.batch(of: message) }
}

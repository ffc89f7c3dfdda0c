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
  /// How many parents it has.
  package var parentCount: Int
  /// Against its first parent; of a merge, only files that differ from those of every parent.
  package var changes: [Change]

  /// The first line of the message.
  package var subject: String { String(message.prefix { !$0.isNewline }) }
}

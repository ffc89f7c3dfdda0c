package import PaperDomain

/// Which commit set what a manifest says.
package struct FactOrigin: Sendable {
  package var fact: ManifestFact
  /// `nil` for what is not recorded yet.
  package var commit: CommitID?
  /// When it was committed.
  package var createdAt: Timestamp?
  /// The name of its author.
  package var author: String?
  /// The first line of its message.
  package var subject: String?
}

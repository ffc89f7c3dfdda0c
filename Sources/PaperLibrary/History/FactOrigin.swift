package import GitNames
package import PaperDomain

/// The commit that set a value of a manifest.
package struct FactOrigin: Sendable {
  package var fact: ManifestFact
  /// `nil` for a value that is not committed yet.
  package var commit: ObjectID?
  /// The commit time.
  package var createdAt: Timestamp?
  /// The author's name.
  package var author: String?
  /// The first line of the commit message.
  package var subject: String?
}

/// One commit.
package struct Commit: Sendable, Hashable {
  package let id: ObjectID
  /// The tree that it records.
  package let treeID: ObjectID
  /// The commits it follows, in order; none for the first one.
  package let parents: [ObjectID]
  package let author: Signature
  package let committer: Signature
  /// The message; what is not UTF-8 in it shows as U+FFFD.
  package let message: String

  /// When it was recorded: the committer's time, in seconds since 1970 (UTC).
  package var seconds: Int64 { committer.seconds }
}

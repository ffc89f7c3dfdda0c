package import GitNames

/// One commit.
package struct Commit: Sendable, Hashable {
  package let id: ObjectID
  /// The commit's tree.
  package let treeID: ObjectID
  /// The parent commits, in order; empty for the first commit.
  package let parents: [ObjectID]
  package let author: Signature
  package let committer: Signature
  /// The message; bytes that are not UTF-8 are shown as U+FFFD.
  package let message: String

  /// The committer's time, in seconds since 1970 (UTC).
  package var seconds: Int64 { committer.seconds }
}

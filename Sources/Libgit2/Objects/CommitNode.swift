package import GitNames

/// The part of a commit that a walk over many commits needs.
package struct CommitNode: Sendable, Hashable {
  package let id: ObjectID
  package let treeID: ObjectID
  package let parents: [ObjectID]
  /// The committer's time, in seconds since 1970 (UTC).
  package let seconds: Int64

  package init(id: ObjectID, treeID: ObjectID, parents: [ObjectID], seconds: Int64) {
    self.id = id
    self.treeID = treeID
    self.parents = parents
    self.seconds = seconds
  }
}

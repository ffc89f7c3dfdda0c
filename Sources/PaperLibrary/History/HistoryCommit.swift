package import PaperDomain

/// A commit as history remembers it.
package struct HistoryCommit: Hashable, Sendable {
  package var id: CommitID
  /// The ordinals of its parents, in the commit's own order; without those that a shallow clone
  /// does not have.
  package var parents: [Int]

  package init(id: CommitID, parents: [Int]) {
    self.id = id
    self.parents = parents
  }
}

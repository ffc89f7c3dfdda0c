package import GitNames
import PaperDomain

/// A commit in the history cache.
package struct HistoryCommit: Hashable, Sendable {
  package var id: ObjectID
  /// The ordinals of its parents, in the commit's order; parents that a shallow clone lacks are
  /// left out.
  package var parents: [Int]

  package init(id: ObjectID, parents: [Int]) {
    self.id = id
    self.parents = parents
  }
}

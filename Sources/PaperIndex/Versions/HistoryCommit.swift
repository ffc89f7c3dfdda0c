package import PaperDomain

/// A commit that the page-version index has read.
package struct HistoryCommit: Hashable, Sendable {
  package var id: CommitID
  /// In the commit's own order.
  package var parents: [CommitID]

  package init(id: CommitID, parents: [CommitID]) {
    self.id = id
    self.parents = parents
  }
}

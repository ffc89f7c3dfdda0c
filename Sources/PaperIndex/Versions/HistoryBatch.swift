package import PaperDomain

/// What reading one more stretch of history adds to the page-version index.
package struct HistoryBatch: Sendable {
  /// Parents before children, which is the order in which they are kept.
  package var commits: [HistoryCommit]
  /// Of these commits only.
  package var versions: [IndexedVersion]
  /// The commits from which everything that can be reached is indexed once the batch is kept.
  package var tips: [CommitID]

  package init(commits: [HistoryCommit], versions: [IndexedVersion], tips: [CommitID]) {
    self.commits = commits
    self.versions = versions
    self.tips = tips
  }
}

/// The entries that reading one more range of history adds to the cache.
package struct HistoryBatch: Sendable {
  /// The ordinal of the first commit, which is the number of commits known when the batch was made.
  package var first: Int
  /// Parents before children. Their ordinals start at `first`.
  package var commits: [HistoryCommit] = []
  /// Of these commits only.
  package var versions: [IndexedVersion] = []
  /// Of these commits only.
  package var notes: [PageNote] = []

  package init(first: Int) { self.first = first }
}

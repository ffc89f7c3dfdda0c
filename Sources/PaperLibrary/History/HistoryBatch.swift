/// What reading one more stretch of history adds to what is remembered of it.
package struct HistoryBatch: Sendable {
  /// The ordinal of the first commit: how many were known when the batch was made.
  package var first: Int
  /// Parents before children. Their ordinals count on from `first`.
  package var commits: [HistoryCommit] = []
  /// Of these commits only.
  package var versions: [IndexedVersion] = []
  /// Of these commits only.
  package var notes: [PageNote] = []

  package init(first: Int) { self.first = first }
}

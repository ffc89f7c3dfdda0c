package import PaperDomain

/// Remembers what was read of history, so that every commit is looked at once.
///
/// Commits are numbered from 0 in the order in which they were added, parents before children; with
/// a commit all its ancestors are there. Commits that no branch leads to any more stay: readers
/// leave out what can't be reached. Whatever a cache says must be what was appended to it, or it
/// says that it holds nothing: a cache may be emptied by anyone at any moment.
package protocol VersionCache: Sendable {
  /// How the remembered commits hang together.
  func graph() throws -> HistoryGraph
  /// A commit's number, or `nil` for one that is not there.
  func ordinal(of commit: CommitID) throws -> Int?
  /// The commits with these numbers in the order asked for; `nil` when one of them is not there.
  func commits(at ordinals: [Int]) throws -> [CommitID]?
  /// A page's versions in rising order of their numbers.
  func versions(of page: PageKey) throws -> [IndexedVersion]
  /// The versions that show a bundle, by its id, or by one of its names where they know no id; in
  /// rising order of their numbers.
  func versions(ofBundle id: EntityID?, named names: [String]) throws -> [IndexedVersion]
  /// The notes on a page.
  func notes(on page: EntityID) throws -> [PageNote]
  /// The notes of a kind on whatever pages.
  func notes(_ kind: PageNote.Kind) throws -> [PageNote]
  /// The `named` notes at a path.
  func names(givenAt path: String) throws -> [PageNote]
  /// Adds a batch, all or none of it.
  ///
  /// - Returns: `false`, with nothing added, when the cache does not hold exactly `batch.first`
  ///   commits: somebody else added some meanwhile.
  func append(_ batch: HistoryBatch) throws -> Bool
}

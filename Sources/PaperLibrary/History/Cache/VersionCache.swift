package import GitNames
package import PaperDomain

/// A cache of page versions, so that every commit is read once.
///
/// Commits are numbered from 0 in the order in which they were added, parents before children. If a
/// commit is in the cache, all its ancestors are. Commits that no branch reaches any more stay:
/// readers ignore unreachable commits. A cache returns only what was appended to it, or reports
/// that it is empty: any process may empty it at any time.
package protocol VersionCache: Sendable {
  /// The graph of the cached commits.
  func graph() throws -> HistoryGraph
  /// A commit's ordinal; `nil` if the commit is not in the cache.
  func ordinal(of commit: ObjectID) throws -> Int?
  /// The commits with these ordinals, in the given order; `nil` if one of them is not in the cache.
  func commits(at ordinals: [Int]) throws -> [ObjectID]?
  /// A page's versions in ascending order of ordinals.
  func versions(of page: PageKey) throws -> [IndexedVersion]
  /// The versions that show a bundle, found by its id, or by one of its names if a version has no
  /// bundle id; in ascending order of ordinals.
  func versions(ofBundle id: EntityID?, named names: [String]) throws -> [IndexedVersion]
  /// The notes on a page.
  func notes(on page: EntityID) throws -> [PageNote]
  /// The notes of a kind on all pages.
  func notes(_ kind: PageNote.Kind) throws -> [PageNote]
  /// The `named` notes at a path.
  func names(givenAt path: String) throws -> [PageNote]
  /// Adds a batch completely or not at all.
  ///
  /// - Returns: `false`, with nothing added, if the cache does not contain exactly `batch.first`
  ///   commits, because another process added some in the meantime.
  func append(_ batch: HistoryBatch) throws -> Bool
}

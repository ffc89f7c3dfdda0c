import PaperDomain

/// The cache of history is not any more the one that a reading began with.
struct HistoryReplaced: Error {}

extension VersionCache {
  /// The commits with these numbers, which the cache gave.
  func commits(numbered ordinals: [Int]) throws -> [CommitID] {
    guard let commits = try commits(at: ordinals) else { throw HistoryReplaced() }
    return commits
  }
}

import GitNames
import PaperDomain

/// The history cache was replaced after a reading began.
struct HistoryReplaced: Error {}

extension VersionCache {
  /// Returns the commits with these ordinals, which came from this cache.
  ///
  /// - Throws: ``HistoryReplaced`` if the cache does not contain one of them.
  func commits(numbered ordinals: [Int]) throws -> [ObjectID] {
    guard let commits = try commits(at: ordinals) else { throw HistoryReplaced() }
    return commits
  }
}

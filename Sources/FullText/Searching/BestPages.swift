/// Keeps the best of many scored pages, and all pages with the score of the last of them.
struct BestPages {
  /// Unordered; at least the best `limit` pages and those with the score of the last of them.
  private(set) var pages: [ScoredPage] = []
  private let limit: Int
  private var bound = -Float.infinity
  private var room: Int

  init(limit: Int) {
    self.limit = limit
    room = limit > Int.max / 4 ? limit : max(1_024, limit * 4)
  }

  @inline(__always)
  mutating func add(_ page: Int64, score: Float) {
    guard score >= bound, limit > 0 else { return }
    pages.append(ScoredPage(page: page, score: score))
    if pages.count >= room { prune() }
  }

  /// Drops pages that cannot be among the best.
  mutating func prune() {
    pages.sort { $0.score > $1.score }
    guard pages.count > limit, limit > 0 else { return }
    bound = pages[limit - 1].score
    if let end = pages.lastIndex(where: { $0.score >= bound }) {
      pages.removeSubrange((end + 1)...)
    }
    // If many scores are equal, prune again only when the number has doubled.
    room = max(room, pages.count * 2)
  }
}

/// A page found by a search.
package struct ScoredPage: Hashable, Sendable {
  package var page: Int64
  /// A higher score is better; 0 for a query without words.
  package var score: Float
}

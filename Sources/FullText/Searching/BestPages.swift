/// Keeps the best of many scored pages, and everything that is as good as the last of them.
struct BestPages {
  /// Not ordered; at least the best `limit` and what equals the last of them.
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

  /// Drops what is surely not among the best.
  mutating func prune() {
    pages.sort { $0.score > $1.score }
    guard pages.count > limit, limit > 0 else { return }
    bound = pages[limit - 1].score
    if let end = pages.lastIndex(where: { $0.score >= bound }) {
      pages.removeSubrange((end + 1)...)
    }
    // Many equal scores: look again when there are twice as many.
    room = max(room, pages.count * 2)
  }
}

/// A page that a search found.
package struct ScoredPage: Hashable, Sendable {
  package var page: Int64
  /// The higher, the better; 0 when no word was asked for.
  package var score: Float
}

/// Keeps the best of many scored rows, and everything that is as good as the last of them.
struct BestRows {
  struct Entry {
    var row: Int64
    var score: Double
  }

  /// Not ordered; at least the best `limit` and what equals the last of them.
  private(set) var entries: [Entry] = []
  private let limit: Int
  private var bound = -Double.infinity
  private var room: Int

  init(limit: Int) {
    self.limit = limit
    room = max(1_024, limit * 4)
  }

  mutating func add(_ row: Int64, score: Double) {
    guard score >= bound, limit > 0 else { return }
    entries.append(Entry(row: row, score: score))
    if entries.count >= room { prune() }
  }

  private mutating func prune() {
    entries.sort { $0.score > $1.score }
    guard entries.count > limit else { return }
    bound = entries[limit - 1].score
    if let end = entries.lastIndex(where: { $0.score >= bound }) {
      entries.removeSubrange((end + 1)...)
    }
    // Many equal scores: look again when there are twice as many.
    room = max(room, entries.count * 2)
  }
}

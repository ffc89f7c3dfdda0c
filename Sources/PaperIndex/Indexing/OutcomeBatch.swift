/// Collects outcomes and stores them in batches: a killed process loses the last batch.
struct OutcomeBatch {
  /// A transaction costs about as much as storing this many texts.
  static let size = 100
  /// The most work that a kill can lose: recognition takes a second per page.
  private static let patience = Duration.seconds(1)

  private let cache: Cache
  private var waiting: [(key: PageTextKey, outcome: PageTextOutcome)] = []
  private var stored = ContinuousClock.now
  /// The number of stored outcomes.
  private(set) var count = 0

  init(_ cache: Cache) { self.cache = cache }

  /// Adds an outcome, and stores all of them when the batch is full or old enough.
  mutating func add(_ key: PageTextKey, _ outcome: PageTextOutcome) throws(CacheError) {
    waiting.append((key, outcome))
    if waiting.count >= OutcomeBatch.size
      || ContinuousClock.now - stored >= OutcomeBatch.patience
    {
      try store()
    }
  }

  /// Stores the outcomes of the batch.
  mutating func store() throws(CacheError) {
    if !waiting.isEmpty { try cache.store(waiting) }
    count += waiting.count
    waiting = []
    stored = ContinuousClock.now
  }
}

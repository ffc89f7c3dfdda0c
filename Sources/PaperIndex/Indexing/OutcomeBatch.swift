/// Outcomes on their way into the cache, a batch at a time: a killed process loses the last one.
struct OutcomeBatch {
  /// A transaction costs about what storing this many texts does.
  static let size = 100
  /// So much work at most is lost to a kill: recognising takes a second a page.
  private static let patience = Duration.seconds(1)

  private let cache: Cache
  private var waiting: [(key: PageTextKey, outcome: PageTextOutcome)] = []
  private var stored = ContinuousClock.now
  /// How many were stored.
  private(set) var count = 0

  init(_ cache: Cache) { self.cache = cache }

  /// Adds an outcome, and stores all of them when it is time.
  mutating func add(_ key: PageTextKey, _ outcome: PageTextOutcome) throws(CacheError) {
    waiting.append((key, outcome))
    if waiting.count >= OutcomeBatch.size
      || ContinuousClock.now - stored >= OutcomeBatch.patience
    {
      try store()
    }
  }

  /// Stores what is waiting.
  mutating func store() throws(CacheError) {
    if !waiting.isEmpty { try cache.store(waiting) }
    count += waiting.count
    waiting = []
    stored = ContinuousClock.now
  }
}

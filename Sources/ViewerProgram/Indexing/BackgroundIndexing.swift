import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession

/// Extracts and recognises the texts of pages while people read: of what they import at once, of all
/// other pages when somebody asks for it.
///
/// It has workers of its own, which give way to those that draw pages. What is finished stays
/// finished, whenever it stops.
actor BackgroundIndexing {
  private let open: @Sendable () throws -> Library
  private let cache: Cache
  private let workers: WorkerPool
  private let notify: @Sendable (IndexingAnswer) -> Void
  /// The bundles to read, by name; `nil` for all of them.
  private var wanted: Set<String>? = []
  private var running: Task<Void, Never>?
  private var isPaused = false
  private var done = 0
  private var total = 0
  private var waiting = 0

  /// Each takes about 200 MB while it recognises a page.
  private static let mostWorkers = 4

  /// - Parameter notify: Called with every change of the state.
  init(
    _ surroundings: ViewerSurroundings, _ worker: WorkerExecutable, _ cache: Cache,
    notify: @escaping @Sendable (IndexingAnswer) -> Void
  ) {
    open = { try surroundings.openLibrary() }
    self.cache = cache
    workers = WorkerPool(
      executable: worker, count: min(WorkerPool.processorCount, Self.mostWorkers),
      limits: WorkerLimits(isBackground: true))
    self.notify = notify
  }

  var state: IndexingAnswer {
    IndexingAnswer(
      waiting: waiting,
      running: running == nil ? nil : IndexingAnswer.Progress(done: done, total: total),
      paused: isPaused)
  }

  /// Takes over the number of pages that were not read yet.
  func know(waiting: Int) { self.waiting = waiting }

  /// Reads pages that were not read yet.
  ///
  /// - Parameter bundles: Names; `nil` for all bundles.
  func read(_ bundles: Set<String>?) {
    wanted = bundles.flatMap { bundles in wanted?.union(bundles) }
    isPaused = false
    begin()
  }

  func pause() {
    isPaused = true
    running?.cancel()
    notify(state)
  }

  func stop() async {
    isPaused = true
    running?.cancel()
    await running?.value
    await workers.shutdown()
  }

  private func begin() {
    guard running == nil, !isPaused, wanted != [] else { return }
    (done, total) = (0, 0)
    running = Task { await run() }
    notify(state)
  }

  private func run() async {
    let asked = wanted
    do {
      try await index(asked)
      // Bundles that were imported meanwhile are read next.
      if wanted == asked { wanted = [] }
    } catch {
      // Cancelled, or there is no worker: the pages stay unread, and people can ask again.
      isPaused = isPaused || !(error is CancellationError)
    }
    running = nil
    notify(state)
    begin()
  }

  private func index(_ bundles: Set<String>?) async throws {
    let library = try open()
    let snapshot = try library.bundleSnapshot()
    let indexer = Indexer(library: library, cache: cache, workers: workers)
    let lock = try await IndexingLock(cache) { _ in }
    var request = IndexRequest()
    request.bundles = bundles.map { $0.filter { snapshot.bundles[$0] != nil } }
    let work = try await indexer.plan(request, in: snapshot)
    total = work.count
    if total > 0 { notify(state) }
    let (steps, step) = AsyncStream.makeStream(of: Void.self)
    let counting = Task { for await _ in steps { advance() } }
    defer {
      step.finish()
      counting.cancel()
    }
    _ = try await indexer.perform(work) { step.yield() }
    withExtendedLifetime(lock) {}
  }

  private func advance() {
    done += 1
    waiting = max(0, waiting - 1)
    notify(state)
  }
}

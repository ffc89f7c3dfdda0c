import PaperDomain
import PaperLibrary
import RunLog

extension Indexer {
  /// Reads the missing texts with all workers, and stores them continuously.
  ///
  /// If the task is cancelled, finished texts stay, and the next plan continues from there.
  ///
  /// - Parameter progress: Called after each text.
  /// - Throws: ``IndexError`` if every page failed because of a missing language; `CacheError` if
  ///   the cache can't be written; `WorkerError` if no worker can be started; `CancellationError`.
  package func perform(
    _ work: IndexWork, progress: @Sendable () -> Void = {}
  ) async throws -> IndexReport {
    let timer = LogTimer()
    Logger.info(.ocr, "\(work.jobs.count) pages are to be read with \(workers.count) workers")
    var results = IndexResults(faults: work.faults)
    let reader = PageReader(library: library, workers: workers, cache: cache)
    var batch = OutcomeBatch(cache)
    var ending: (any Error)?
    try await withThrowingTaskGroup(of: (PageTextKey, PageReading).self) { group in
      var rest = work.jobs[...]
      func readNext() {
        guard let job = rest.popFirst() else { return }
        group.addTask { (job.key, await reader.read(job)) }
      }
      // Enough that no worker waits while a batch is stored.
      for _ in 0..<workers.count * OutcomeBatch.size / 4 { readNext() }
      while let (key, reading) = try await group.next() {
        switch reading {
        case .cancelled: ending = ending ?? CancellationError()
        case .hopeless(let error): ending = ending ?? error
        case .text, .failed, .unavailable:
          results.add(key, reading)
          if let outcome = reading.outcome { try batch.add(key, outcome) }
          progress()
        }
        if Task.isCancelled { ending = ending ?? CancellationError() }
        if ending == nil { readNext() } else { group.cancelAll() }
      }
      try batch.store()
    }
    Logger.info(.ocr, "read them in \(timer.elapsed)")
    try cache.fileWaitingPages()
    Logger.info(.performance, "filed their words for the search; \(timer.elapsed) in all")
    if let ending { throw ending }
    return try report(work, results)
  }

  private func report(_ work: IndexWork, _ results: IndexResults) throws -> IndexReport {
    var results = results
    var names: [BundleKey: String] = [:]
    for bundle in work.bundles { names[bundle.key] = bundle.bundle.name }
    var report = results.report(of: work.bundles)
    for (page, reason) in try cache.failures() {
      guard let name = names[page.bundle] else { continue }
      report.failed.append(IndexFailure(bundle: name, pageNumber: page.pageNumber, reason: reason))
    }
    report.failed.sortByPlace()
    report.received = work.received.count
    report.refused = work.received.refused
    report.cached =
      report.pages - report.extracted - report.recognised - report.purged - report.elsewhere
      - report.failed.count
    if let code = report.missingLanguages.first, report.pages == results.lackingLanguage {
      throw IndexError.missingLanguage(code)
    }
    return report
  }
}

import PaperDomain
package import PaperLibrary

/// Updates the cache for the library: the text of every page of every bundle.
///
/// ```swift
/// let indexer = Indexer(library: library, cache: cache, workers: workers)
/// let work = try await indexer.plan(IndexRequest(), in: try library.bundleSnapshot())
/// let report = try await indexer.perform(work) { meter.advance() }
/// ```
///
/// No worker is started if nothing is missing. Any number of processes may index at the same time.
package struct Indexer: Sendable {
  let library: Library
  package let cache: Cache
  package let workers: WorkerPool

  package init(library: Library, cache: Cache, workers: WorkerPool) {
    self.library = library
    self.cache = cache
    self.workers = workers
  }
}

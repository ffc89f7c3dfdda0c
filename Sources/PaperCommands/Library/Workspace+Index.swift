import PaperDomain
import PaperIndex
import PaperLibrary

extension Workspace {
  /// Opens the library's cache; in memory, with a note, if the folder `.pc` can't be written.
  func openCache(_ invocation: Invocation) throws -> Cache {
    let cache = try openCache()
    tell(of: cache, invocation)
    return cache
  }

  /// Prints a note if the cache is in memory because the folder `.pc` can't be written.
  func tell(of cache: Cache, _ invocation: Invocation) {
    if case .memory(let reason?) = cache.place {
      invocation.terminal.note("\(reason.explanation); working in memory")
    }
  }

  /// The cache and the workers together.
  func openIndexer(_ invocation: Invocation, jobs: Int? = nil) throws -> Indexer {
    Indexer(
      library: library, cache: try openCache(invocation),
      workers: try openWorkers(count: jobs))
  }
}

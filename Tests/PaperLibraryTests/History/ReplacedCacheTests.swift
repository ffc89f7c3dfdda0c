import GitNames
import PaperDomain
import PaperLibrary
import Synchronization
import Testing

/// A cache that another process removes while it is read.
@Suite struct ReplacedCacheTests {
  /// A cache that loses all content at the call with a number.
  private final class Forgetful: VersionCache {
    private struct State {
      var calls = 0
      var cache = MemoryVersionCache()
    }

    private let state = Mutex(State())
    private let last: Int

    init(forgettingAt last: Int) { self.last = last }

    var hasForgotten: Bool { state.withLock { $0.calls > last } }

    private var cache: MemoryVersionCache {
      state.withLock { state in
        if state.calls == last { state.cache = MemoryVersionCache() }
        state.calls += 1
        return state.cache
      }
    }

    func graph() -> HistoryGraph { cache.graph() }
    func ordinal(of commit: ObjectID) -> Int? { cache.ordinal(of: commit) }
    func commits(at ordinals: [Int]) -> [ObjectID]? { cache.commits(at: ordinals) }
    func versions(of page: PageKey) -> [IndexedVersion] { cache.versions(of: page) }
    func versions(ofBundle id: EntityID?, named names: [String]) -> [IndexedVersion] {
      cache.versions(ofBundle: id, named: names)
    }
    func notes(on page: EntityID) -> [PageNote] { cache.notes(on: page) }
    func notes(_ kind: PageNote.Kind) -> [PageNote] { cache.notes(kind) }
    func names(givenAt path: String) -> [PageNote] { cache.names(givenAt: path) }
    func append(_ batch: HistoryBatch) -> Bool { cache.append(batch) }
  }

  @Test func `versions are the same, whenever the cache goes`() throws {
    let scratch = try Scratch.withBundles()
    for number in 1...4 {
      try scratch.page("d/g/p1", 1, "a", number)
      try scratch.commit()
    }
    try scratch.git("checkout", "-q", "-b", "side", "HEAD~2")
    try scratch.page("d/g/p1", 1, "b", 1)
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    try scratch.merge("side")
    let library = try scratch.library()
    let bundle = try #require(try library.snapshot().bundles["b"])
    let page = PageKey.id(try testID(1))
    let sound = try VersionIndex(library)
    let versions = Scratch.words(try sound.history(of: page))
    let use = try sound.bundleUse(of: bundle)
    #expect(versions.count == 5 && use != nil)
    var call = 0
    while true {
      let cache = Forgetful(forgettingAt: call)
      let index = try VersionIndex(library, cache: cache)
      // In the cache before, and removed during the second read too.
      #expect(Scratch.words(try index.history(of: page)) == versions, "gone at call \(call)")
      #expect(try index.bundleUse(of: bundle) == use, "gone at call \(call)")
      #expect(Scratch.words(try index.history(of: page)) == versions, "gone at call \(call)")
      if !cache.hasForgotten { break }
      call += 1
    }
    #expect(call > 10)
  }
}

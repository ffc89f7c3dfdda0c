import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary
import Testing

/// One set of tests for the cache on disk and the one in memory.
struct VersionCacheTests {
  private static let page = EntityID(bytes: 1...16)
  private static let other = EntityID(bytes: 2...17)
  private static let bundle = EntityID(bytes: 3...18)

  private static func commit(_ number: UInt8) throws -> ObjectID {
    try #require(ObjectID(bytes: [UInt8](repeating: number, count: 20)))
  }

  /// A line of two, a branch beside the second, and their merge.
  private static func batch() throws -> HistoryBatch {
    var batch = HistoryBatch(first: 0)
    batch.commits = [
      HistoryCommit(id: try commit(1), parents: []),
      HistoryCommit(id: try commit(2), parents: [0]),
      HistoryCommit(id: try commit(3), parents: [0]),
      HistoryCommit(id: try commit(4), parents: [1, 2]),
    ]
    batch.versions = [
      IndexedVersion(
        page: .id(page), ordinal: 0, bundle: bundle, bundleName: "scan", pageNumber: 1,
        path: "docs/d/g/p001.json"),
      IndexedVersion(
        page: .id(page), ordinal: 2, bundle: nil, bundleName: "rescan", pageNumber: 3,
        path: "docs/d/g/p001.json"),
      IndexedVersion(
        page: .path("docs/d/g/p002.json"), ordinal: 1, bundle: bundle, bundleName: "scan",
        pageNumber: 2, path: "docs/d/g/p002.json"),
    ]
    batch.notes = [
      PageNote(.named, page: other, path: "docs/d/g/p002.json", ordinal: 3),
      PageNote(.copied, page: page, path: "docs/e/g/p001.json", ordinal: 3),
    ]
    return batch
  }

  private static var caches: [any VersionCache] {
    get throws { [MemoryVersionCache(), try Cache()] }
  }

  @Test func `gives back what was appended`() throws {
    for cache in try VersionCacheTests.caches {
      #expect(try cache.append(VersionCacheTests.batch()))
      let graph = try cache.graph()
      #expect(graph.count == 4)
      #expect((0..<4).map { graph.parents(of: $0) } == [[], [0], [0], [1, 2]])
      #expect(try cache.ordinal(of: VersionCacheTests.commit(3)) == 2)
      #expect(try cache.ordinal(of: VersionCacheTests.commit(9)) == nil)
      #expect(
        try cache.commits(at: [3, 0]) == [VersionCacheTests.commit(4), VersionCacheTests.commit(1)])
      #expect(
        try cache.versions(of: .id(VersionCacheTests.page)).map(\.ordinal) == [0, 2])
      #expect(
        try cache.versions(of: .path("docs/d/g/p002.json")).map(\.pageNumber) == [2])
    }
  }

  @Test func `finds the versions of a bundle by id, and by name where no id is known`() throws {
    for cache in try VersionCacheTests.caches {
      _ = try cache.append(VersionCacheTests.batch())
      #expect(
        try cache.versions(ofBundle: VersionCacheTests.bundle, named: ["scan"]).map(\.ordinal)
          == [0, 1])
      #expect(
        try cache.versions(ofBundle: nil, named: ["rescan"]).map(\.ordinal) == [2])
    }
  }

  @Test func `keeps notes by page, kind and path`() throws {
    for cache in try VersionCacheTests.caches {
      _ = try cache.append(VersionCacheTests.batch())
      #expect(try cache.notes(on: VersionCacheTests.page).map(\.kind) == [.copied])
      #expect(try cache.notes(.named).map(\.page) == [VersionCacheTests.other])
      #expect(try cache.names(givenAt: "docs/d/g/p002.json").map(\.ordinal) == [3])
      #expect(try cache.names(givenAt: "docs/e/g/p001.json").isEmpty)
    }
  }

  @Test func `refuses a batch that does not follow on what is there`() throws {
    for cache in try VersionCacheTests.caches {
      #expect(try cache.append(VersionCacheTests.batch()))
      #expect(try !cache.append(VersionCacheTests.batch()))
      #expect(try cache.graph().count == 4)
    }
  }
}

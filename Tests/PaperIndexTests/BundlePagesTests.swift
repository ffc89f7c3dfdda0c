import PaperDomain
import Testing

@testable import PaperIndex

struct BundlePagesTests {
  private func bundle(_ name: String, _ stamp: String, _ pages: [Int: Int]) throws -> BundlePages {
    BundlePages(
      bundle: .name(name), stamp: stamp, pages: try pages.mapValues { try Samples.key($0) })
  }

  @Test func `an update changes what differs`() throws {
    let cache = try Cache()
    for number in 1...4 {
      try cache.store([(Samples.key(number), .text(Samples.page("text\(number) all")))])
    }
    #expect(try Samples.found("all", in: cache) == [])
    try cache.update([bundle("b", "1", [1: 1, 2: 2, 3: 3])])
    #expect(try Samples.found("all", in: cache) == ["b#1", "b#2", "b#3"])
    try cache.update([bundle("b", "2", [1: 1, 2: 4, 4: 3])])
    #expect(try Samples.found("all", in: cache) == ["b#1", "b#2", "b#4"])
    #expect(try Samples.found("text2", in: cache) == [])
    #expect(try Samples.found("text3", in: cache) == ["b#4"])
    #expect(try Samples.found("text4", in: cache) == ["b#2"])
    #expect(try cache.stamps() == [.name("b"): "2"])
    #expect(
      try cache.key(of: BundlePage(bundle: .name("b"), pageNumber: 2)) == Samples.key(4))
    #expect(try cache.key(of: BundlePage(bundle: .name("b"), pageNumber: 3)) == nil)
  }

  @Test func `bundles that went are found no more`() throws {
    let cache = try Cache()
    try Samples.fill(cache, bundle: "a", texts: ["all"])
    try Samples.fill(cache, bundle: "b", texts: ["all", "more"])
    #expect(try cache.removeBundles(except: [.name("a"), .name("c")]) == 1)
    #expect(try Samples.found("all", in: cache) == ["a#1"])
    #expect(try Samples.found("more", in: cache) == [])
    #expect(try cache.pageCount() == 1)
    #expect(try cache.removeUnusedTexts() == 2)
    #expect(try cache.removeBundles(except: []) == 1)
    #expect(try cache.stamps() == [:])
  }

  @Test func `what no page wants any more is not wanted`() throws {
    let cache = try Cache()
    try cache.update([bundle("a", "1", [1: 1]), bundle("b", "1", [1: 1, 2: 2])])
    try cache.update([bundle("b", "2", [:])])
    #expect(try cache.wanted() == [Samples.key(1)])
  }
}

import FullText
import PaperDomain
import Testing

@testable import PaperIndex

struct SearchTests {
  private func cache(_ texts: String...) throws -> Cache {
    let cache = try Cache()
    try Samples.fill(cache, texts: texts)
    return cache
  }

  @Test(arguments: [
    ("积分", [1, 2]), ("定积分的", [1]), ("分的", [1]), ("積分", [1, 2]), ("计算", [2]), ("分积", []),
    ("convergence", [3]), ("CONVERG*", [3]), ("conver", []), (#""uniform convergence""#, [3]),
    (#""convergence uniform""#, []), ("integral", [4]), (#""integral of""#, [4]), ("naive", [5]),
    ("naïve -finite", []), ("finite", [5]), ("x^2", [6]), ("H2SO4", [6]), ("3.14", [6]),
    ("14.3", []), ("uniform OR 積分 OR h2so4", [1, 2, 3, 6]), ("😀", [6]), ("nul", [7]),
    ("byte", [7]), ("定积分的性质", [1]), ("x NOT (性质 OR naive)", [6]), ("finite NEAR/1 sets", [5]),
    ("naive NEAR/1 sets", []), ("sets NEAR/2 naïve", [5]), ("(uniform OR integral) -f", [3]),
  ])
  func `finds`(query: String, pages: [Int]) throws {
    let cache = try cache(
      "求下列定积分的\n性质 x", "計算積分之值", "Uniform convergence of series", "the inte-\ngral of f",
      "naïve ﬁnite sets", "x² + H₂SO₄ = 3.14 😀", "nul\u{0}byte")
    let found = try cache.search(SearchQuery(parsing: query), limit: 20)
    #expect(found.hits.map(\.page.pageNumber).sorted() == pages)
    #expect(found.total == pages.count)
  }

  @Test(arguments: [
    "NOT a", "NEAR(a b, 3)", "text : a", "a\"b", "\"", "'", "^a", "a + b",
    "{text} : a", "((((", "))", "NOT NOT a", "a NEAR b NEAR/99999 c",
    "a;b--", "%", "a\u{0}b \"c\u{0}d\"", "fullText MATCH a", "rank:a", "(a OR (b", "-a b", "∞* 😀*",
  ])
  func `what looks like syntax is text`(query: String) throws {
    let cache = try cache("a b c d text rank")
    do {
      _ = try cache.search(SearchQuery(parsing: query), limit: 5)
      #expect(try cache.pageCount() == 1)
    } catch let error as SearchQueryError {
      #expect(error == .nothingToLookFor)
    }
  }

  @Test func `counts all pages and gives the best`() throws {
    let cache = try cache(
      "limit", "limit limit limit", "a limit among many other words of no importance", "none")
    let result = try cache.search(SearchQuery(parsing: "limit"), limit: 2)
    #expect(result.total == 3)
    #expect(result.hits.map(\.page.pageNumber) == [2, 1])
    #expect(result.hits[0].score > result.hits[1].score)
    #expect(try cache.search(SearchQuery(parsing: "limit"), limit: 0).hits == [])
  }

  @Test func `orders equal scores by bundle and page`() throws {
    let cache = try Cache()
    for bundle in ["c", "a", "b"] {
      try Samples.fill(cache, bundle: bundle, texts: Array(repeating: "same words", count: 12))
    }
    let expected = ["a", "b"].flatMap { bundle in (1...12).map { "\(bundle)#\($0)" } }
    #expect(try Samples.found("same", in: cache, limit: 24) == expected)
  }

  @Test func `cuts ties the same way among thousands`() throws {
    let cache = try Cache()
    let keys = try (0..<3_000).map { try Samples.key($0) }
    try cache.store(keys.map { ($0, .text(Samples.page("same words"))) })
    for bundle in stride(from: 29, through: 0, by: -1) {
      var pages: [Int: PageTextKey] = [:]
      for page in 1...100 { pages[page] = keys[bundle * 100 + page - 1] }
      let name = bundle < 10 ? "b0\(bundle)" : "b\(bundle)"
      try cache.update([BundlePages(bundle: .name(name), stamp: "", pages: pages)])
    }
    #expect(try Samples.found("same", in: cache, limit: 3) == ["b00#1", "b00#2", "b00#3"])
    #expect(try cache.search(SearchQuery(parsing: "same"), limit: 3).total == 3_000)
  }

  @Test func `looks on the given pages alone`() throws {
    let cache = try cache("limit one", "limit two", "limit three", "other")
    var restricted = Cache.SearchContext()
    restricted.pages = Set([2, 4, 9].map { BundlePage(bundle: .name("b"), pageNumber: $0) })
    let result = try cache.search(
      SearchQuery(parsing: "limit"), limit: 20, in: restricted)
    #expect(result.total == 1)
    #expect(result.hits.map(\.page.pageNumber) == [2])
    let listed = try cache.search(
      SearchQuery(parsing: "tag:A/b"), limit: 20, in: restricted)
    #expect(listed.total == 2)
    #expect(listed.hits.map(\.page.pageNumber) == [2, 4])
    #expect(listed.hits.map(\.snippet.text) == ["limit two", "other"])
  }

  @Test func `gives the boxes of the words that matched`() throws {
    let cache = try cache("the mean value theorem, and its mean-\nvalue form: meaning")
    let hits = try cache.search(SearchQuery(parsing: "\"mean value\""), limit: 1).hits
    let lines = hits[0].boxes.map { Int(($0.y0 * 100).rounded()) }
    #expect(lines == [1, 2, 6, 7])
  }

  @Test func `gives the boxes of words spelled otherwise than in the text`() throws {
    let cache = try Cache()
    let box = PageBox(x0: 0, y0: 0.5, x1: 1, y1: 0.75)
    let page = PageText(
      source: .layer, text: "finite 积分",
      words: [TextWord(text: "ﬁnite", box: box), TextWord(text: "积分", box: box)])
    try cache.store([(Samples.key(1), .text(page))])
    try cache.update([
      BundlePages(bundle: .name("b"), stamp: "", pages: [1: Samples.key(1)])
    ])
    let hit = try cache.search(SearchQuery(parsing: "finite"), limit: 1).hits[0]
    #expect(hit.boxes.count == 1)
    #expect(abs(hit.boxes[0].y1 - 0.75) < 0.0002)
  }

  @Test func `finds the same after a rebuild in another order`() throws {
    let texts = (0..<60).map { "limit of \($0 % 7 == 0 ? "limit" : "sum") 积分 word\($0 % 5)" }
    let results = try [Array(texts.indices), texts.indices.reversed()].map { order in
      let cache = try Cache()
      for index in order {
        try cache.update([
          BundlePages(
            bundle: .name("b\(index % 6)"), stamp: "",
            pages: Dictionary(
              uniqueKeysWithValues: try texts.indices.filter { $0 % 6 == index % 6 }.map {
                ($0 + 1, try Samples.key($0))
              }))
        ])
        try cache.store([(Samples.key(index), .text(Samples.page(texts[index])))])
        // Texts that no page refers to have no effect.
        try cache.store([(Samples.key(index, page: 2), .text(Samples.page("limit limit")))])
      }
      return try ["limit", "积分 word3", "lim* -sum"].map {
        try cache.search(SearchQuery(parsing: $0), limit: 10)
      }
    }
    #expect(results[0] == results[1])
    #expect(results[0][0].total == 60)
  }

  @Test func `a page with the words as they follow each other comes first`() throws {
    let cache = try cache(
      "value of the mean, mean of the value", "the mean value theorem holds here", "value mean")
    #expect(try Samples.found("mean value", in: cache).first == "b#2")
    #expect(try Samples.found("value mean", in: cache).first == "b#3")
  }

  @Test func `a page whose title has the word comes first`() throws {
    let cache = try cache("limit limit limit", "limit of many other words that stand here", "other")
    var context = Cache.SearchContext()
    let term = try #require(SearchTerm("limit"))
    context.titles = [
      term: Set([2, 3].map { BundlePage(bundle: .name("b"), pageNumber: $0) })
    ]
    let found = try cache.search(SearchQuery(parsing: "limit"), limit: 20, in: context)
    #expect(found.hits.map(\.page.pageNumber) == [2, 1])
  }

  @Test func `conditions among words choose between pages`() throws {
    let cache = try cache("limit one", "sum two", "limit three", "other four")
    var context = Cache.SearchContext()
    context.conditions = [Set([2, 3].map { BundlePage(bundle: .name("b"), pageNumber: $0) })]
    func found(_ query: String) throws -> [Int] {
      try cache.search(SearchQuery(parsing: query), limit: 20, in: context).hits
        .map(\.page.pageNumber).sorted()
    }
    #expect(try found("(limit OR tag:A/b)") == [1, 2, 3])
    #expect(try found("limit -(tag:A/b three)") == [1])
    #expect(try found("(tag:A/b sum) OR other") == [2, 4])
  }

  @Test func `what went is found no more, and counts no more`() throws {
    let texts = (0..<200).map { "limit word\($0 % 10)" + ($0 % 3 == 0 ? " rare" : "") }
    let kept = try Cache()
    let changed = try Cache()
    try Samples.fill(kept, texts: texts)
    for round in 0..<3 {
      try Samples.fill(
        changed, bundle: "x\(round)", texts: ["limit limit rare", "rare rare word1"])
      try changed.fileWaitingPages()
      try Samples.fill(changed, texts: Array(texts.prefix(60 * (round + 1))))
      try changed.fileWaitingPages()
    }
    try Samples.fill(changed, texts: texts)
    #expect(try Samples.found("rare", in: changed, limit: 500).count == 73)
    try changed.removeBundles(except: [.name("b")])
    for query in ["limit", "rare", "\"word1 rare\"", "wor* -rare", "limit NEAR/1 word3"] {
      let query = try SearchQuery(parsing: query)
      let found = try changed.search(query, limit: 300)
      #expect(try found == kept.search(query, limit: 300))
      #expect(found.total > 0)
    }
  }

  @Test func `a page shown twice is found twice`() throws {
    let cache = try Cache()
    let key = try Samples.key(1)
    try cache.update([
      BundlePages(bundle: .name("b"), stamp: "", pages: [1: key, 2: key])
    ])
    try cache.store([(key, .text(Samples.page("twice")))])
    #expect(try Samples.found("twice", in: cache) == ["b#1", "b#2"])
  }

  @Test func `a long query is answered`() throws {
    let cache = try cache(repeatElement("字 word", count: 200).joined(separator: " "))
    let run = String(repeating: "a ", count: 512)
    #expect(try Samples.found(run, in: cache) == [])
    #expect(try Samples.found("\"" + run + "\"", in: cache) == [])
    #expect(try Samples.found("word " + String(repeating: "-x ", count: 511), in: cache) == ["b#1"])
    let choices = repeatElement("word", count: 256).joined(separator: " OR ")
    #expect(try Samples.found(choices, in: cache) == ["b#1"])
  }

  @Test func `twenty thousand pages are searched`() throws {
    let cache = try Cache()
    var random = SplitMix(seed: 1)
    let keys = try (0..<20_000).map { try Samples.key($0) }
    for batch in 0..<20 {
      try cache.store(
        keys[batch * 1_000..<(batch + 1) * 1_000].enumerated().map { index, key in
          let words = (0..<20).map { _ in "w\(random.next() % 500)" }.joined(separator: " ")
          let page = batch * 1_000 + index
          let rare = page.isMultiple(of: 1_000) ? " rare" : ""
          return (key, .text(PageText(source: .layer, text: words + rare, words: [])))
        })
    }
    for bundle in 0..<20 {
      var pages: [Int: PageTextKey] = [:]
      for page in 1...1_000 { pages[page] = keys[bundle * 1_000 + page - 1] }
      try cache.update([BundlePages(bundle: .name("b\(bundle)"), stamp: "", pages: pages)])
    }
    #expect(try cache.search(SearchQuery(parsing: "rare"), limit: 5).total == 20)
    let before = try cache.search(SearchQuery(parsing: "w1 OR w2"), limit: 50)
    #expect((1_000...2_500).contains(before.total))
    try cache.fileWaitingPages()
    #expect(try cache.search(SearchQuery(parsing: "w1 OR w2"), limit: 50) == before)
  }
}

/// SplitMix64: the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

import PaperDomain
import Testing

@testable import PaperIndex

struct PageTextStoreTests {
  @Test func `gives back what was stored`() throws {
    let cache = try Cache()
    let box = PageBox(x0: 0.25, y0: 0, x1: 1.5, y1: -3)
    let page = PageText(
      source: .ocr, text: "ﬁrst\u{0} 微积分\r\nlast",
      words: [
        TextWord(text: "ﬁrst", box: box, confidence: 99), TextWord(text: "微积", box: box),
        TextWord(text: "elsewhere", box: box, confidence: 0), TextWord(text: "", box: box),
        TextWord(text: "last", box: box, confidence: 100),
      ])
    try cache.store([(Samples.key(1), .text(page)), (Samples.key(2), .failed(reason: "no 页"))])
    guard case .text(let stored) = try cache.outcome(of: Samples.key(1)) else {
      Issue.record("no text")
      return
    }
    #expect(stored.text == page.text)
    #expect(stored.source == .ocr)
    #expect(stored.words.map(\.text) == page.words.map(\.text))
    #expect(stored.words.map(\.confidence) == page.words.map(\.confidence))
    #expect(abs(stored.words[0].box.x0 - 0.25) < 0.0002)
    #expect(stored.words[0].box.x1 == 1)
    #expect(stored.words[0].box.y1 == 0)
    #expect(try cache.outcome(of: Samples.key(2)) == .failed(reason: "no 页"))
    #expect(try cache.outcome(of: Samples.key(3)) == nil)
  }

  @Test func `damage in any byte of a stored text is noticed`() throws {
    let coded = Samples.page("the mean value 定理", source: .ocr).coded(by: TextPacker())
    #expect(try PageText(stored: coded).text == "the mean value 定理")
    for index in coded.indices {
      var damaged = coded
      damaged[index] ^= 0x10
      #expect(throws: CacheDamage.self) { try PageText(stored: damaged) }
      #expect(throws: CacheDamage.self) { try PageText(stored: Array(coded[..<index])) }
    }
  }

  @Test func `words are found in the text in order`() {
    let box = PageBox(x0: 0, y0: 0, x1: 1, y1: 1)
    let far = String(repeating: ".", count: 400)
    let page = PageText(
      source: .layer, text: "a ba a \(far) z",
      words: ["a", "a", "a", "q", "z"].map { TextWord(text: $0, box: box) })
    #expect(page.wordRanges() == [0..<1, 3..<4, 5..<6, nil, nil])
  }

  @Test func `every kind of key has its own text`() throws {
    var random = SystemRandomNumberGenerator()
    let id = EntityID(using: &random)
    let keys: [PageTextKey] = [
      try Samples.key(1), try Samples.key(1, page: 2),
      .extracted(blob: try Samples.blob(1), page: 1, settings: "other"),
      .corrected(page: BundlePage(bundle: .id(id), pageNumber: 1), content: "c"),
      .corrected(page: BundlePage(bundle: .id(id), pageNumber: 1), content: "d"),
      .corrected(page: BundlePage(bundle: .name(id.description), pageNumber: 1), content: "c"),
      .corrected(page: BundlePage(bundle: .name("积 分"), pageNumber: 300), content: ""),
    ]
    let cache = try Cache()
    try cache.store(keys.enumerated().map { ($1, .failed(reason: "\($0)")) })
    for (index, key) in keys.enumerated() {
      #expect(try PageTextKey(stored: key.coded) == key)
      #expect(try cache.outcome(of: key) == .failed(reason: "\(index)"))
    }
  }

  @Test func `tells what is missing`() throws {
    let cache = try Cache()
    let keys = try (0..<6).map { try Samples.key($0) }
    try cache.update([
      BundlePages(
        bundle: .name("b"), stamp: "1", pages: [1: keys[0], 2: keys[1], 3: keys[2], 4: keys[3]])
    ])
    try cache.store([
      (keys[1], .text(Samples.page("a"))), (keys[2], .failed(reason: "r")),
      (keys[4], .text(Samples.page("a"))),
    ])
    #expect(try cache.missing(from: keys) == [keys[0], keys[3], keys[5]])
    #expect(try cache.wanted() == [keys[0], keys[3]])
    #expect(try cache.failures().map(\.page.pageNumber) == [3])
    #expect(try cache.failures().map(\.reason) == ["r"])
    try cache.forgetFailures(of: [.name("c")])
    #expect(try cache.wanted() == [keys[0], keys[3]])
    try cache.forgetFailures(of: [.name("b"), .name("c")])
    #expect(try cache.wanted() == [keys[0], keys[2], keys[3]])
    try cache.store([(keys[2], .failed(reason: "again"))])
    #expect(try cache.wanted() == [keys[0], keys[3]])
    #expect(try cache.forgetFailures() == 1)
    #expect(try cache.wanted() == [keys[0], keys[2], keys[3]])
  }

  @Test func `the first text stays and a failure gives way`() throws {
    let cache = try Cache()
    let key = try Samples.key(1)
    try cache.update([BundlePages(bundle: .name("b"), stamp: "", pages: [1: key])])
    try cache.store([(key, .failed(reason: "r"))])
    try cache.store([(key, .text(Samples.page("first")))])
    try cache.store([(key, .text(Samples.page("second"))), (key, .failed(reason: "r"))])
    guard case .text(let kept) = try cache.outcome(of: key) else {
      Issue.record("no text")
      return
    }
    #expect(kept.text == "first" && kept.words.map(\.text) == ["first"])
    #expect(try Samples.found("first", in: cache) == ["b#1"])
    #expect(try Samples.found("second", in: cache) == [])
  }
}

import FullText
import PaperDomain
import Testing

@testable import PaperIndex

/// A search for a word finds its plural and its other forms.
struct WordFormSearchTests {
  private static let texts = [
    "limits limits limits limits", "a limit among other words that are on this page", "limited",
    "the limp", "Matrices and vertices", "the matrix", "极限 limits of sequences",
  ]

  private func pages(_ query: String, _ texts: [String] = texts) throws -> [Int] {
    let cache = try Cache()
    try Samples.fill(cache, texts: texts)
    let result = try cache.search(SearchQuery(parsing: query), limit: 20)
    #expect(result.total == result.hits.count)
    return result.hits.map(\.page.pageNumber)
  }

  @Test func `pages with the word as it is written come first`() throws {
    #expect(try pages("limit").first == 2)
    #expect(try Set(pages("limit")) == [1, 2, 3, 7])
    #expect(try Set(pages("limits").prefix(2)) == [1, 7])
    #expect(try Set(pages("limits")) == [1, 2, 3, 7])
  }

  @Test(arguments: [
    ("=limit", [2]), (#""limit""#, [2]), ("=limits", [1, 7]), ("limi*", [1, 2, 3, 7]),
    ("matrix", [6, 5]), ("vertex", [5]), ("极限 limit", [7]), ("limit -limited", [2, 1, 7]),
    ("limiting NEAR/2 sequence", [7]), (#""limit of""#, []), ("limit OR vertex", [1, 2, 3, 5, 7]),
  ])
  func `a word alone takes its forms`(query: String, found: [Int]) throws {
    #expect(try pages(query).sorted() == found.sorted())
  }

  @Test func `scores fall from the first page to the last`() throws {
    let cache = try Cache()
    try Samples.fill(cache, texts: Self.texts)
    let scores = try cache.search(SearchQuery(parsing: "limit"), limit: 20).hits.map(\.score)
    #expect(scores == scores.sorted(by: >) && Set(scores).count == scores.count)
    #expect(try cache.search(SearchQuery(parsing: "limit"), limit: 1).total == 4)
  }

  @Test func `the word that is on the page is marked`() throws {
    let found = try SearchQuery(parsing: "limit").matches(in: "Two limits, and LIMITED pages")
    #expect(found.snippet.pieces.filter(\.isMatch).map(\.text) == ["limits", "LIMITED"])
  }

  @Test func `a word that is still typed takes forms and goes on`() throws {
    let cache = try Cache()
    try Samples.fill(cache, texts: ["matrix", "matrices", "matricesque"])
    let typed = try SearchQuery(parsing: "matrices*", isUnfinished: true)
    #expect(try cache.search(typed, limit: 9).hits.map(\.page.pageNumber).sorted() == [1, 2, 3])
    let asked = try SearchQuery(parsing: "matrices*")
    #expect(try cache.search(asked, limit: 9).hits.map(\.page.pageNumber).sorted() == [2, 3])
  }

  @Test func `finds the same in stored segments`() throws {
    let cache = try Cache()
    try Samples.fill(cache, texts: Self.texts)
    let query = try SearchQuery(parsing: "limit OR vertex")
    let before = try cache.search(query, limit: 9)
    try cache.fileWaitingPages()
    #expect(try cache.search(query, limit: 9) == before)
  }

  @Test func `suggests only what is on a page now`() throws {
    let cache = try Cache()
    try Samples.fill(cache, bundle: "gone", texts: ["coverage 通货膨胀", "coverings"])
    try cache.fileWaitingPages()
    #expect(try cache.words(near: "covrage", within: 2).first == "coverage")
    let typed = try #require(SearchTerm("通货膨帐"))
    #expect(try cache.phrases(near: typed) == ["通货膨胀"])
    try cache.removeBundles(except: [])
    #expect(try !cache.words(near: "covrage", within: 2).contains("coverage"))
    #expect(try cache.phrases(near: typed) == [])
    try cache.fileWaitingPages()
    #expect(try !cache.words(near: "covrage", within: 2).contains("coverage"))
  }

  @Test(arguments: [
    ("涵数", ["函数"]), ("通貨彭脹", ["通货膨胀"]), ("函数", []), ("a涵数", []), ("数", []), ("性质", []),
  ])
  func `suggests Chinese with one other character`(typed: String, closest: [String]) throws {
    let cache = try Cache()
    try Samples.fill(cache, texts: ["函数的性\n质，函数", "通货膨胀 数", "一次函数"])
    let term = try #require(SearchTerm(typed))
    let found = try cache.isFound(term) ? [] : try cache.phrases(near: term)
    #expect(found == closest)
  }
}

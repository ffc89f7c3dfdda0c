import FullText
import PaperDomain
import Testing

@testable import PaperIndex

/// A page whose heading has the words of a query comes before others with these words.
struct HeadingSearchTests {
  private static let contents = """
    Contents
    1 Grading tables . . . . . . . . 12
    2 Bonus points . . . . . . . . 13
    3 Cover pages . . . . . . . . 14
    grading tables grading tables
    """

  @Test(arguments: [
    "Grading tables\nThis is how they work.", "3.2 Grading tables\nText",
    "Text\n  A. Grading Tables:\nText",
    "Chapter 4 Grading tables\nText", "a {}{}{} b\n()(){} c ......\n() d\nGrading tables\nText",
    "Text\nGrading\ntables\nmore text",
  ])
  func `a line with these words alone is a heading`(page: String) throws {
    let cache = try Cache()
    try Samples.fill(cache, texts: [Self.contents, "grading tables, grading tables", page])
    #expect(try Samples.found("grading tables", in: cache).first == "b#3")
    #expect(try Samples.found("grading tables", in: cache, limit: 1) == ["b#3"])
  }

  @Test(arguments: [
    "第三章 函数的性质\n函数", "3 函数的性质？\n其他", "函数的性质\n\n其他",
  ])
  func `Chinese headings, too`(page: String) throws {
    let cache = try Cache()
    try Samples.fill(cache, texts: ["关于函数的性质，函数的性质", page])
    #expect(try Samples.found("函数的性质", in: cache).first == "b#2")
  }

  @Test(arguments: [
    "other words, grading tables\nText", "Grading tables", "Grading tables are tables\nText",
    "Text\nGrading tables . . . . . . 7\nText",
  ])
  func `other lines are none`(page: String) throws {
    let matcher = try #require(SearchQuery(parsing: "grading tables").heading)
    #expect(!matcher.isMet(by: TermMatcher(text: page)))
    #expect(!matcher.isMet(by: TermMatcher(text: Self.contents)))
  }

  @Test func `scores fall from the first page to the last`() throws {
    let cache = try Cache()
    try Samples.fill(
      cache, texts: ["limits limits", "about a limit", "Limit\nof a sequence", "limit limit limit"])
    let hits = try cache.search(SearchQuery(parsing: "limit"), limit: 9).hits
    #expect(hits.map(\.page.pageNumber) == [3, 4, 2, 1])
    #expect(hits.map(\.score) == hits.map(\.score).sorted(by: >))
  }
}

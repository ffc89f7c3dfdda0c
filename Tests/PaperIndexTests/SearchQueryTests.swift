import PaperDomain
import Testing

@testable import FullText
@testable import PaperIndex

struct SearchQueryTests {
  @Test(arguments: [
    ("induction", "induction"),
    ("Mean value", "mean value"),
    (#""mean value" theorem"#, #""mean value" theorem"#),
    ("integ*", "integ*"),
    (#""mean val"*"#, #""mean val"*"#),
    (#""mean val*""#, #""mean val""#),
    ("a OR b c", "(a OR b) c"),
    ("a b OR c", "a (b OR c)"),
    ("a AND b", "a b"),
    ("a OR b OR c", "(a OR b OR c)"),
    ("a -b -\"c d\"", #"a -b -"c d""#),
    ("a NOT b", "a -b"),
    ("a NOT (b OR c)", "a -(b OR c)"),
    ("a -(b c)", "a -(b c)"),
    ("微积分方程", #""微 积 分 方 程""#),
    ("微積分方程", #""微 积 分 方 程""#),
    ("求x的 值", #""求 x 的" 值"#),
    ("线性*", #""线 性"*"#),
    ("x^2 3.14 don't", #"("x 2" OR x2) "3 14" "don t""#),
    ("x² a_{n}^2", #"("x 2" OR x2) ("a n 2" OR an2)"#),
    (#""never closed"#, #""never closed""#),
    ("“线性代数 考试”", #""线 性 代 数 考 试""#),
    ("(a OR b) c", "(a OR b) c"),
    ("((a b) OR c) -(d OR e)", "((a b) OR c) -(d OR e)"),
    ("(a (b)", "a b"),
    ("f(x)=0 (x+1)^2", #""f x 0" "x 1 2""#),
    ("(a f(x))", #"a "f x""#),
    ("a ) b", "a b"),
    ("a NEAR b", "[a NEAR/10 b]"),
    (#""a b" NEAR/3 c*"#, #"["a b" NEAR/3 c*]"#),
    ("a NEAR/2 b NEAR c d", "[a NEAR/10 b NEAR/10 c] d"),
    ("a OR b NEAR/2 c", "(a OR [b NEAR/2 c])"),
    ("a NEAR/2 b OR c", "([a NEAR/2 b] OR c)"),
    ("a NEAR/0 b", #"a "near 0" b"#),
    ("NEAR(a b)", #""near a" b"#),
    (#"text:"a"#, "text a"),
    ("a - b", "a b"),
    (
      "{a b} : + ^c \u{0} '; DROP TABLE x", "a b c drop table x"
    ),
    ("http://a.b 3>=2 =x", #""http a b" "3 2" x"#),
    (#""OR" gate"#, "or gate"),
    ("a -b AND c", "a -b c"),
    ("year:2020 x~y", #""year 2020" "x y""#),
  ])
  func `reads words`(query: String, read: String) throws {
    let parsed = try SearchQuery(parsing: query)
    #expect(SearchQueryTests.spelled(parsed.text) == read)
    #expect(parsed.filters == [])
  }

  @Test func `conditions stand wherever words may`() throws {
    let query = try SearchQuery(parsing: "(limit OR tag:A/b) -(draft year<2020) (in:x OR -in:y)")
    #expect(query.filters == [try Query(parsing: "in:x OR -in:y")])
    #expect(SearchQueryTests.spelled(query.text) == "(limit OR #0) -(draft #1)")
    #expect(query.conditions == [try Query(parsing: "tag:A/b"), try Query(parsing: "year<2020")])
    #expect(SearchQueryTests.spelled(try SearchQuery(parsing: "a (tag:A/b)").text) == "a")
    let both = try SearchQuery(parsing: "a (tag:A/b OR tag:A/c)")
    #expect(both.filters == [try Query(parsing: "tag:A/b OR tag:A/c")])
  }

  @Test(arguments: [
    ("mean value", "mean value"), ("a \"b c\" d*", "a b c d"), ("a", nil), ("a OR b", nil),
    ("a* b", nil), ("a -b", nil), ("tag:A/b mean value", "mean value"),
  ])
  func `the words as they follow each other count more`(query: String, phrase: String?) throws {
    let words = try SearchQuery(parsing: query).phrase?.words.joined(separator: " ")
    #expect(words == phrase)
  }

  /// A short form of a query: parts that must all match are adjacent.
  private static func spelled(_ query: TextQuery, isInner: Bool = false) -> String {
    func list(_ queries: [TextQuery], _ separator: String) -> String {
      queries.map { spelled($0, isInner: true) }.joined(separator: separator)
    }
    switch query {
    case .term(let term):
      let words = term.words.joined(separator: " ")
      return (term.words.count > 1 ? "\"\(words)\"" : words) + (term.isPrefix ? "*" : "")
    case .near(let terms, let words):
      return "[" + list(terms.map(TextQuery.term), " NEAR/\(words) ") + "]"
    case .pages(let number): return "#\(number)"
    case .all(let queries): return isInner ? "(\(list(queries, " ")))" : list(queries, " ")
    case .any(let queries): return "(\(list(queries, " OR ")))"
    case .not(let query): return "-" + spelled(query, isInner: true)
    }
  }

  @Test(
    arguments: [
      ("tag:Subject/Mathematics", "tag", .has, "Subject/Mathematics", false),
      (#"tag:"Subject/Discrete maths""#, "tag", .has, "Subject/Discrete maths", false),
      (#"Tag:Subject/"Discrete maths""#, "Tag", .has, "Subject/Discrete maths", false),
      ("-tag:Subject/数学", "tag", .has, "Subject/数学", true),
      ("tag!=Subject/数学", "tag", .notEqual, "Subject/数学", false),
      ("year>=2020", "year", .atLeast, "2020", false),
      ("Year!=2020", "Year", .notEqual, "2020", false),
      ("year<2020", "year", .below, "2020", false),
      ("year>2020", "year", .above, "2020", false),
      ("难度=Hard", "难度", .equal, "Hard", false),
      (#""Exam year"<=2020"#, "Exam year", .atMost, "2020", false),
      ("in:2023/calculus", "in", .has, "2023/calculus", false),
      ("bundle:calc-scan", "bundle", .has, "calc-scan", false),
      ("title~midterm", "title", .contains, "midterm", false),
    ] as [(String, String, Filter.Comparison, String, Bool)])
  func `reads filters`(
    text: String, field: String, comparison: Filter.Comparison, value: String, isNegated: Bool
  ) throws {
    let query = try SearchQuery(parsing: "a \(text) b")
    #expect(SearchQueryTests.spelled(query.text) == "a b")
    let filter = Query.filter(Filter(Filter.Field(field), comparison, value))
    #expect(query.filters == [isNegated ? .not(filter) : filter])
  }

  @Test func `a query of filters alone has no words`() throws {
    #expect(try SearchQuery(parsing: "tag:A/b year=3").text == .all([]))
  }

  @Test(arguments: ["", "  ", "-draft", "()", "\"\"", "*", "-", "NOT draft", "-a -b"])
  func `refuses what asks for nothing`(query: String) {
    #expect(throws: SearchQueryError.nothingToLookFor) { try SearchQuery(parsing: query) }
  }

  @Test(arguments: [
    ("limit OR", 7, "'OR' needs words on both sides"),
    ("OR gate", 1, "'OR' needs words on both sides"),
    ("a OR -b", 3, "'OR' needs words on both sides"),
    ("(a OR) b", 4, "'OR' needs words on both sides"),
    ("极限 AND", 4, "'AND' needs words on both sides"),
    ("NEAR miss", 1, "'NEAR' needs words on both sides"),
    ("a NEAR -b", 3, "'NEAR' needs words on both sides"),
    ("coverage NOT", 10, "there is nothing after 'NOT' to leave out"),
    ("a tag:", 7, "a value is missing after 'tag:'"),
    ("a title>5", 8, "'title' can't be compared with '>'"),
  ])
  func `an incomplete operator or condition is an error with its column`(
    query: String, column: Int, what: String
  ) throws {
    let error = try #require(throws: SearchQueryError.self) { try SearchQuery(parsing: query) }
    #expect(error.explanation == "in the query '\(query)', column \(column): \(what)")
  }

  @Test func `refuses more words than are answered`() throws {
    let words = repeatElement("a", count: SearchQuery.wordLimit).joined(separator: " ")
    #expect(try SearchQuery(parsing: words).text.lookups.count == SearchQuery.wordLimit)
    #expect(throws: SearchQueryError.tooManyWords(limit: 512)) {
      try SearchQuery(parsing: words + " 微积分")
    }
  }
}

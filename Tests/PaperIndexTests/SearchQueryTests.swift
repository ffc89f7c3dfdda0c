import PaperDomain
import Testing

@testable import PaperIndex

struct SearchQueryTests {
  @Test(arguments: [
    ("induction", #"("induction")"#),
    ("Mean value", #"("mean") AND ("value")"#),
    (#""mean value" theorem"#, #"("mean value") AND ("theorem")"#),
    ("integ*", #"("integ" *)"#),
    (#""mean val"*"#, #"("mean val" *)"#),
    (#""mean val*""#, #"("mean val")"#),
    ("a OR b c", #"("a" OR "b") AND ("c")"#),
    ("a AND b", #"("a") AND ("b")"#),
    ("a OR b OR c", #"("a" OR "b" OR "c")"#),
    ("OR gate", #"("or") AND ("gate")"#),
    ("NAND OR", #"("nand") AND ("or")"#),
    ("a -b -\"c d\"", #"(("a")) NOT ("b" OR "c d")"#),
    ("微积分方程", #"("微 积 分 方 程")"#),
    ("求x的 值", #"("求 x 的") AND ("值")"#),
    ("线性*", #"("线 性" *)"#),
    ("x^2 3.14 don't", #"("x 2") AND ("3 14") AND ("don t")"#),
    (#""never closed"#, #"("never closed")"#),
    ("“线性代数 考试”", #"("线 性 代 数 考 试")"#),
    ("AND (", #"("and")"#),
    ("NEAR(a b)", #"("near a") AND ("b")"#),
    (#"text:"a"#, #"("text") AND ("a")"#),
    ("a - b", #"("a") AND ("b")"#),
    ("a OR -b", #"(("a") AND ("or")) NOT ("b")"#),
    (
      "{a b} : + ^c \u{0} '; DROP TABLE x",
      #"("a") AND ("b") AND ("c") AND ("drop") AND ("table") AND ("x")"#
    ),
    ("http://a.b 3>=2 tag: =x", #"("http a b") AND ("3 2") AND ("tag") AND ("x")"#),
    ("year:2020 x~y", #"("year 2020") AND ("x y")"#),
  ])
  func `reads words`(query: String, fullText: String) throws {
    let parsed = try SearchQuery(parsing: query)
    #expect(parsed.fullText == fullText)
    #expect(parsed.filters == [])
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
    #expect(query.fullText == #"("a") AND ("b")"#)
    let filter = Query.filter(Filter(Filter.Field(field), comparison, value))
    #expect(query.filters == [isNegated ? .not(filter) : filter])
  }

  @Test func `a query of filters alone has no words`() throws {
    #expect(try SearchQuery(parsing: "tag:A/b year=3").fullText == nil)
  }

  @Test(arguments: ["", "  ", "-draft", "()", "\"\"", "*", "-", "tag:A/b -draft"])
  func `refuses what asks for nothing`(query: String) {
    #expect(throws: SearchQueryError.nothingToLookFor) { try SearchQuery(parsing: query) }
  }

  @Test func `refuses more words than are answered`() throws {
    let words = repeatElement("a", count: SearchQuery.wordLimit).joined(separator: " ")
    #expect(try SearchQuery(parsing: words).groups.count == SearchQuery.wordLimit)
    #expect(throws: SearchQueryError.tooManyWords(limit: 512)) {
      try SearchQuery(parsing: words + " 微积分")
    }
  }
}

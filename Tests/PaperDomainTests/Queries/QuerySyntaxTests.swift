import PaperDomain
import Testing

/// The syntax of queries.
struct QuerySyntaxTests {
  static func tag(_ value: String) -> Query { .filter(Filter(.tag, .has, value)) }

  static let a = tag("a")
  static let b = tag("b")
  static let c = tag("c")

  @Test(
    arguments: [
      ("tag:a", a), ("  tag:a ", a), ("tag : a", a), ("(tag:a)", a), ("((tag:a))", a),
      ("tag:a tag:b", .all([a, b])), ("tag:a AND tag:b", .all([a, b])),
      ("tag:a OR tag:b", .any([a, b])), ("tag:a OR tag:b OR tag:c", .any([a, b, c])),
      ("tag:a tag:b OR tag:c", .any([.all([a, b]), c])),
      ("tag:a (tag:b OR tag:c)", .all([a, .any([b, c])])),
      ("-tag:a", .not(a)), ("NOT tag:a", .not(a)), ("NOT(tag:a)", .not(a)),
      ("-(tag:a OR tag:b)", .not(.any([a, b]))), ("NOT tag:a tag:b", .all([.not(a), b])),
      ("NOT -tag:a", .not(.not(a))), ("tag:a)b", nil),
      ("tag:\"a b\"", tag("a b")), ("tag:a/\"b c\"", tag("a/b c")), ("tag:“a b”", tag("a b")),
      ("tag:f(x)", tag("f(x)")), ("(tag:f(x))", tag("f(x)")), ("tag:AND", tag("AND")),
      ("tag:-1", tag("-1")), ("tag:a=b", tag("a=b")),
      ("TAG:a", a), ("\"tag\":a", .filter(Filter(.variable("tag"), .has, "a"))),
      ("C++>=1", .filter(Filter(.variable("C++"), .atLeast, "1"))),
      ("ORder<2", .filter(Filter(.variable("ORder"), .below, "2"))),
      ("难度=难", .filter(Filter(.variable("难度"), .equal, "难"))),
      ("in:2023/calc", .filter(Filter(.place, .has, "2023/calc"))),
      ("a!=b", .filter(Filter(.variable("a"), .notEqual, "b"))),
      ("a>=b=c", .filter(Filter(.variable("a"), .atLeast, "b=c"))),
    ])
  func `reads`(text: String, query: Query?) throws {
    if let query {
      let read = try Query(parsing: text)
      #expect(read == query)
    } else {
      #expect(throws: QuerySyntaxError.self) { try Query(parsing: text) }
    }
  }

  @Test(
    arguments: [
      ("", 1, "there is no condition in it"), ("   ", 1, "there is no condition in it"),
      ("calculus", 1, "'calculus' is not a condition"),
      ("tag:a calculus", 7, "'calculus' is not a condition"),
      ("tag", 1, "'tag' alone is not a condition"),
      ("\"Exam year\"", 1, "'Exam year' alone is not a condition"),
      ("year>=", 7, "a value is missing after 'year>='"),
      ("year>=  ", 9, "a value is missing after 'year>='"),
      ("(year=)", 7, "a value is missing after 'year='"),
      ("=x", 1, "'=x' is not a condition"), ("year!x", 1, "'year!x' is not a condition"),
      ("tag>=a", 4, "'tag' can't be compared with '>='"),
      ("in~a", 3, "'in' can't be compared with '~'"),
      ("tag:a AND", 10, "a condition is missing at the end"),
      ("tag:a OR OR tag:b", 10, "a condition is missing before 'OR'"),
      ("AND tag:a", 1, "a condition is missing before 'AND'"),
      ("()", 2, "a condition is missing before ')'"), ("-", 2, "a condition is missing at the end"),
      ("(tag:a", 1, "the parenthesis is not closed"),
      ("tag:a (tag:b OR (tag:c)", 7, "the parenthesis is not closed"),
      ("tag:a)", 6, "')' closes nothing"), ("tag:a ) tag:b", 7, "')' closes nothing"),
      ("tag:\"a b", 5, "the quote is not closed"), ("\"Exam year>=2", 1, "the quote is not closed"),
      ("微积分 x=1", 1, "'微积分' is not a condition"),
    ])
  func `says what is wrong, and where`(text: String, column: Int, message: String) {
    let error = #expect(throws: QuerySyntaxError.self) { try Query(parsing: text) }
    #expect(error?.explanation == "in the query '\(text)', column \(column): \(message)")
  }

  @Test func `guesses what a word was meant as`() {
    let error = #expect(throws: QuerySyntaxError.self) { try Query(parsing: "tag:a adn tag:b") }
    #expect(error?.hints == ["did you mean 'AND'?"])
  }

  @Test func `refuses parentheses that go on and on`() {
    let text = String(repeating: "(", count: 10_000)
    let error = #expect(throws: QuerySyntaxError.self) { try Query(parsing: text) }
    #expect(error?.reason == .tooDeep)
  }
}

import PaperDomain
import Testing

/// Conditions on what things carry, and where they lie.
struct FilterTests {
  typealias Sample = SampleLibrary

  /// The first page carries a level, its group a tag, its doc a year; it shows a bundle by a former
  /// name.
  static let snapshot = SampleLibrary.valid.with([
    Sample.scan: Sample.bundle(
      2, #""display":[\#(Sample.blob(1, pages: 12))],"formerly":["old"]"#),
    Sample.doc: #"{"title":"Calculus 微积分",\#(Sample.identity(3)),"groups":["mc"],"#
      + #""variables":{"Year":2023}}"#,
    Sample.group: #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["p001","p002"],"#
      + #""tags":["Subject/Mathematics"]}"#,
    Sample.first: Sample.page(5, #""bundle":"old","pageNumber":1,"variables":{"Level":"Hard"}"#),
  ]).snapshot

  @Test(
    arguments: [
      ("tag:Subject/Mathematics", true), ("tag:subject/mathematics", true),
      ("tag:Mathematics", true), ("tag=Mathematics", true), ("tag:Math", false),
      ("tag~math", true), ("tag!=Subject/Mathematics", false), ("tag!=Subject/Physics", true),
      ("year=2023", true), ("Year:2023", true), ("year>=2023", true), ("year>2023", false),
      ("year<=2023", true), ("year<2023", false), ("year!=2023", false), ("year!=2022", true),
      ("year>=900", true), ("year~02", true), ("month=1", false), ("month!=1", true),
      ("level=hard", true), ("level~AR", true), ("level=easy", false), ("level!=Easy", true),
      ("in:2023", true), ("in:2023/calc", true), ("in:docs/2023/calc/", true),
      ("in:2023/cal", false), ("in:2023/calc/mc/p001", true), ("in!=2023", false),
      ("in!=2024", true),
      ("bundle:scan", true), ("bundle=SCAN", true), ("bundle:old", false), ("bundle!=scan", false),
      ("bundle~ca", true), ("title~微积", true), ("title~CHOICE", true), ("title=calculus", false),
      ("title!=Multiple choice", false), ("title!=Proofs", true),
    ])
  func `selects pages`(text: String, isMet: Bool) throws {
    let page = try #require(FilterTests.snapshot.pages["2023/calc/mc/p001"])
    let filter = try #require(Filter(parsing: text))
    #expect(filter.matches(FilterTests.snapshot.filterSubject(page)) == isMet)
  }

  @Test(arguments: ["", "calculus", "=x", ":", "year>=", "year!x", "tag:"])
  func `takes other words for none`(text: String) {
    #expect(Filter(parsing: text) == nil)
  }

  @Test func `reads field, comparison and value`() {
    #expect(
      Filter(parsing: "a>=b=c") == Filter(field: "a", comparison: .atLeast, value: "b=c"))
  }
}

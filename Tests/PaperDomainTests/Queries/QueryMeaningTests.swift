import PaperDomain
import Testing

/// The results of queries, in a library of a doc with a group of three pages, an empty doc and two
/// bundles.
struct QueryMeaningTests {
  typealias Sample = SampleLibrary

  /// The first page has a level, its group a tag, its doc a year; it shows a bundle by a former
  /// name, like the third page, which is not in the list. The second page shows a missing page.
  static let library = SampleLibrary.valid.with([
    Sample.scan: Sample.bundle(
      2,
      #""display":[\#(Sample.blob(1, pages: 12))],"formerly":["old"],"tags":["Subject/Scan"]"#),
    "bundles/photo/bundle.json": Sample.bundle(
      20,
      #""original":[\#(Sample.blob(2, pages: 1))],"ocr":[\#(Sample.blob(3, pages: 1))]"#),
    "bundles/scan/text/1.txt": "corrected",
    Sample.doc: #"{"title":"Calculus 微积分",\#(Sample.identity(3)),"groups":["mc"],"#
      + #""variables":{"Year":2023}}"#,
    "docs/2024/empty/doc.json":
      #"{"title":"Empty (2)","id":"\#(Sample.id(30))","createdAt":"2027-01-02T03:04:05Z"}"#,
    Sample.group: #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["p001","p002"],"#
      + #""tags":["Subject/Mathematics"]}"#,
    Sample.first: Sample.page(5, #""bundle":"old","pageNumber":1,"variables":{"Level":"Hard"}"#),
    Sample.second: Sample.page(6, #""bundle":"scan","pageNumber":13,"variables":{"Level":"Easy"}"#),
    "docs/2023/calc/mc/p003.json": Sample.page(11),
    "docs/2023/calc/mc/p003.notes.json":
      #"{"page":"\#(Sample.id(11))","annotations":[{"id":"\#(Sample.id(12))"}]}"#,
  ])
  static let snapshot = library.snapshot

  static let names = [
    "doc": "2023/calc", "group": "2023/calc/mc", "p1": "2023/calc/mc/p001",
    "p2": "2023/calc/mc/p002", "p3": "2023/calc/mc/p003", "empty": "2024/empty", "scan": "scan",
    "photo": "photo",
  ]

  static func selected(_ text: String) throws -> String {
    var matcher = try QueryMatcher(Query(parsing: text), in: snapshot)
    let resolver = ReferenceResolver(snapshot)
    return try names.filter { try matcher.accepts(resolver.entity(Reference(parsing: $0.value))) }
      .keys.sorted().joined(separator: " ")
  }

  static let everythingInCalc = "doc group p1 p2 p3"

  @Test(
    arguments: [
      ("tag:Subject/Mathematics", "group p1 p2 p3"), ("tag:subject/MATHEMATICS", "group p1 p2 p3"),
      ("tag:Mathematics", "group p1 p2 p3"), ("tag=Math", ""), ("tag~math", "group p1 p2 p3"),
      ("tag:Subject/*", "group p1 p2 p3 scan"), ("tag:*/scan", "scan"),
      ("tag!=Subject/Mathematics", "doc empty photo scan"),
      ("-tag:Mathematics", "doc empty photo scan"),
      ("year=2023", everythingInCalc), ("Year:2023", everythingInCalc),
      ("year>=2023", everythingInCalc), ("year>2023", ""), ("year<=2023", everythingInCalc),
      ("year < 2024", everythingInCalc), ("year<2023", ""), ("year!=2023", "empty photo scan"),
      ("year>=900", everythingInCalc), ("year~02", everythingInCalc),
      ("year=20*", everythingInCalc),
      ("month=1", ""), ("has:year -kind:page", "doc group"),
      ("level=hard", "p1"), ("level~AR", "p1"), ("level>easy", "p1"), ("level<=Easy", "p2"),
      ("level!=Easy kind:page", "p1 p3"),
      ("in:2023", everythingInCalc), ("in:2023/calc/mc", "group p1 p2 p3"),
      ("in:docs/2023/calc/", everythingInCalc), ("in:2023/cal", ""), ("in:2023/*/p001", "p1"),
      ("in:docs", "doc empty group p1 p2 p3"), ("in!=2023", "empty photo scan"),
      ("bundle:scan", "p1 p2 p3 scan"), ("bundle:old", "p1 p2 p3 scan"),
      ("bundle=SCA*", "p1 p2 p3 scan"),
      ("bundle~hot", "photo"), ("bundle!=scan kind:bundle", "photo"),
      ("title~微积", everythingInCalc), ("title:CHOICE", "group p1 p2 p3"), ("title=calculus", ""),
      ("title=\"multiple choice\"", "group p1 p2 p3"), ("title~Empty(2)", ""),
      ("title~\"empty (2)\"", "empty"), ("(title~(2))", "empty"),
      ("path~mc/p", "p1 p2 p3"), ("path=2023/calc", "doc"), ("kind:bundle", "photo scan"),
      ("id:00000000-0000-4000-8000-000000000003", "doc"), ("created>2026", "empty"),
      ("created=2026-01", "doc group p1 p2 p3 photo scan"),
      ("created<2027-01-02", "doc group p1 p2 p3 photo scan"),
      ("has:tags", "group p1 p2 p3 scan"), ("has:variables is:page", "p1 p2 p3"),
      ("has:notes", "p3"), ("has:text", "p1 p3 scan"), ("has:ocr", "photo"),
      ("has:display is:bundle", "scan"), ("has:level", "p1 p2"),
      ("is:empty", "empty"), ("is:unlisted", "p3"), ("is:unused", "photo"),
      ("is:dangling", "p2"), ("is:shared", "p1 p3"), ("is:tagged", "group scan"),
      ("is:untagged is:page", "p1 p2 p3"),
      ("is:empty OR is:unused", "empty photo"), ("is:page AND NOT level=hard", "p2 p3"),
      ("is:page -(level=hard OR level=easy)", "p3"), ("NOT NOT is:empty", "empty"),
      ("is:doc in:2023 OR is:doc in:2024", "doc empty"),
      ("is:doc (in:2023 OR in:2024)", "doc empty"),
      ("\"year\"=2023 is:doc", "doc"),
    ])
  func `selects`(text: String, names: String) throws {
    #expect(try QueryMeaningTests.selected(text) == names)
  }

  @Test(
    arguments: [
      ("year=2023 is:doc", true, true), ("kind:doc -has:year", true, true),
      ("is:doc title~calc OR is:doc title~empty", true, true),
      ("tag:Mathematics is:doc", true, true),
      ("in:2024 is:doc created>2026", true, true), ("is:doc is:untagged", true, true),
      ("is:doc is:empty", true, false), ("is:doc has:notes", true, false),
      ("is:doc bundle:scan", true, false), ("year=2023", false, true), ("-is:doc", false, true),
      ("kind!=doc", false, true), ("is:doc OR year=2023", false, true),
    ])
  func `docs alone answer what is asked of docs`(
    text: String, selectsOnlyDocs: Bool, isAnswered: Bool
  ) throws {
    let query = try Query(parsing: text)
    #expect(query.selectsOnlyDocs == selectsOnlyDocs && query.needsOnlyDocs == isAnswered)
    guard selectsOnlyDocs && isAnswered else { return }
    let alone = SampleLibrary(
      files: QueryMeaningTests.library.files.filter { file, _ in
        file.hasSuffix("doc.json") || file.hasPrefix("tags/") || file.hasPrefix("variables/")
      }
    ).snapshot
    var whole = try QueryMatcher(query, in: QueryMeaningTests.snapshot)
    var part = try QueryMatcher(query, in: alone)
    for doc in QueryMeaningTests.snapshot.docs.values {
      let isMet = whole.accepts(.doc(doc))
      let isMetAlone = part.accepts(.doc(doc))
      #expect(isMet == isMetAlone)
    }
    for page in QueryMeaningTests.snapshot.pages.values {
      let isMet = whole.accepts(.page(page))
      #expect(!isMet)
    }
  }

  @Test func `compares tags and values that are nowhere defined`() throws {
    let snapshot = SampleLibrary.valid.with([
      Sample.first: Sample.page(
        5, #""bundle":"scan","pageNumber":1,"tags":["Old/Gone"],"variables":{"Lost":3}"#)
    ]).snapshot
    let page = try #require(snapshot.pages["2023/calc/mc/p001"])
    for text in ["tag:old/gone", "tag:gone", "lost>2", "LOST=3", "has:lost"] {
      var matcher = try QueryMatcher(Query(parsing: text), in: snapshot)
      let isMet = matcher.accepts(.page(page))
      #expect(isMet, "\(text)")
    }
  }

  @Test func `refuses more conditions than it keeps apart`() throws {
    let words = repeatElement("tag:Scan", count: 65).joined(separator: " ")
    #expect(throws: QueryNameError("the query has more than 64 conditions", [])) {
      try QueryMatcher(Query(parsing: words), in: QueryMeaningTests.snapshot)
    }
  }

  @Test(
    arguments: [
      ("yaer>2", "there is no variable 'yaer'; did you mean 'Year'?"),
      ("tog:x", "there is no variable 'tog'; did you mean 'tag'?"),
      ("year=soon", "'Year' is an integer, not the text 'soon'; write an integer"),
      ("level=hrad", "'Level' has no option 'hrad'; did you mean 'Hard'?"),
      (
        "tag:Subject/Matematics",
        "there is no tag 'Subject/Matematics'; did you mean 'Subject/Mathematics'?"
      ),
      ("tag:Mathematic", "there is no tag 'Mathematic'; did you mean 'Mathematics'?"),
      ("tag:Subject", "'Subject' is a tag group, not a tag; tag:Subject/* matches any of its tags"),
      ("-(tag:nothing)", "there is no tag 'nothing'; pc tags lists them"),
      ("has:nots", "there is no 'has:nots'; did you mean 'has:notes'?"),
      (
        "is:lost",
        "there is no 'is:lost'; there are doc, group, page, bundle, empty, unlisted, unused, dangling, shared, tagged, untagged"
      ),
      ("kind:dok", "there is no 'kind:dok'; did you mean 'kind:doc'?"),
      ("id:xyz", "'xyz' is not a prefix of an id; an id is of the digits 0-9 and a-f"),
      (
        "in:2023/calk",
        "no doc, group, page or bundle is named '2023/calk'; did you mean '2023/calc'?"
      ),
      ("in:scan", "'scan' is a bundle; bundle:scan finds the pages that show it"),
      ("bundle:scam", "no bundle is named 'scam'; did you mean 'scan'?"),
    ])
  func `names what it could not find`(text: String, message: String) throws {
    let snapshot = QueryMeaningTests.snapshot
    let error = #expect(throws: (any Error).self) {
      try Query(parsing: text).checked(in: snapshot, ReferenceResolver(snapshot))
    }
    let explained = try #require(error as? any UserFacingError)
    #expect(([explained.explanation] + explained.hints).joined(separator: "; ") == message)
  }

  @Test(
    arguments: [
      ("in:mc", "docs/2023/calc", "2023/calc/mc"), ("in:.", "docs/2023/calc", "2023/calc"),
      ("in:00000000-0000-4000-8000-000000000003", "", "2023/calc"), ("in:20*", "", "20*"),
      ("bundle:old", "", "scan"),
    ])
  func `finds places as commands do`(text: String, folder: String, value: String) throws {
    let snapshot = QueryMeaningTests.snapshot
    let query = try Query(parsing: text).checked(
      in: snapshot, ReferenceResolver(snapshot, folder: folder))
    #expect(query.filters.map(\.value) == [value])
  }
}

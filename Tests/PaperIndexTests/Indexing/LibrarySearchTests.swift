import PaperDomain
import PaperLibrary
import Testing

@testable import PaperIndex

struct LibrarySearchTests {
  /// Two bundles of three pages; some shown by docs of 2022 and 2023, one page by both.
  private func place() async throws -> LibraryFolder {
    let place = try LibraryFolder()
    for bundle in ["b", "c"] {
      try place.bundle(
        bundle, display: try (1...3).map { try place.file("limit \(bundle)\($0)") },
        more: bundle == "c" ? ", \"formerly\": [\"old\"]" : "")
    }
    try place.doc(
      "2022", showing: [("b", 1), ("old", 2)],
      more: ", \"tags\": [\"Subject/Maths\"], \"variables\": { \"Year\": 2022 }")
    try place.doc(
      "2023", showing: [("b", 1), ("b", 2)], more: ", \"variables\": { \"Year\": 2023 }")
    _ = try place.library.edit { editor in
      _ = try editor.defineTag(
        TagReference(group: "Subject", tag: "Maths"), color: nil, scope: nil)
      return try editor.defineVariable("Year", type: .int, scope: nil)
    }
    try await place.index()
    return place
  }

  @Test func `joins what is found to the pages that show it`() async throws {
    let found = try await place().search("b1")
    #expect(found.hits.map { $0.pages.map(\.path) } == [["2022/g/p1", "2023/g/p1"]])
    #expect(found.total == 1 && found.unindexed == 0)
  }

  @Test func `meets filters by page, group or doc, and shows the pages that do`() async throws {
    let place = try await place()
    let cases: [(query: String, found: [String])] = [
      ("limit bundle:b", ["b#1", "b#2", "b#3"]),
      ("limit bundle:old", ["c#1", "c#2", "c#3"]),
      ("limit -bundle:b", ["c#1", "c#2", "c#3"]),
      ("limit year>=2023", ["b#1", "b#2"]), ("limit year<2023", ["b#1", "c#2"]),
      ("limit in:2022", ["b#1", "c#2"]), ("limit -in:2022", ["b#1", "b#2"]),
      ("tag:subject/maths bundle:c", ["c#2"]), ("limit tag:s*/none*", []),
      ("year=2022 b1", ["b#1"]), ("title~202 c2", ["c#2"]),
    ]
    for (query, found) in cases {
      #expect(try place.found(query).sorted() == found, "\(query)")
    }
    let hits = try place.search("b1 in:2023").hits
    #expect(hits.map { $0.pages.map(\.path) } == [["2023/g/p1"]])
  }

  @Test(arguments: [
    "limit bundle:OLD", "limit tag:none", "limit in:2021", "limit -kind:sheet", "limit year=soon",
    "(limit OR term=3)",
  ])
  func `a name that the library does not have is an error`(query: String) async throws {
    let place = try await place()
    let error = #expect(throws: (any Error).self) { try place.search(query) }
    #expect(error is QueryNameError || error is ReferenceError, "\(query)")
  }

  @Test func `names words of the library when nothing has the one asked for`() async throws {
    let place = try await place()
    let found = try place.search("limt")
    #expect(found.total == 0)
    #expect(found.suggestions == [FoundPages.Suggestion(word: "limt", closest: ["limit"])])
    #expect(try place.search("limit zzzzzz").suggestions == [])
    #expect(try place.search("limit").suggestions == [])
  }

  @Test func `conditions stand among the words`() async throws {
    let place = try await place()
    #expect(try place.found("(b1 OR tag:subject/maths) in:2022").sorted() == ["b#1", "c#2"])
    #expect(try place.found("(c3 OR year=2023)").sorted() == ["b#1", "b#2", "c#3"])
    #expect(try place.found("bundle:c -(c1 OR year=2022)") == ["c#3"])
  }

  @Test func `names the pages that showed it before when history is asked`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("limit first"), try place.file("limit second")])
    try place.doc("d", showing: [("b", 1)])
    try place.doc("e", showing: [("b", 2)])
    try await place.commit()
    let page = try #require(try place.library.snapshot().pages["d/g/p1"])
    _ = try place.library.edit { editor in
      try editor.bind([Rebinding(page: page, to: Binding(bundle: "b", pageNumber: 2))])
    }
    try await place.commit()
    try await place.index()
    #expect(try place.search("first").hits.map(\.earlier) == [[]])
    let hit = try #require(try place.search("first", history: true).hits.first)
    #expect(hit.pages == [] && hit.earlier.map(\.path) == ["d/g/p1"])
    let second = try #require(try place.search("second", history: true).hits.first)
    #expect(second.pages.map(\.path) == ["d/g/p1", "e/g/p1"] && second.earlier == [])
    // Filters apply to the current state of the page.
    #expect(try place.search("first in:d").total == 0)
    #expect(try place.search("first in:d", history: true).total == 1)
    #expect(try place.search("first in:e", history: true).total == 0)
  }
}

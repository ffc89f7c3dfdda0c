import PaperDomain
import Testing

/// New docs, groups and pages, and their names.
struct EditorStructureTests {
  typealias Sample = SampleLibrary

  @Test(
    arguments: [
      ("Linear Algebra", nil, "linear-algebra"), ("微积分 期中", nil, "微积分-期中"),
      ("Calc", "2024/Calc I", "2024/Calc I"),
      // A folder that contains docs counts as an existing name, and so does one that differs only
      // in case.
      ("2023", nil, "2023-2"), ("!", nil, "untitled"),
    ])
  func `makes a doc`(title: String, place: String?, path: String) throws {
    let after = try SampleLibrary.valid.edited {
      let doc = try $0.newDoc(title: title, at: place)
      #expect(doc.path == path)
    }
    #expect(
      after.files["docs/\(path)/doc.json"] == """
        {
          "id": "\(Sample.id(1_000))",
          "title": "\(title)",
          "createdAt": "\(Sample.now)"
        }

        """)
    #expect(after.check(since: .valid) == "")
  }

  @Test func `numbers docs of one title`() throws {
    var editor = SampleLibrary.valid.editor
    let paths = try (0..<3).map { _ in try editor.newDoc(title: "Limits").path }
    #expect(paths == ["limits", "limits-2", "limits-3"])
  }

  @Test(
    arguments: [
      (" ", nil, EditRefusal.emptyTitle("doc")),
      ("Two\nlines", nil, .badTitle("doc", "\n")), ("A\u{1B}[31m", nil, .badTitle("doc", "\u{1B}")),
      ("x", "2023/calc", .exists("doc", "2023/calc")),
      ("x", "2023/CALC", .exists("doc", "2023/calc")),
      ("x", "2023/calc/in", .insideDoc("2023/calc/in", doc: "2023/calc")),
      ("x", "2023", .insideDoc("2023/calc", doc: "2023")),
      ("x", "broken", .exists("doc", "broken")),
    ])
  func `refuses a doc`(title: String, place: String?, refusal: EditRefusal) {
    var editor = SampleLibrary.valid.with(["docs/broken/doc.json": "{"]).editor
    #expect(throws: refusal) { try editor.newDoc(title: title, at: place) }
    #expect(editor.edits.isEmpty)
  }

  @Test(arguments: ["a:b", "", "a//b", "../x", "-x", "e\u{301}"])
  func `refuses a place that is no path of names`(place: String) {
    var editor = SampleLibrary.valid.editor
    #expect(throws: EditRefusal.self) { try editor.newDoc(title: "x", at: place) }
  }

  @Test func `puts groups at the end of a doc`() throws {
    let library = SampleLibrary.valid.with([
      Sample.doc: "{\n  \"groups\": [ \"mc\" ],\n  \(Sample.identity(3)),\n  \"title\": \"x\"\n}"
    ])
    let after = try library.edited { editor in
      let doc = try #require(editor.snapshot.docs["2023/calc"])
      #expect(try editor.newGroup(in: doc, title: "MC").path == "2023/calc/mc-2")
      #expect(try editor.newGroup(in: doc, title: "Proofs", name: "证明").path == "2023/calc/证明")
      #expect(throws: EditRefusal.exists("group", "Mc")) {
        try editor.newGroup(in: doc, title: "x", name: "Mc")
      }
      #expect(throws: EditRefusal.emptyTitle("group")) { try editor.newGroup(in: doc, title: "") }
    }
    #expect(
      after.files[Sample.doc]
        == "{\n  \"groups\": [ \"mc\", \"mc-2\", \"证明\" ],\n  \(Sample.identity(3)),"
        + "\n  \"title\": \"x\"\n}")
  }

  /// The names of a group's pages, and of the next two.
  @Test(
    arguments: [
      (["p001", "p002"], ["p003", "p004"]), (["p001", "p007"], ["p008", "p009"]),
      (["p998"], ["p999", "p1000"]), (["p1041"], ["p1042", "p1043"]),
      (["cover"], ["p001", "p002"]),
      (["P003"], ["p004", "p005"]), (["p003 - MARKUP - desk - 20260101-000000"], ["p001", "p002"]),
      (["p99999999999999999999"], ["p001", "p002"]),
    ])
  func `names pages after the last`(present: [String], added: [String]) throws {
    var library = SampleLibrary.valid.with([Sample.first: nil, Sample.second: nil])
    for (index, name) in present.enumerated() {
      library.files["docs/2023/calc/mc/\(name).json"] = Sample.page(100 + index)
    }
    let list = present.map { "\"\($0)\"" }.joined(separator: ",")
    library.files[Sample.group] = #"{"title":"x",\#(Sample.identity(4)),"pages":[\#(list)]}"#
    let after = try library.edited { editor in
      let group = try #require(editor.snapshot.groups["2023/calc/mc"])
      let pages = try editor.addPages(
        [Binding(bundle: "scan", pageNumber: 3), Binding(bundle: "scan", pageNumber: 4)], to: group)
      #expect(pages.map(\.name) == added)
    }
    #expect(after.check(since: library) == "")
    let file = try #require(added.last.map { "docs/2023/calc/mc/\($0).json" })
    #expect(
      after.files[file] == """
        {
          "id": "\(Sample.id(1_001))",
          "bundle": "scan",
          "pageNumber": 4,
          "createdAt": "\(Sample.now)"
        }

        """)
  }

  @Test func `adds no page where one of them is not there`() throws {
    var editor = SampleLibrary.valid.editor
    let group = try #require(editor.snapshot.groups["2023/calc/mc"])
    #expect(throws: EditRefusal.noSuchPage(bundle: "scan", page: 13, count: 12)) {
      try editor.addPages([12, 13].map { Binding(bundle: "scan", pageNumber: $0) }, to: group)
    }
    #expect(throws: ReferenceError.self) {
      try editor.addPages([Binding(bundle: "none", pageNumber: 1)], to: group)
    }
    #expect(editor.edits.isEmpty)
  }
}

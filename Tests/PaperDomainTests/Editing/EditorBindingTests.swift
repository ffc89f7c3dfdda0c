import PaperDomain
import Testing

/// Pages bound to other pages of bundles.
struct EditorBindingTests {
  typealias Sample = SampleLibrary

  static let library = SampleLibrary.valid.with([
    "bundles/better/bundle.json": Sample.bundle(
      10, #""display":[\#(Sample.blob(1, pages: 5))],"formerly":["best"]"#)
  ])

  @Test func `binds a page and touches nothing else`() throws {
    let text =
      "{\n  \"mine\": 1,\n  \"pageNumber\": 1, \"bundle\": \"scan\",\n"
      + "  \(Sample.identity(5))\n}"
    let library = EditorBindingTests.library.with([Sample.first: text])
    let after = try library.edited { editor in
      let page = try #require(editor.snapshot.pages["2023/calc/mc/p001"])
      let done = try editor.bind([
        Rebinding(page: page, to: Binding(bundle: "better", pageNumber: 3))
      ])
      #expect(done.map(\.from.description) == ["scan#1"])
    }
    #expect(
      after.files[Sample.first]
        == text.replacing("\"pageNumber\": 1", with: "\"pageNumber\": 3")
        .replacing("\"scan\"", with: "\"better\""))
    #expect(after.check(since: library) == "")
  }

  @Test func `leaves a page alone that shows it already`() throws {
    let library = EditorBindingTests.library.with([
      Sample.first: Sample.page(5, #""bundle":"best","pageNumber":1"#)
    ])
    var editor = library.editor
    let page = try #require(editor.snapshot.pages["2023/calc/mc/p001"])
    let done = try editor.bind([Rebinding(page: page, to: Binding(bundle: "better", pageNumber: 1))]
    )
    #expect(done.isEmpty)
    #expect(editor.edits.isEmpty)
  }

  @Test func `binds a group in the order of its list`() throws {
    let library = EditorBindingTests.library.with([
      Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p002","p001"]}"#
    ])
    var editor = library.editor
    let group = try #require(editor.snapshot.groups["2023/calc/mc"])
    let bundle = try #require(editor.snapshot.bundles["better"])
    let plan = try editor.rebindings(of: group, to: bundle, pages: [4, 5])
    #expect(plan.map { "\($0.page.name) \($0.to)" } == ["p002 better#4", "p001 better#5"])
    #expect(throws: EditRefusal.unequalCounts(pages: 2, bindings: 3)) {
      try editor.rebindings(of: group, to: bundle, pages: [1, 2, 3])
    }
    #expect(try editor.bind(plan).count == 2)
  }

  @Test(arguments: [(0, "better#1 better#2"), (3, "better#4 better#5")])
  func `binds every page of a bundle to a better one`(offset: Int, to: String) throws {
    let editor = EditorBindingTests.library.editor
    let old = try #require(editor.snapshot.bundles["scan"])
    let new = try #require(editor.snapshot.bundles["better"])
    let plan = editor.rebindings(from: old, to: new, offset: offset) { _ in true }
    #expect(plan.map(\.to.description).joined(separator: " ") == to)
    let part = editor.rebindings(from: old, to: new, offset: offset) { $0.name == "p002" }
    #expect(part.map(\.page.name) == ["p002"])
  }

  @Test func `binds none where one would show nothing`() throws {
    var editor = EditorBindingTests.library.editor
    let old = try #require(editor.snapshot.bundles["scan"])
    let new = try #require(editor.snapshot.bundles["better"])
    for (offset, page) in [(4, 6), (-1, 0)] {
      let plan = editor.rebindings(from: old, to: new, offset: offset) { _ in true }
      #expect(throws: EditRefusal.noSuchPage(bundle: "better", page: page, count: 5)) {
        try editor.bind(plan)
      }
    }
    #expect(editor.edits.isEmpty)
  }
}

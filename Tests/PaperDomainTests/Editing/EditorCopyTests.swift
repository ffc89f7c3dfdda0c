import PaperDomain
import Testing

/// Copies as templates.
struct EditorCopyTests {
  typealias Sample = SampleLibrary

  /// What every annotation has.
  static let mark = #""createdAt":"2026-01-02T03:04:05Z","kind":"note","at":[0,0]"#

  static let notes = "docs/2023/calc/mc/p001.notes.json"
  static let library = SampleLibrary.valid.with([
    notes:
      #"{"page":"\#(Sample.id(5))","annotations":[{"id":"\#(Sample.id(81))","text":"a",\#(mark)},"#
      + #"{"id":"\#(Sample.id(82))","replyTo":"\#(Sample.id(81))",\#(mark)}]}"#,
    "bundles/next/bundle.json": Sample.bundle(
      10, #""display":[\#(Sample.blob(2, pages: 2))]"#),
  ])

  static func copyDoc(_ options: CopyOptions, to path: String = "2024/calc") throws -> SampleLibrary
  {
    try library.edited { editor in
      let doc = try #require(editor.snapshot.docs["2023/calc"])
      _ = try editor.copy(doc, to: path, options)
    }
  }

  @Test func `copies a doc with all it holds`() throws {
    let after = try EditorCopyTests.copyDoc(CopyOptions())
    #expect(
      after.files["docs/2024/calc/doc.json"]
        == #"{"title":"Calculus","id":"\#(Sample.id(1_000))","createdAt":"\#(Sample.now)","#
        + #""groups":["mc"]}"#)
    #expect(
      after.files["docs/2024/calc/mc/p002.json"]
        == #"{"id":"\#(Sample.id(1_003))","createdAt":"\#(Sample.now)","#
        + #""bundle":"scan","pageNumber":2}"#)
    #expect(after.files["docs/2024/calc/mc/p001.notes.json"] == nil)
    #expect(after.files.count == EditorCopyTests.library.files.count + 4)
    #expect(after.check(since: EditorCopyTests.library) == "")
  }

  @Test func `a copy lists nothing that was moved away by hand`() throws {
    let more = [
      "docs/2023/calc/more/group.json": #"{"title":"More",\#(Sample.identity(20)),"pages":[]}"#
    ]
    let moved = Self.library.with(more).moving(Sample.first, to: "docs/2023/calc/more/p001.json")
      .moving("docs/2023/calc/more", to: "docs/2023/other/more")
      .with(["docs/2023/other/doc.json": #"{"title":"Other",\#(Sample.identity(21)),"groups":[]}"#])
    let listing = moved.with([
      Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["more","mc"]}"#
    ])
    let after = try listing.edited { editor in
      let doc = try #require(editor.snapshot.docs["2023/calc"])
      _ = try editor.copy(doc, to: "2024/calc", CopyOptions())
    }
    #expect(after.snapshot.docs["2024/calc"]?.groups == ["mc"])
    #expect(after.snapshot.groups["2024/calc/mc"]?.pages == ["p002"])
    #expect(after.snapshot.groups["2023/calc/mc"]?.pages == ["p001", "p002"])
  }

  @Test func `sets variables of the copy alone and shows another bundle`() throws {
    let after = try EditorCopyTests.copyDoc(
      CopyOptions(
        variables: [VariableChange(name: "Year", value: "2024")],
        bundle: EditorCopyTests.library.snapshot.bundles["next"]))
    let snapshot = after.snapshot
    #expect(
      snapshot.docs["2024/calc"]?.metadata.variables
        == [VariableAssignment(name: "Year", value: .int(2_024))])
    #expect(snapshot.groups["2024/calc/mc"]?.metadata.isEmpty == true)
    #expect(snapshot.pages["2024/calc/mc/p002"]?.binding.description == "next#2")
    #expect(after.files[Sample.doc] == SampleLibrary.valid.files[Sample.doc])
  }

  @Test func `a new doc takes the groups of another, with pages when a bundle has them`() throws {
    var docs: [Doc] = []
    let after = try EditorCopyTests.library.edited { editor in
      let template = try #require(editor.snapshot.docs["2023/calc"])
      let next = editor.snapshot.bundles["next"]
      docs.append(try editor.newDoc(title: "Calculus 2024", like: template))
      docs.append(try editor.newDoc(title: "Calculus 2024", like: template, bundle: next))
      docs.append(try editor.newDoc(title: "Old", at: "1999/calc", like: template, bundle: next))
    }
    #expect(docs.map(\.path) == ["calculus-2024", "calculus-2024-2", "1999/calc"])
    let snapshot = after.snapshot
    for doc in docs {
      let made = try #require(snapshot.docs[doc.path])
      #expect(made.title == doc.title)
      #expect(made.groups == ["mc"])
      #expect(made.metadata == EditorCopyTests.library.snapshot.docs["2023/calc"]?.metadata)
      #expect(snapshot.groups["\(doc.path)/mc"]?.title == "Multiple choice")
    }
    #expect(snapshot.groups["calculus-2024/mc"]?.pages == [])
    #expect(snapshot.pageNames(inGroup: "calculus-2024/mc") == [])
    #expect(snapshot.groups["1999/calc/mc"]?.pages == ["p001", "p002"])
    #expect(snapshot.pages["1999/calc/mc/p002"]?.binding.description == "next#2")
    #expect(after.files[Sample.doc] == SampleLibrary.valid.files[Sample.doc])
    #expect(throws: EditRefusal.emptyTitle("doc")) {
      try EditorCopyTests.library.edited { editor in
        let template = try #require(editor.snapshot.docs["2023/calc"])
        _ = try editor.newDoc(title: " ", at: "blank", like: template)
      }
    }
  }

  @Test func `copies annotations when asked, replies with what they answer`() throws {
    let after = try EditorCopyTests.copyDoc(CopyOptions(withNotes: true))
    let copy = after.files["docs/2024/calc/mc/p001.notes.json"]
    #expect(
      copy
        == #"{"page":"\#(Sample.id(1_002))","annotations":[{"id":"\#(Sample.id(1_003))","#
        + #""text":"a",\#(Self.mark)},{"id":"\#(Sample.id(1_004))","replyTo":"\#(Sample.id(1_003))",\#(Self.mark)}]}"#
    )
    #expect(
      after.files[EditorCopyTests.notes] == EditorCopyTests.library.files[EditorCopyTests.notes])
  }

  @Test(
    arguments: [
      ("2023/calc", EditRefusal.exists("doc", "2023/calc")),
      ("2023/calc/mc", .intoItself("2023/calc")), ("2023", .insideDoc("2023/calc", doc: "2023")),
    ])
  func `refuses a place`(path: String, refusal: EditRefusal) {
    #expect(throws: refusal) { try EditorCopyTests.copyDoc(CopyOptions(), to: path) }
  }

  @Test func `refuses a bundle with too few pages and an unknown variable`() {
    #expect(throws: EditRefusal.unknownVariable("Yaer", closest: "Year")) {
      try EditorCopyTests.copyDoc(
        CopyOptions(variables: [VariableChange(name: "Yaer", value: "1")]))
    }
    let library = SampleLibrary.valid.with([
      "bundles/one/bundle.json": Sample.bundle(10, #""display":[\#(Sample.blob(2, pages: 1))]"#)
    ])
    #expect(throws: EditRefusal.noSuchPage(bundle: "one", page: 2, count: 1)) {
      try library.edited { editor in
        let doc = try #require(editor.snapshot.docs["2023/calc"])
        let options = CopyOptions(bundle: editor.snapshot.bundles["one"])
        _ = try editor.copy(doc, to: "2024/calc", options)
      }
    }
  }

  @Test func `copies groups and pages behind the others`() throws {
    let after = try SampleLibrary.valid.edited { editor in
      let doc = try #require(editor.snapshot.docs["2023/calc"])
      let group = try #require(editor.snapshot.groups["2023/calc/mc"])
      let page = try #require(editor.snapshot.pages["2023/calc/mc/p001"])
      let level = [VariableChange(name: "Level", value: "Hard")]
      // The list goes on growing, whatever the doc was like when it was looked up.
      _ = try editor.copy(group, into: doc, named: "a", CopyOptions())
      _ = try editor.copy(group, into: doc, named: "b", CopyOptions())
      #expect(try editor.copy(page, into: group, named: nil, CopyOptions()).name == "p001-2")
      let copy = try editor.copy(
        page, into: group, named: "last", CopyOptions(variables: level))
      #expect(copy.path == "2023/calc/mc/last")
      #expect(throws: EditRefusal.exists("page", "LAST")) {
        try editor.copy(page, into: group, named: "LAST", CopyOptions())
      }
      #expect(throws: EditRefusal.self) {
        try editor.copy(page, into: group, named: "group", CopyOptions())
      }
      #expect(throws: EditRefusal.exists("group", "A")) {
        try editor.copy(group, into: doc, named: "A", CopyOptions())
      }
    }
    #expect(after.snapshot.docs["2023/calc"]?.groups == ["mc", "a", "b"])
    #expect(after.snapshot.groups["2023/calc/mc"]?.pages == ["p001", "p002", "p001-2", "last"])
    #expect(after.snapshot.pages["2023/calc/mc/last"]?.metadata.variables.count == 1)
    #expect(after.check(since: .valid) == "")
  }
}

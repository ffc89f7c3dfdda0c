import PaperDomain
import Testing

/// Groups and docs that are split or joined.
struct EditorSplittingTests {
  typealias Sample = SampleLibrary

  static let metadata = #""tags":["Subject/Mathematics"],"variables":{"Year":2023}"#

  /// A doc of two groups with five pages, tagged, and one with another value.
  static let library = SampleLibrary.valid.with([
    Sample.doc:
      #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["mc","end"],\#(metadata)}"#,
    Sample.group:
      #"{"title":"Choice",\#(Sample.identity(4)),"pages":["p001","p002","p003"],\#(metadata)}"#,
    "docs/2023/calc/mc/p003.json": Sample.page(30),
    "docs/2023/calc/mc/p003.notes.json": #"{"page":"\#(Sample.id(30))","annotations":[]}"#,
    "docs/2023/calc/end/group.json":
      #"{"title":"End",\#(Sample.identity(31)),"pages":["p001","p002"]}"#,
    "docs/2023/calc/end/p001.json": Sample.page(32),
    "docs/2023/calc/end/p002.json": Sample.page(33),
    "docs/other/doc.json":
      #"{"title":"Other",\#(Sample.identity(34)),"groups":["mc"],"variables":{"Year":2024}}"#,
    "docs/other/mc/group.json":
      #"{"title":"Choice",\#(Sample.identity(35)),"pages":["p001"],"variables":{"Year":2023}}"#,
    "docs/other/mc/p001.json": Sample.page(36),
    "docs/other/mine.txt": "mine",
  ])

  static func edited(
    _ change: (inout LibraryEditor) throws -> Void
  ) throws -> SampleLibrary {
    var editor = library.editor
    try change(&editor)
    let after = library.applying(editor.edits)
    EditorMovingTests.agrees(editor, after)
    #expect(after.check(since: library) == "")
    return after
  }

  static func group(_ path: String, _ editor: LibraryEditor) throws -> PageGroup {
    try #require(editor.snapshot.groups[path])
  }

  static func pages(_ names: [String], _ editor: LibraryEditor) -> [Page] {
    names.compactMap { editor.snapshot.pages["2023/calc/mc/\($0)"] }
  }

  @Test func `each page that is named begins a new group, behind the one before it`() throws {
    let after = try Self.edited { editor in
      let parts = try editor.split(
        Self.group("2023/calc/mc", editor), before: Self.pages(["p003", "p002"], editor))
      #expect(parts.map(\.path) == ["2023/calc/mc", "2023/calc/mc-2", "2023/calc/mc-3"])
      #expect(parts.map(\.pages) == [["p001"], ["p002"], ["p003"]])
      #expect(parts.map(\.title) == ["Choice", "Choice (2)", "Choice (3)"])
      #expect(Set(parts.map(\.metadata)).count == 1)
    }
    #expect(after.snapshot.docs["2023/calc"]?.groups == ["mc", "mc-2", "mc-3", "end"])
    #expect(after.files["docs/2023/calc/mc-3/p003.notes.json"] != nil)
    #expect(
      after.files["docs/2023/calc/mc-2/p002.json"] == Self.library.files[Sample.second])
  }

  @Test func `new parts get titles and leave tags behind when told so`() throws {
    let options = SplitOptions(titles: ["证明"], keepsMetadata: false)
    let after = try Self.edited { editor in
      _ = try editor.split(
        Self.group("2023/calc/mc", editor), before: Self.pages(["p002"], editor), options)
    }
    let new = after.snapshot.groups["2023/calc/证明"]
    #expect(new?.title == "证明" && new?.metadata.isEmpty == true)
    #expect(new?.pages == ["p002", "p003"])
    #expect(after.snapshot.groups["2023/calc/mc"]?.metadata.isEmpty == false)
  }

  @Test func `a doc splits before a group`() throws {
    let after = try Self.edited { editor in
      let doc = try #require(editor.snapshot.docs["2023/calc"])
      let parts = try editor.split(doc, before: [Self.group("2023/calc/end", editor)])
      #expect(parts.map(\.path) == ["2023/calc", "2023/calc-2"])
    }
    let new = after.snapshot.docs["2023/calc-2"]
    #expect(new?.groups == ["end"] && new?.title == "Calculus (2)")
    #expect(new?.metadata == Self.library.snapshot.docs["2023/calc"]?.metadata)
    #expect(after.snapshot.docs["2023/calc"]?.groups == ["mc"])
  }

  @Test(
    arguments: [
      (["p001"], [], StructureRefusal.splitAtFirst("p001", of: "2023/calc/mc")),
      (["p002", "p002"], [], .namedTwice("p002")),
      (["p002"], ["a", "b"], .titleCount(given: 2, parts: 1)),
    ])
  func `refuses to split`(names: [String], titles: [String], refusal: StructureRefusal) throws {
    var editor = Self.library.editor
    let group = try Self.group("2023/calc/mc", editor)
    let pages = Self.pages(names, editor)
    #expect(throws: refusal) {
      try editor.split(group, before: pages, SplitOptions(titles: titles))
    }
    let other = try Self.group("2023/calc/end", editor)
    #expect(throws: StructureRefusal.otherContainer(pages[0].path, expected: other.path)) {
      try editor.split(other, before: pages)
    }
    #expect(editor.edits.isEmpty)
  }

  @Test func `groups join into the first, pages and annotations and all`() throws {
    let after = try Self.edited { editor in
      let groups = try ["2023/calc/end", "2023/calc/mc"].map { try Self.group($0, editor) }
      let joining = try #require(try editor.join(groups, keepsMetadata: true))
      #expect(
        joining.moved.map { "\($0.from) → \($0.entity.path)" } == [
          "2023/calc/mc/p001 → 2023/calc/end/p001-2", "2023/calc/mc/p002 → 2023/calc/end/p002-2",
          "2023/calc/mc/p003 → 2023/calc/end/p003",
        ])
      #expect(joining.removed.map(\.path) == ["2023/calc/mc"])
    }
    let end = after.snapshot.groups["2023/calc/end"]
    #expect(end?.pages == ["p001", "p002", "p001-2", "p002-2", "p003"])
    #expect(end?.metadata == Self.library.snapshot.groups["2023/calc/mc"]?.metadata)
    #expect(after.files["docs/2023/calc/end/p003.notes.json"] != nil)
    #expect(after.snapshot.docs["2023/calc"]?.groups == ["end"])
  }

  @Test func `docs join into the first, and what is no manifest stays behind`() throws {
    let after = try Self.edited { editor in
      let docs = ["2023/calc", "other"].compactMap { editor.snapshot.docs[$0] }
      let joining = try #require(try editor.join(docs, keepsMetadata: false))
      #expect(joining.moved.map(\.entity.path) == ["2023/calc/mc-2"])
      #expect(joining.left == ["docs/other/mine.txt"])
    }
    #expect(after.snapshot.docs["2023/calc"]?.groups == ["mc", "end", "mc-2"])
    #expect(after.snapshot.docs["2023/calc"]?.metadata.variables.first?.value == .int(2_023))
    #expect(after.snapshot.docs["other"] == nil)
  }

  @Test func `refuses to choose between two values of a variable`() throws {
    var editor = Self.library.editor
    let docs = ["2023/calc", "other"].compactMap { editor.snapshot.docs[$0] }
    #expect(
      throws: StructureRefusal.differentValues(
        "Year", of: "2023/calc", kept: "2023", other: "other", has: "2024")
    ) { try editor.join(docs, keepsMetadata: true) }
    #expect(throws: StructureRefusal.joinedWithItself("other")) {
      try editor.join([docs[1], docs[1]], keepsMetadata: true)
    }
    #expect(editor.edits.isEmpty)
  }
}

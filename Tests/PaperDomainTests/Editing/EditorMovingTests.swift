import PaperDomain
import Testing

/// Docs, groups and pages that are moved or renamed.
struct EditorMovingTests {
  typealias Sample = SampleLibrary

  static let notes = "docs/2023/calc/mc/p001.notes.json"

  /// The valid library with a second group, annotations and a file of the user's.
  static let library = SampleLibrary.valid.with([
    Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["mc","proofs"]}"#,
    "docs/2023/calc/proofs/group.json":
      #"{"title":"Proofs",\#(Sample.identity(20)),"pages":["p001"]}"#,
    "docs/2023/calc/proofs/p001.json": Sample.page(21, #""bundle":"scan","pageNumber":4"#),
    notes: #"{"page":"\#(Sample.id(5))","annotations":[]}"#,
    "docs/2023/calc/mc/mine.txt": "mine",
    "docs/2024/algebra/doc.json": #"{"title":"Algebra",\#(Sample.identity(22))}"#,
  ])

  static func moving(
    _ paths: String..., change: (inout LibraryEditor, [Entity]) throws -> [MovedEntity]
  ) throws -> (after: SampleLibrary, lines: [String]) {
    var lines: [String] = []
    let after = try library.edited { editor in
      let resolver = ReferenceResolver(editor.snapshot)
      let entities = try paths.map { try resolver.entity(Reference(parsing: $0)) }
      lines = try change(&editor, entities).map { "\($0.from) → \($0.entity.path)" }
      agrees(editor, library.applying(editor.edits))
    }
    #expect(after.check(since: library) == "")
    return (after, lines)
  }

  /// Checks that the editor's state is equal to the files.
  static func agrees(_ editor: LibraryEditor, _ library: SampleLibrary) {
    let read = library.snapshot
    #expect(editor.snapshot.docs == read.docs)
    #expect(editor.snapshot.groups == read.groups)
    #expect(editor.snapshot.pages == read.pages)
    #expect(editor.snapshot.notes == read.notes)
    #expect(editor.snapshot.bundles == read.bundles)
    for doc in read.docs.keys {
      #expect(editor.snapshot.groupNames(inDoc: doc) == read.groupNames(inDoc: doc))
    }
    for group in read.groups.keys {
      #expect(editor.snapshot.pageNames(inGroup: group) == read.pageNames(inGroup: group))
    }
  }

  static func doc(_ path: String, _ editor: LibraryEditor) throws -> Doc {
    try #require(editor.snapshot.docs[path])
  }

  static func group(_ path: String, _ editor: LibraryEditor) throws -> PageGroup {
    try #require(editor.snapshot.groups[path])
  }

  @Test func `a page goes to the end of a group, its annotations with it, its id unchanged`() throws
  {
    let (after, lines) = try Self.moving("2023/calc/mc/p001") { editor, entities in
      guard case .page(let page)? = entities.first else { return [] }
      return try editor.move([page], into: Self.group("2023/calc/proofs", editor))
    }
    #expect(lines == ["2023/calc/mc/p001 → 2023/calc/proofs/p001-2"])
    #expect(after.files[Sample.first] == nil && after.files[Self.notes] == nil)
    #expect(after.files["docs/2023/calc/proofs/p001-2.json"] == Self.library.files[Sample.first])
    #expect(
      after.files["docs/2023/calc/proofs/p001-2.notes.json"] == Self.library.files[Self.notes])
    #expect(after.snapshot.groups["2023/calc/mc"]?.pages == ["p002"])
    #expect(after.snapshot.groups["2023/calc/proofs"]?.pages == ["p001", "p001-2"])
  }

  @Test func `annotations that a hand left elsewhere join their page again`() throws {
    let library = Self.library.moving(Self.notes, to: "docs/2023/calc/proofs/old.notes.json")
    let after = try library.edited { editor in
      let page = try #require(editor.snapshot.pages["2023/calc/mc/p001"])
      _ = try editor.move([page], into: Self.group("2023/calc/mc", editor), named: "cover")
    }
    #expect(after.files["docs/2023/calc/mc/cover.notes.json"] == Self.library.files[Self.notes])
    #expect(after.files["docs/2023/calc/proofs/old.notes.json"] == nil)
    #expect(after.snapshot.groups["2023/calc/mc"]?.pages == ["cover", "p002"])
  }

  @Test func `no page takes the place of somebody else's annotations`() throws {
    let stray = "docs/2023/calc/proofs/p002.notes.json"
    let library = Self.library.with([
      stray: #"{"page":"\#(Sample.id(21))","annotations":[]}"#
    ])
    let after = try library.edited { editor in
      let page = try #require(editor.snapshot.pages["2023/calc/mc/p002"])
      let group = try Self.group("2023/calc/proofs", editor)
      #expect(throws: EditRefusal.exists("file of annotations", "P002.notes.json")) {
        try editor.move([page], into: group, named: "P002")
      }
      let moved = try editor.move([page], into: group)
      #expect(moved.map(\.entity.path) == ["2023/calc/proofs/p002-2"])
    }
    #expect(after.files[stray] == library.files[stray])
  }

  @Test func `pages of several groups arrive in the order given`() throws {
    let paths = ["2023/calc/mc/p002", "2023/calc/proofs/p001", "2023/calc/mc/p001"]
    var editor = Self.library.editor
    let into = try editor.newGroup(in: Self.doc("2024/algebra", editor), title: "All")
    let moved = try editor.move(paths.compactMap { editor.snapshot.pages[$0] }, into: into)
    #expect(moved.map(\.entity.path).map { $0.suffix(6) } == ["l/p002", "l/p001", "p001-2"])
    let after = Self.library.applying(editor.edits)
    #expect(after.snapshot.groups["2024/algebra/all"]?.pages == ["p002", "p001", "p001-2"])
    Self.agrees(editor, after)
  }

  @Test func `a group goes with its folder, and both lists follow`() throws {
    let (after, lines) = try Self.moving("2023/calc/mc") { editor, entities in
      guard case .group(let group)? = entities.first else { return [] }
      return [try editor.move(group, into: Self.doc("2024/algebra", editor))]
    }
    #expect(lines == ["2023/calc/mc → 2024/algebra/mc"])
    #expect(after.files["docs/2024/algebra/mc/mine.txt"] == "mine")
    #expect(after.snapshot.docs["2023/calc"]?.groups == ["proofs"])
    #expect(after.snapshot.docs["2024/algebra"]?.groups == ["mc"])
  }

  @Test func `a group keeps its place when only its name changes`() throws {
    let (after, _) = try Self.moving("2023/calc/mc") { editor, entities in
      guard case .group(let group)? = entities.first else { return [] }
      return [try editor.rename(group, to: "Multiple choice")]
    }
    #expect(after.snapshot.docs["2023/calc"]?.groups == ["Multiple choice", "proofs"])
  }

  @Test(
    arguments: [
      ("2023/calc", "2025/calculus", ["2023/calc → 2025/calculus"]),
      // Up from a folder that only contains it, and another spelling of the same name.
      ("2023/calc", "2023", ["2023/calc → 2023"]),
      ("2023/calc", "2023/Calc", ["2023/calc → 2023/Calc"]),
      ("2023/calc", "2023/calc", []),
    ])
  func `a doc goes with its folder`(source: String, target: String, says: [String]) throws {
    let (after, lines) = try Self.moving(source) { editor, entities in
      guard case .doc(let doc)? = entities.first else { return [] }
      let moved = try editor.move(doc, to: target)
      return moved.from == moved.entity.path ? [] : [moved]
    }
    #expect(lines == says)
    #expect(after.files["docs/\(target)/mc/mine.txt"] == "mine")
    #expect(after.snapshot.pages.keys.filter { $0.hasPrefix("\(target)/") }.count == 3)
  }

  @Test func `a folder of docs goes as a whole`() throws {
    let (after, lines) = try Self.moving("2023") { editor, _ in
      try editor.moveFolder("2023", to: "archive/2023")
    }
    #expect(lines == ["2023/calc → archive/2023/calc"])
    #expect(after.snapshot.docs.keys.sorted() == ["2024/algebra", "archive/2023/calc"])
  }

  @Test(
    arguments: [
      ("2023/calc/inner", "'2023/calc' can't be moved into itself"),
      ("2024/Algebra", "there is a doc '2024/algebra' already"),
      ("2024/algebra/x", "'2024/algebra/x' would be inside the doc '2024/algebra'"),
      ("2024", "'2024/algebra' would be inside the doc '2024'"),
      ("-a", "the doc's name '-a' begins with '-'"),
    ])
  func `refuses a place for a doc`(target: String, says: String) throws {
    var editor = Self.library.editor
    let doc = try Self.doc("2023/calc", editor)
    do {
      _ = try editor.move(doc, to: target)
      Issue.record("moved to \(target)")
    } catch let refusal as any UserFacingError {
      #expect(refusal.explanation == says)
    }
    #expect(editor.edits.isEmpty)
  }

  @Test func `overwrites no file and moves only files`() throws {
    let inTheWay = "docs/2024/algebra/mc/mine.txt"
    var editor = Self.library.with([inTheWay: "theirs"]).editor
    let group = try Self.group("2023/calc/mc", editor)
    #expect(throws: StructureRefusal.inTheWay(inTheWay)) {
      try editor.move(group, into: Self.doc("2024/algebra", editor))
    }
    #expect(editor.edits.isEmpty)
    let link = FolderFile(path: "docs/2023/calc/mc/link", isRegular: false)
    var linked = LibraryEditor(
      Self.library.snapshot, now: Timestamp(seconds: 0), using: NumberedIDs(),
      reading: { _ in [] }, listing: { $0 == "docs/2023/calc/mc" ? [link] : [] })
    #expect(throws: StructureRefusal.notAFile(link.path)) {
      try linked.rename(group, to: "other")
    }
  }
}

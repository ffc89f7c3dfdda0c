import PaperDomain
import Testing

/// The entities that a removal removes, and those that stay.
struct EditorRemovingTests {
  typealias Sample = SampleLibrary

  static let library = EditorMovingTests.library

  /// The entities that a removal reports, and the remaining files of the docs.
  static func removing(
    _ references: String..., from library: SampleLibrary = library
  ) throws -> (removal: Removal, after: SampleLibrary) {
    var editor = library.editor
    let resolver = ReferenceResolver(editor.snapshot)
    let entities = try references.map { try resolver.entity(Reference(parsing: $0)) }
    let removal = try editor.remove(entities)
    let after = library.applying(editor.edits)
    EditorMovingTests.agrees(editor, after)
    return (removal, after)
  }

  @Test func `a doc goes with its groups and pages, and leaves what is no manifest`() throws {
    let (removal, after) = try Self.removing("2023/calc")
    #expect(
      removal.entities.map { "\($0.kindName) \($0.path)" } == [
        "doc 2023/calc", "group 2023/calc/mc", "page 2023/calc/mc/p001", "page 2023/calc/mc/p002",
        "group 2023/calc/proofs", "page 2023/calc/proofs/p001",
      ])
    #expect(removal.annotated == ["2023/calc/mc/p001"])
    #expect(removal.left == ["docs/2023/calc/mc/mine.txt"])
    #expect(
      after.files.keys.filter { $0.hasPrefix("docs/") }.sorted() == [
        "docs/2023/calc/mc/mine.txt", "docs/2024/algebra/doc.json",
      ])
    #expect(after.check(since: Self.library) == "")
  }

  @Test func `a group goes with its pages, and out of its doc's list`() throws {
    let (removal, after) = try Self.removing("2023/calc/proofs", "2023/calc/proofs/p001")
    #expect(removal.entities.map(\.path) == ["2023/calc/proofs", "2023/calc/proofs/p001"])
    #expect(after.snapshot.docs["2023/calc"]?.groups == ["mc"])
    #expect(after.check(since: Self.library) == "")
  }

  @Test func `a page goes with its annotations, wherever they are`() throws {
    let library = Self.library.moving(
      EditorMovingTests.notes, to: "docs/2023/calc/proofs/old.notes.json")
    let (removal, after) = try Self.removing("2023/calc/mc/p001", from: library)
    #expect(removal.annotated == ["2023/calc/mc/p001"] && removal.emptied == [])
    #expect(after.files["docs/2023/calc/proofs/old.notes.json"] == nil)
    #expect(after.check(since: library) == "")
  }

  @Test func `another page's annotations stay`() throws {
    let notes = "docs/2023/calc/mc/p002.notes.json"
    let library = Self.library.with([notes: #"{"page":"\#(Sample.id(21))","annotations":[]}"#])
    let (page, _) = try Self.removing("2023/calc/mc/p002", from: library)
    #expect(page.annotated.isEmpty)
    let (group, after) = try Self.removing("2023/calc/mc", from: library)
    #expect(group.left == ["docs/2023/calc/mc/mine.txt", notes])
    #expect(after.files[notes] == library.files[notes])
  }

  @Test func `says which group is left without pages`() throws {
    let (removal, after) = try Self.removing("2023/calc/proofs/p001")
    #expect(removal.emptied == ["2023/calc/proofs"])
    #expect(after.check(since: Self.library).contains("error: empty-group"))
  }

  @Test func `manifests that can't be read go with what they lie in`() throws {
    let library = Self.library.with([
      "docs/2023/calc/broken/group.json": "{", "docs/2023/calc/broken/p001.json": "[",
      Sample.second: "?",
    ])
    let (removal, after) = try Self.removing("2023/calc", from: library)
    #expect(removal.left == ["docs/2023/calc/mc/mine.txt"])
    #expect(after.check(since: library) == "")
  }

  @Test func `a bundle goes when nothing shows it any more`() throws {
    #expect(throws: EditRefusal.self) { try Self.removing("scan") }
    let (removal, after) = try Self.removing("scan", "2023/calc")
    #expect(removal.entities.last?.path == "scan")
    #expect(after.files[Sample.scan] == nil)
  }

  @Test func `a folder of docs goes as a whole`() throws {
    let (removal, _) = try Self.removing("2024")
    #expect(removal.entities.map(\.path) == ["2024/algebra"])
  }
}

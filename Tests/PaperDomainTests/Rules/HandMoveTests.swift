import PaperDomain
import Testing

/// Moves by hand, which leave old names in order lists: detected by id, fixed by a commit.
struct HandMoveTests {
  typealias Sample = SampleLibrary

  static let library = EditorMovingTests.library.with(["docs/2023/calc/mc/mine.txt": nil])

  struct Case: CustomTestStringConvertible {
    var name: String
    /// The moves, from first to second.
    var moves: [(String, String)]
    /// The diagnostics of lists: file, name, and the new location.
    var says: [String]
    /// Lists after the fixes of a commit.
    var lists: [String: [String]]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a page within its group",
      moves: [("mc/p001.json", "mc/cover.json"), ("mc/p001.notes.json", "mc/cover.notes.json")],
      says: ["the page 'p001' is '2023/calc/mc/cover' now"],
      lists: ["2023/calc/mc": ["cover", "p002"]]),
    Case(
      name: "a page to another group",
      moves: [("mc/p002.json", "proofs/p009.json")],
      says: [
        "the page 'p002' is '2023/calc/proofs/p009' now", "the page 'p009' is not listed",
      ],
      lists: ["2023/calc/mc": ["p001"], "2023/calc/proofs": ["p001", "p009"]]),
    Case(
      name: "a group's folder", moves: [("mc", "multiple choice")],
      says: ["the group 'mc' is '2023/calc/multiple choice' now"],
      lists: ["2023/calc": ["multiple choice", "proofs"]]),
    Case(
      name: "a group to another doc", moves: [("proofs", "../../2024/algebra/proofs")],
      says: [
        "the group 'proofs' is '2024/algebra/proofs' now", "the group 'proofs' is not listed",
      ],
      lists: ["2023/calc": ["mc"], "2024/algebra": ["proofs"]]),
    Case(
      name: "a doc, and a page in it",
      moves: [("mc/p001.json", "mc/p007.json"), ("../calc", "../Calculus")],
      says: ["the page 'p001' is '2023/Calculus/mc/p007' now"],
      lists: ["2023/Calculus/mc": ["p007", "p002"], "2023/Calculus": ["mc", "proofs"]]),
    Case(
      name: "two pages that change names",
      moves: [
        ("mc/p001.json", "mc/x.json"), ("mc/p002.json", "mc/p001.json"),
        ("mc/x.json", "mc/p002.json"),
      ],
      // Both names exist: the list now refers to the pages with these names.
      says: [], lists: ["2023/calc/mc": ["p001", "p002"]]),
  ]

  static func moved(_ rule: Case) -> SampleLibrary {
    rule.moves.reduce(library) { library, move in
      let paths = [move.0, move.1].map {
        "docs/" + (ReferenceResolver.normalized("2023/calc/\($0)") ?? "")
      }
      return library.moving(paths[0], to: paths[1])
    }
  }

  @Test(arguments: cases)
  func `detects moves, and fixes the lists`(rule: Case) throws {
    let after = Self.moved(rule)
    let said = after.check(since: Self.library).split(separator: "\n").map(String.init)
    #expect(!said.contains { $0.contains(": error: ") }, "\(said)")
    let messages = said.filter { !$0.contains(": warning: ") && !$0.contains("→ ") }.map {
      $0.trimmingPrefix { $0 == " " }
    }
    #expect(messages.sorted() == rule.says.map { $0[...] }.sorted())
    let (fixed, _) = try after.completed(since: Self.library)
    #expect(fixed.check(since: Self.library) == "")
    for (path, list) in rule.lists {
      let snapshot = fixed.snapshot
      #expect(snapshot.docs[path]?.groups == list || snapshot.groups[path]?.pages == list)
    }
  }

  @Test func `a page that is nowhere is missing, and a group that all pages left is empty`() throws
  {
    let gone = Self.library.with([Sample.second: nil]).check(since: Self.library)
    #expect(gone.contains("error: missing-page"))
    let left = Self.library.moving(
      "docs/2023/calc/proofs/p001.json", to: "docs/2023/calc/mc/p003.json"
    ).check(since: Self.library)
    #expect(left.contains("error: empty-group") && !left.contains("missing-page"))
  }

  @Test func `a copy is no move`() throws {
    let copied = Self.library.copying(Sample.second, to: "docs/2023/calc/proofs/p002.json")
    #expect(!copied.check(since: Self.library).contains("moved-by-hand"))
  }

  /// The output of status: entities that only moved with their folder or page are distinguished.
  @Test func `what moved with something else is implied`() {
    let text = "bundles/scan/text/3.txt"
    let old = Self.library.with([text: "corrected", "docs/2023/calc/mc/mine.txt": "mine"])
    func told(_ new: SampleLibrary) -> [String] {
      ChangeFinderTests.changes(old, new).map {
        "\($0.isImplied ? "(\($0.kind))" : "\($0.kind)") \($0.entity) \($0.path)"
      }.sorted()
    }
    #expect(
      told(old.moving("docs/2023/calc/mc", to: "docs/2023/calc/choice")) == [
        "(move) file docs/2023/calc/choice/mine.txt", "(move) notes 2023/calc/choice/p001",
        "(move) page 2023/calc/choice/p001", "(move) page 2023/calc/choice/p002",
        "move group 2023/calc/choice",
      ])
    #expect(
      told(
        old.moving(Sample.first, to: "docs/2023/calc/mc/p009.json")
          .moving(EditorMovingTests.notes, to: "docs/2023/calc/mc/p009.notes.json")) == [
          "(move) notes 2023/calc/mc/p009", "move page 2023/calc/mc/p009",
        ])
    #expect(
      told(old.moving("bundles/scan", to: "bundles/next")) == [
        "(move) text next#3", "move bundle next",
      ])
  }
}

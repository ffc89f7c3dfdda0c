import PaperDomain
import Testing

/// Reordering the children of a doc or group.
struct OrderingTests {
  typealias Sample = SampleLibrary

  /// The valid library, its group with pages p2, p10 and p1 in this order.
  static let library = SampleLibrary.valid.with([
    Sample.first: nil, Sample.second: nil,
    "docs/2023/calc/mc/p1.json": Sample.page(5), "docs/2023/calc/mc/p2.json": Sample.page(6),
    "docs/2023/calc/mc/p10.json": Sample.page(10),
    Sample.group: "{\n  \"title\":\"x\",\n  \(Sample.identity(4)),\n"
      + "  \"pages\":[\n    \"p2\",\n    \"p10\",\n    \"p1\"\n  ]\n}",
  ])

  static func order(_ ordering: Ordering, in library: SampleLibrary = library) throws -> (
    [String], SampleLibrary
  ) {
    var editor = library.editor
    let group = try #require(editor.snapshot.groups["2023/calc/mc"])
    let names = try editor.order(OrderList(of: group), ordering)
    return (names, library.applying(editor.edits))
  }

  @Test(
    arguments: [
      (Ordering.natural, ["p1", "p2", "p10"]),
      (.listed(["p1", "p10", "p2"]), ["p1", "p10", "p2"]),
      (.listed(["p1"]), ["p1", "p2", "p10"]),
      (.moved(["p1"], .first), ["p1", "p2", "p10"]), (.moved(["p2"], .last), ["p10", "p1", "p2"]),
      (.moved(["p2"], .after("p10")), ["p10", "p2", "p1"]),
      (.moved(["p1"], .before("p10")), ["p2", "p1", "p10"]),
      (.moved(["p1", "p2"], .after("p10")), ["p10", "p1", "p2"]),
      (.moved(["p10"], .after("p2")), ["p2", "p10", "p1"]),
    ])
  func `brings pages into another order`(ordering: Ordering, says: [String]) throws {
    let (names, after) = try Self.order(ordering)
    #expect(names == says && after.snapshot.groups["2023/calc/mc"]?.pages == says)
    #expect(after.check(since: Self.library) == "")
  }

  @Test func `moving one page changes its line alone`() throws {
    let (_, after) = try Self.order(.moved(["p1"], .first))
    #expect(
      after.files[Sample.group]
        == "{\n  \"title\":\"x\",\n  \(Sample.identity(4)),\n"
        + "  \"pages\":[\n    \"p1\",\n    \"p2\",\n    \"p10\"\n  ]\n}")
  }

  @Test(
    arguments: [
      (
        Ordering.listed(["p3"]), StructureRefusal.notListed("p3", in: "2023/calc/mc", closest: "p1")
      ),
      (.listed(["p1", "p1"]), .namedTwice("p1")),
      (.moved(["p1"], .after("p1")), .besideItself("p1")),
      (.moved(["p1"], .before("q")), .notListed("q", in: "2023/calc/mc", closest: nil)),
    ])
  func `refuses an order of other things`(ordering: Ordering, refusal: StructureRefusal) throws {
    #expect(throws: StructureRefusal.self) { try Self.order(ordering) }
    do {
      _ = try Self.order(ordering)
    } catch let error as StructureRefusal {
      #expect(error.explanation == refusal.explanation)
    }
  }

  @Test func `lists what the list left out, and keeps a name that nothing bears`() throws {
    let library = Self.library.with([
      Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["gone","p10"]}"#
    ])
    let (names, _) = try Self.order(.moved(["p1"], .after("p10")), in: library)
    #expect(names == ["gone", "p10", "p1", "p2"])
  }
}

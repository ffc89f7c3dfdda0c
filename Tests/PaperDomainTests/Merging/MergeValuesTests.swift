import Foundation
import SeededRandom
import Testing

@testable import PaperDomain

/// Every value that a side wrote is in the merged library or in the report, and different entities
/// stay different.
struct MergeValuesTests {
  private static let isSoak = ProcessInfo.processInfo.environment["PC_SOAK"] != nil

  @Test(arguments: 0..<(isSoak ? 5_000 : 200) as Range<UInt64>)
  func `every value stands or is named`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 40_000)
    let base = try RandomLibrary(using: &random).library.completed().library
    let sample = MergeSample(
      base: base, published: Self.changed(base, &random), ours: Self.changed(base, &random))
    let (merged, report) = try sample.merged()
    let said = report.sentences.joined(separator: "\n")
    let problems = MergePropertyTests.errors(of: merged, since: sample.published)
    #expect(problems == [], "seed \(seed): \(problems)\n\(said)")
    let old = ValueFacts(base)
    let result = ValueFacts(merged)
    for side in [sample.published, sample.ours].map({ ValueFacts($0) }) {
      let missing = side.missing(from: result, since: old, said: said)
      #expect(missing == [], "seed \(seed)\n\(said)")
    }
    let published = ValueFacts(sample.published)
    let both = Set(published.values.keys).intersection(ValueFacts(sample.ours).values.keys)
      .intersection(old.values.keys)
    for id in both where result.values[id] == nil {
      let name = published.names[id] ?? ""
      #expect(said.contains("'\(name)' has no pages left"), "seed \(seed): \(name)\n\(said)")
    }
  }

  /// Edits as `pc` makes them, and edits of the files by hand.
  private static func changed(
    _ library: SampleLibrary, _ random: inout SeededGenerator
  ) -> SampleLibrary {
    var library = library
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      library = MergePropertyTests.changed(
        library, &random, steps: Int.random(in: 0...3, using: &random))
      let edited = editedByHand(library, &random)
      if MergePropertyTests.errors(of: edited, since: library).isEmpty { library = edited }
    }
    return library
  }

  private static func editedByHand(
    _ library: SampleLibrary, _ random: inout SeededGenerator
  ) -> SampleLibrary {
    let files = library.files.keys.filter { $0.hasSuffix(".json") && !$0.contains("notes") }
    guard let file = files.sorted().randomElement(using: &random),
      let text = library.files[file], let document = SampleLibrary.document(text)
    else { return library }
    var literal = document.root.literal
    let value = JSONLiteral.string("hand-\(Int.random(in: 0..<1_000_000, using: &random))")
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where literal["title"] != nil: literal = literal.with("title", value)
    case 1 where !(literal["tags"]?.elements.isEmpty ?? true) && file.hasPrefix("tags/"):
      var tags = literal["tags"]?.elements ?? []
      tags[0] = tags[0].with("mine", value)
      literal = literal.with("tags", .array(tags.shuffled(using: &random)))
    case 2 where literal["options"] != nil:
      literal = literal.with("options", .array((literal["options"]?.elements ?? []) + [value]))
    default:
      let key = ["mine", "yours", "free"].randomElement(using: &random) ?? "mine"
      literal = literal.with(key, value)
    }
    return library.with([file: String(decoding: literal.document(), as: UTF8.self)])
  }

  // MARK: - Entities that get the same name

  private static func variable(_ number: Int, _ name: String) -> String {
    #"{"name":"\#(name)",\#(SampleLibrary.identity(number)),"type":"int"}"#
  }

  private static func page(_ variables: String) -> String {
    SampleLibrary.page(5, #""bundle":"scan","pageNumber":1,"variables":{\#(variables)}"#)
  }

  @Test func `two variables renamed to one name stay two, with their values`() throws {
    let score = "variables/score.json"
    let base = SampleLibrary.valid.with([
      score: Self.variable(40, "Score"), SampleLibrary.first: Self.page(#""Year":2023,"Score":7"#),
    ])
    let published = base.with([
      SampleLibrary.year: Self.variable(8, "V"),
      SampleLibrary.first: Self.page(#""V":2023,"Score":7"#),
    ])
    let ours = base.with([
      score: Self.variable(40, "V"), SampleLibrary.first: Self.page(#""Year":2023,"V":7"#),
    ])
    let (merged, report) = try MergeSample(base: base, published: published, ours: ours).merged()
    #expect(
      report.sentences == ["the variable 'V' of main is 'V-2' now: the name was taken"])
    let page = try #require(merged.snapshot.pages["2023/calc/mc/p001"])
    #expect(page.metadata.variables.map { "\($0.name)=\($0.value)" }.sorted().count == 2)
    #expect(merged.files[SampleLibrary.first]?.contains(#""V":2023"#) == true)
    #expect(merged.files[SampleLibrary.first]?.contains(#""V-2":7"#) == true)
    #expect(merged.check() == "")
  }

  @Test func `the same text of two tags is two tags`() throws {
    func subject(_ first: String, _ second: String) -> String {
      #"{"name":"Subject",\#(SampleLibrary.identity(7)),"tags":["#
        + #"{"id":"\#(SampleLibrary.id(71))","name":"\#(first)"},"#
        + #"{"id":"\#(SampleLibrary.id(73))","name":"\#(second)"}]}"#
    }
    func tagged(_ tag: String) -> String {
      SampleLibrary.page(5, #""bundle":"scan","pageNumber":1,"tags":["Subject/\#(tag)"]"#)
    }
    let base = SampleLibrary.valid.with([SampleLibrary.subject: subject("A", "B")])
    let (merged, report) = try MergeSample(
      base: base,
      published: base.with([
        SampleLibrary.subject: subject("M", "B"), SampleLibrary.first: tagged("M"),
      ]),
      ours: base.with([
        SampleLibrary.subject: subject("A", "M"), SampleLibrary.first: tagged("M"),
      ])
    ).merged()
    #expect(
      merged.snapshot.pages["2023/calc/mc/p001"]?.metadata.tags.map(\.description)
        == ["Subject/M", "Subject/M-2"])
    #expect(
      report.sentences == [
        "the tag 'Subject/M' of main is 'Subject/M-2' now: the name was taken"
      ])
    #expect(merged.check() == "")
  }

  @Test func `a new definition and a renamed one of its name are two`() throws {
    let base = SampleLibrary.valid
    let group =
      #"{"name":"Topic",\#(SampleLibrary.identity(77)),"tags":[{"id":"\#(SampleLibrary.id(78))","name":"X"}]}"#
    let renamed = base.files[SampleLibrary.subject]?.replacing("Subject", with: "Topic")
    let (merged, report) = try MergeSample(
      base: base, published: base.with(["tags/topic.json": group]),
      ours: base.with([SampleLibrary.subject: renamed])
    ).merged()
    #expect(merged.snapshot.tagGroups.map(\.name).sorted() == ["Topic", "Topic-2"])
    #expect(
      report.sentences == ["the tag group 'Topic' of main is 'Topic-2' now: the name was taken"])
    #expect(merged.check() == "")
  }

  @Test func `what joined definitions said otherwise is named`() throws {
    func list(_ number: Int, _ options: String, _ scope: String) -> String {
      #"{"name":"Kind",\#(SampleLibrary.identity(number)),"type":"list","options":[\#(options)],"#
        + #""scope":"\#(scope)"}"#
    }
    let base = SampleLibrary.valid
    let (merged, report) = try MergeSample(
      base: base, published: base.with(["variables/kind.json": list(40, #""A""#, "page")]),
      ours: base.with(["variables/kind.json": list(41, #""B""#, "doc")])
    ).merged()
    let kind = try #require(merged.files["variables/kind.json"])
    #expect(kind.contains(#""A""#) && kind.contains(#""B""#))
    #expect(
      report.sentences == [
        #"scope of the variable 'Kind' is "doc"; origin/main had "page""#,
        "the variable 'Kind' of main is one with 'Kind' of origin/main now",
      ])
  }

  @Test func `what was written in a group that goes is named`() throws {
    let proofs = "docs/2023/calc/proofs"
    func file(_ title: String) -> String {
      #"{"title":"\#(title)",\#(SampleLibrary.identity(60)),"pages":["a","b"]}"#
    }
    let lists = { (groups: String) in
      #"{"title":"Calculus",\#(SampleLibrary.identity(3)),"groups":[\#(groups)]}"#
    }
    let base = SampleLibrary.valid.with([
      "\(proofs)/group.json": file("Proofs"), "\(proofs)/a.json": SampleLibrary.page(61),
      "\(proofs)/b.json": SampleLibrary.page(62), SampleLibrary.doc: lists(#""mc","proofs""#),
    ])
    let group = { (pages: String) in
      #"{"title":"Multiple choice",\#(SampleLibrary.identity(4)),"pages":[\#(pages)]}"#
    }
    let published = base.with([
      "\(proofs)/a.json": nil, "docs/2023/calc/mc/a.json": SampleLibrary.page(61),
      SampleLibrary.group: group(#""p001","p002","a""#),
      "\(proofs)/group.json":
        #"{"title":"Hard proofs",\#(SampleLibrary.identity(60)),"pages":["b"],"mine":5}"#,
    ])
    let ours = base.with([
      "\(proofs)/b.json": nil, "docs/2023/calc/mc/b.json": SampleLibrary.page(62),
      SampleLibrary.group: group(#""p001","p002","b""#),
      "\(proofs)/group.json":
        #"{"title":"Long proofs",\#(SampleLibrary.identity(60)),"pages":["a"]}"#,
    ])
    let (merged, report) = try MergeSample(base: base, published: published, ours: ours).merged()
    #expect(merged.files["\(proofs)/group.json"] == nil)
    let said = report.sentences
    for words in [
      #"title of the group '2023/calc/proofs' is gone; origin/main had "Hard proofs""#,
      #"title of the group '2023/calc/proofs' is gone; main had "Long proofs""#,
      "mine of the group '2023/calc/proofs' is gone; origin/main had 5",
    ] { #expect(said.contains(words), "\(said)") }
    #expect(merged.check() == "")
  }

  @Test func `an order that both changed is named`() throws {
    func group(_ numbers: [Int]) -> String {
      let pages = numbers.map { #""p00\#($0)""# }.joined(separator: ",")
      return #"{"title":"M",\#(SampleLibrary.identity(4)),"pages":[\#(pages)]}"#
    }
    var base = SampleLibrary.valid.with([SampleLibrary.group: group([1, 2, 3, 4, 5])])
    for number in 3...5 {
      base = base.with(["docs/2023/calc/mc/p00\(number).json": SampleLibrary.page(30 + number)])
    }
    let (merged, report) = try MergeSample(
      base: base, published: base.with([SampleLibrary.group: group([3, 1, 2, 4, 5])]),
      ours: base.with([SampleLibrary.group: group([1, 2, 4, 5, 3])])
    ).merged()
    #expect(merged.check() == "")
    #expect(report.sentences.contains { $0.contains("order in the group '2023/calc/mc'") })
  }
}

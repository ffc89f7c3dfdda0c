import PaperDomain
import Testing

/// The rules for what was purged.
struct PurgeRuleTests {
  typealias Sample = SampleLibrary

  static func purged(_ key: String, _ name: String, _ event: String = "purged") -> String {
    #"{"createdAt":"2026-11-21T09:30:00Z","author":"Ada","event":"\#(event)","\#(key)":"\#(name)"}"#
      + "\n"
  }

  static let bad: [RuleCase] = [
    RuleCase(
      "a page that shows what was purged", ["purged.jsonl": purged("blob", Sample.hash(1))],
      missingBlobs: [1],
      """
      """),
    RuleCase(
      "bytes that are here again", ["purged.jsonl": purged("blob", Sample.hash(1))],
      """
      """),
    RuleCase(
      "a bundle that is here again", ["purged.jsonl": purged("bundle", Sample.id(2))],
      """
      """),
    RuleCase(
      "a line that says nothing", ["purged.jsonl": "{}\n"],
      """
      """),
  ]

  @Test(arguments: bad)
  func `says what is wrong with what was purged`(example: RuleCase) { example.verify() }

  static let good: [RuleCase] = [
    RuleCase(
      "what was let in again",
      [
        "purged.jsonl": purged("blob", Sample.hash(1))
          + purged("blob", Sample.hash(1), "restored")
      ]),
    RuleCase("what is elsewhere", ["purged.jsonl": purged("blob", Sample.hash(9))]),
  ]

  @Test(arguments: good)
  func `leaves alone what is in order`(example: RuleCase) { example.verify() }

  @Test func `a list loses names, and stays as it is written`() {
    let text = "{ \"title\": \"A\",\n  \"pages\": [\"p1\", \"p2\",  \"p3\"], \"x\": 1.0 }\n"
    let after = OrderList.Kind.pages.manifest(Array(text.utf8), without: ["p2"])
    #expect(
      String(decoding: after, as: UTF8.self)
        == "{ \"title\": \"A\",\n  \"pages\": [\"p1\", \"p3\"], \"x\": 1.0 }\n")
    let broken = Array("{ \"pages\": ".utf8)
    #expect(OrderList.Kind.pages.manifest(broken, without: ["p2"]) == broken)
  }

  @Test func `texts go with the pages of purged files alone`() throws {
    let blobs = try (1...3).map { try #require(BlobID(parsing: Sample.hash($0))) }
    let bundle = PDFBundle(
      name: "b", id: nil, createdAt: nil,
      files: [
        .display: [
          BlobFile(blob: blobs[0], bytes: nil, pages: 2, fileName: nil),
          BlobFile(blob: blobs[1], bytes: nil, pages: 3, fileName: nil),
        ], .original: [BlobFile(blob: blobs[2], bytes: nil, pages: 5, fileName: nil)],
      ], mapping: [:], languages: nil, formerly: [], metadata: Metadata())
    var scope = PurgeScope()
    scope.blobs = [blobs[1]]
    #expect(scope.pagesWithoutText(of: bundle) == [3, 4, 5])
    scope.blobs = [blobs[2]]
    #expect(scope.pagesWithoutText(of: bundle) == [])
  }
}

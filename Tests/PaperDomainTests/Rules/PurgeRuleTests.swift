import PaperDomain
import Testing

/// The rules for purged content.
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
      docs/2023/calc/mc/p001.json:1:90: warning: purged-page
          the PDF of scan#1 was purged on 2026-11-21T09:30:00Z
          → pc bind 2023/calc/mc/p001 BUNDLE#N gives the page another
      docs/2023/calc/mc/p002.json:1:90: warning: purged-page
          the PDF of scan#2 was purged on 2026-11-21T09:30:00Z
          → pc bind 2023/calc/mc/p002 BUNDLE#N gives the page another
      """),
    RuleCase(
      "bytes that are here again", ["purged.jsonl": purged("blob", Sample.hash(1))],
      """
      bundles/scan/bundle.json:1:102: error: purged-again
          the blob blobs/sha256/11/1111111111111111111111111111111111111111111111111111111111111111.pdf was purged on 2026-11-21T09:30:00Z, and exists again
          → pc purge 1111111111111111111111111111111111111111111111111111111111111111 removes it; pc import --force FILE keeps it permanently
      """),
    RuleCase(
      "a bundle that is here again", ["purged.jsonl": purged("bundle", Sample.id(2))],
      """
      bundles/scan/bundle.json:1:7: error: purged-again
          the bundle 'scan' was purged on 2026-11-21T09:30:00Z, and exists again
          → pc purge 00000000-0000-4000-8000-000000000002 removes it
      """),
    RuleCase(
      "a line that says nothing", ["purged.jsonl": "{}\n"],
      """
      purged.jsonl:1:1: error: bad-value
          this line does not name what was purged
          → git log -p purged.jsonl shows what it was; lines are only ever added
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
    let text = "{ \"title\": \"A\",\n  \"pages\": [\"p1\", \"p2\", \"p3\"], \"x\": 1.0 }\n"
    let after = OrderList.Kind.pages.manifest(Array(text.utf8), without: ["p2"])
    #expect(
      String(decoding: after, as: UTF8.self)
        == "{ \"title\": \"A\",\n  \"pages\": [\"p1\", \"p3\"], \"x\": 1.0 }\n")
    let broken = Array("{ \"pages\": ".utf8)
    #expect(OrderList.Kind.pages.manifest(broken, without: ["p2"]) == broken)
  }

  @Test func `texts go with the pages of purged files alone`() throws {
    let blobs = try (1...3).map { try #require(BlobID(parsing: Sample.hash($0))) }
    let files =
      #""display":[\#(Sample.blob(1, pages: 2)),\#(Sample.blob(2, pages: 3))],"#
      + #""original":[\#(Sample.blob(3, pages: 5))]"#
    let library = SampleLibrary.valid.with([Sample.scan: Sample.bundle(2, files)])
    let bundle = try #require(library.snapshot.bundles["scan"])
    var scope = PurgeScope()
    scope.blobs = [blobs[1]]
    #expect(scope.pagesWithoutText(of: bundle) == [3, 4, 5])
    scope.blobs = [blobs[2]]
    #expect(scope.pagesWithoutText(of: bundle) == [])
  }
}

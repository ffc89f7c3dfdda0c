import Testing

/// The rules for changes between HEAD and the working tree.
struct ChangeRuleTests {
  typealias Sample = SampleLibrary

  static func bundle(_ rest: String, number: Int = 2) -> [String: String?] {
    [Sample.scan: Sample.bundle(number, rest)]
  }

  static func files(_ variant: String, _ blobs: [(Int, Int)]) -> String {
    #""\#(variant)":[\#(blobs.map { Sample.blob($0, pages: $1) }.joined(separator: ","))]"#
  }

  static let display = files("display", [(1, 12)])
  static let original = files("original", [(1, 12)])

  static let bad: [RuleCase] = [
    RuleCase(
      "a changed id", [Sample.first: Sample.page(50)], since: [:],
      """
      docs/2023/calc/mc/p001.json:1:7: error: id-changed
          the id was 00000000-0000-4000-8000-000000000005 and ids never change
          → restore 00000000-0000-4000-8000-000000000005
      """),
    RuleCase(
      "changed ids everywhere",
      [
        "papercenter.json": #"{"format":1,"name":"papers",\#(Sample.identity(51))}"#,
        Sample.year: #"{"name":"Year",\#(Sample.identity(58)),"type":"int"}"#,
        Sample.scan: Sample.bundle(52, display),
      ], since: [:],
      """
      bundles/scan/bundle.json:1:7: error: id-changed
          the id was 00000000-0000-4000-8000-000000000002 and ids never change
          → restore 00000000-0000-4000-8000-000000000002
      papercenter.json:1:34: error: id-changed
          the id was 00000000-0000-4000-8000-000000000001 and ids never change
          → restore 00000000-0000-4000-8000-000000000001
      variables/year.json:1:21: error: id-changed
          the id was 00000000-0000-4000-8000-000000000008 and ids never change
          → restore 00000000-0000-4000-8000-000000000008
      """),
    RuleCase(
      "a changed time",
      [
        Sample.first: #"{"id":"\#(Sample.id(5))","createdAt":"2026-01-02T03:04:06Z","#
          + #""bundle":"scan","pageNumber":1}"#
      ], since: [:],
      """
      docs/2023/calc/mc/p001.json:1:58: error: created-at-changed
          createdAt was 2026-01-02T03:04:05Z and never changes
          → restore 2026-01-02T03:04:05Z
      """),
    RuleCase(
      "a changed time of what moved",
      [
        Sample.first: nil,
        "docs/2023/calc/mc/p009.json":
          #"{"id":"\#(Sample.id(5))","createdAt":"2027-01-02T03:04:05Z","#
          + #""bundle":"scan","pageNumber":1}"#,
        Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p009","p002"]}"#,
      ], since: [:],
      """
      docs/2023/calc/mc/p009.json:1:58: error: created-at-changed
          createdAt was 2026-01-02T03:04:05Z and never changes
          → restore 2026-01-02T03:04:05Z
      """),
    RuleCase(
      "a changed time, and the id left out",
      [Sample.first: #"{"createdAt":"2027-01-02T03:04:05Z","bundle":"scan","pageNumber":1}"#],
      since: [:],
      """
      docs/2023/calc/mc/p001.json:1:1: warning: missing-id
          no id yet
          → pc commit fills it in
      docs/2023/calc/mc/p001.json:1:14: error: created-at-changed
          createdAt was 2026-01-02T03:04:05Z and never changes
          → restore 2026-01-02T03:04:05Z
      """),
    RuleCase(
      "a file taken out of a bundle", bundle(files("display", [(1, 12)])),
      since: bundle(files("display", [(1, 12), (2, 3)])),
      """
      bundles/scan/bundle.json:1:91: error: not-append-only
          the display files of 'scan' lost or reordered an entry
          → git checkout HEAD -- bundles/scan/bundle.json restores it; new content goes into a new bundle
      """),
    RuleCase(
      "files of a bundle in another order", bundle(files("display", [(2, 3), (1, 12)])),
      since: bundle(files("display", [(1, 12), (2, 3)])),
      """
      bundles/scan/bundle.json:1:91: error: not-append-only
          the display files of 'scan' lost or reordered an entry
          → git checkout HEAD -- bundles/scan/bundle.json restores it; new content goes into a new bundle
      """),
    RuleCase(
      "a file put before another", bundle(files("display", [(2, 3), (1, 12)])), since: [:],
      """
      bundles/scan/bundle.json:1:91: error: not-append-only
          the display files of 'scan' lost or reordered an entry
          → git checkout HEAD -- bundles/scan/bundle.json restores it; new content goes into a new bundle
      """),
    RuleCase(
      "a variant taken away", bundle(display),
      since: bundle("\(display),\(files("ocr", [(2, 12)]))"),
      """
      bundles/scan/bundle.json:1:1: error: not-append-only
          the ocr files of 'scan' lost or reordered an entry
          → git checkout HEAD -- bundles/scan/bundle.json restores it; new content goes into a new bundle
      """),
    RuleCase(
      "a bundle that lost a file while it moved",
      [
        Sample.scan: nil,
        "bundles/new/bundle.json": Sample.bundle(
          2, #"\#(files("display", [(3, 12)])),"formerly":["scan"]"#),
      ], since: [:],
      """
      bundles/new/bundle.json:1:91: error: not-append-only
          the display files of 'new' lost or reordered an entry
          → restore the list that git show HEAD:bundles/scan/bundle.json has; new content goes into a new bundle
      """),
    RuleCase(
      "a higher variant with more pages and no mapping",
      bundle("\(files("display", [(2, 13)])),\(original)"), since: bundle(original),
      """
      bundles/scan/bundle.json:1:205: error: misaligned
          original has 12 pages and display has 13
          → say which belong together: pc bundle map scan --original PAGES
      """),
    RuleCase(
      "a higher variant with another mapping",
      bundle(
        #"\#(files("display", [(2, 13)])),\#(original),"pageMapping":{"original":"2-13"}"#),
      since: bundle(original),
      """
      bundles/scan/bundle.json:1:334: error: misaligned
          page numbers counted the 12 pages of original; with this mapping to display page 1 is another
          → map each page to itself ("1-12"), or make a new bundle and rebind
      """),
    RuleCase(
      "a higher variant with a mapping that leaves pages out",
      bundle(
        #"\#(files("display", [(2, 13)])),\#(original),"pageMapping":{"original":"1-11"}"#),
      since: bundle(original),
      """
      bundles/scan/bundle.json:1:334: error: misaligned
          page numbers counted the 12 pages of original; with this mapping to display page 12 is another
          → map each page to itself ("1-12"), or make a new bundle and rebind
      """),
    RuleCase(
      "a higher variant of as many pages that is mapped otherwise",
      bundle(
        #"\#(files("display", [(2, 12)])),\#(original),"pageMapping":{"original":"2-12"}"#),
      since: bundle(original),
      """
      bundles/scan/bundle.json:1:334: error: misaligned
          page numbers counted the 12 pages of original; with this mapping to display page 1 is another
          → map each page to itself ("1-12"), or make a new bundle and rebind
      """),
    RuleCase(
      "mapped pages mapped otherwise",
      bundle(#"\#(display),\#(files("ocr", [(2, 11)])),"pageMapping":{"ocr":"2-12"}"#),
      since: bundle(#"\#(display),\#(files("ocr", [(2, 11)])),"pageMapping":{"ocr":"1-2,4-12"}"#),
      """
      bundles/scan/bundle.json:1:324: error: bad-mapping
          page 1 showed page 1 of ocr and must still show it
          → only pages that had none may be remapped
      """),
    RuleCase(
      "a name given to another bundle while a page uses it",
      [
        Sample.scan: #"{"id":"\#(Sample.id(50))","createdAt":"2026-05-05T05:05:05Z",\#(display)}"#
      ], since: [:],
      """
      docs/2023/calc/mc/p001.json:1:90: error: bundle-name-reused
          the name 'scan' was another bundle's, and this page uses it
          → rename the new bundle 'scan', then rebind this page
      docs/2023/calc/mc/p002.json:1:90: error: bundle-name-reused
          the name 'scan' was another bundle's, and this page uses it
          → rename the new bundle 'scan', then rebind this page
      """),
    RuleCase(
      "copies of a doc",
      [
        "docs/2024/calc/doc.json": #"{"title":"Calculus",\#(Sample.identity(3))}"#,
        "bundles/copy/bundle.json": Sample.bundle(2, display),
      ], since: [:],
      """
      bundles/copy/bundle.json:1:7: warning: copied-id
          this id belongs to bundles/scan/bundle.json
          → pc commit gives the copy a new one
      docs/2024/calc/doc.json:1:26: warning: copied-id
          this id belongs to docs/2023/calc/doc.json
          → pc commit gives the copy a new one
      """),
    RuleCase(
      "an id that two had in HEAD",
      ["docs/2024/calc/doc.json": #"{"title":"x",\#(Sample.identity(3))}"#],
      since: ["docs/2024/calc/doc.json": #"{"title":"x",\#(Sample.identity(3))}"#],
      """
      docs/2023/calc/doc.json:1:26: error: duplicate-id
          the id 00000000-0000-4000-8000-000000000003 is also that of docs/2024/calc/doc.json
          → pc check --fix gives the later one a new id
      docs/2024/calc/doc.json:1:19: error: duplicate-id
          the id 00000000-0000-4000-8000-000000000003 is also that of docs/2023/calc/doc.json
          → pc check --fix gives the later one a new id
      """),
    RuleCase(
      "a tag that was copied with its id",
      [
        Sample.subject: #"{"name":"Subject",\#(Sample.identity(7)),"tags":["#
          + #"{"id":"\#(Sample.id(71))","name":"Physics"},"#
          + #"{"id":"\#(Sample.id(71))","name":"Mathematics"},"#
          + #"{"id":"\#(Sample.id(72))","name":"Scan","scope":"pdfBundle"}]}"#
      ], since: [:],
      """
      tags/subject.json:1:112: warning: copied-id
          this id belongs to another tag
          → pc commit gives the copy a new one
      """),
  ]

  @Test(arguments: bad)
  func `says what must not change`(rule: RuleCase) { rule.verify() }

  static let good: [RuleCase] = [
    RuleCase(
      "a rebinding and another order",
      [
        Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":7"#),
        Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p002","p001"]}"#,
      ], since: [:]),
    RuleCase(
      "an appended file",
      bundle(#"\#(files("display", [(1, 12), (2, 3)]))"#), since: [:]),
    RuleCase(
      "an appended file, the others mapped to themselves",
      bundle(
        #"\#(files("display", [(1, 12), (3, 3)])),\#(files("ocr", [(2, 12)])),"#
          + #""pageMapping":{"ocr":"1-12"}"#),
      since: bundle("\(display),\(files("ocr", [(2, 12)]))")),
    RuleCase(
      "a lower variant", bundle("\(display),\(files("ocr", [(2, 12)]))"), since: [:]),
    RuleCase(
      "a higher variant of equal counts",
      bundle("\(files("display", [(2, 12)])),\(original)"), since: bundle(original)),
    RuleCase(
      "a higher variant with more pages and each mapped to itself",
      bundle(
        #"\#(files("display", [(2, 13)])),\#(original),"pageMapping":{"original":"1-12"}"#),
      since: bundle(original)),
    RuleCase(
      "pages mapped that were not",
      bundle(#"\#(display),\#(files("ocr", [(2, 11)])),"pageMapping":{"ocr":"1-2,4-12"}"#),
      since: bundle(#"\#(display),\#(files("ocr", [(2, 11)])),"pageMapping":{"ocr":"1-2"}"#)),
    RuleCase(
      "a renamed bundle",
      [
        Sample.scan: nil,
        "bundles/new/bundle.json": Sample.bundle(2, #"\#(display),"formerly":["scan"]"#),
      ], since: [:]),
    RuleCase(
      "another page in the place of one that went",
      [
        Sample.first: #"{"id":"\#(Sample.id(50))","createdAt":"2026-05-05T05:05:05Z","#
          + #""bundle":"scan","pageNumber":1}"#
      ], since: [:]),
    RuleCase(
      "pages that changed places", [Sample.first: Sample.page(6), Sample.second: Sample.page(5)],
      since: [:]),
    RuleCase(
      "another bundle of a name that nothing uses",
      [
        "bundles/spare/bundle.json":
          #"{"id":"\#(Sample.id(50))","createdAt":"2026-05-05T05:05:05Z",\#(display)}"#
      ], since: ["bundles/spare/bundle.json": Sample.bundle(40, display)]),
    RuleCase(
      "a page gone with its place in the list",
      [
        Sample.second: nil,
        Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p001"]}"#,
      ], since: [:]),
  ]

  @Test(arguments: good)
  func `lets change what may`(rule: RuleCase) { rule.verify() }
}

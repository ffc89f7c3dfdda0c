import Testing

/// The rules for bundles, their alignment, and the pages that show them.
struct BundleRuleTests {
  typealias Sample = SampleLibrary

  static func display(_ pages: Int) -> String { #""display":[\#(Sample.blob(1, pages: pages))]"# }
  static func original(_ pages: Int) -> String { #""original":[\#(Sample.blob(2, pages: pages))]"# }

  static func mapped(_ pages: Int, _ mapping: String) -> [String: String?] {
    [
      Sample.scan: Sample.bundle(
        2, #"\#(display(12)),\#(original(pages)),"pageMapping":{"original":\#(mapping)}"#)
    ]
  }

  static let bad: [RuleCase] = [
    RuleCase(
      "no variant", ["bundles/new/bundle.json": Sample.bundle(10, #""display":[]"#)],
      """
      bundles/new/bundle.json:1:1: error: no-variant
          the bundle 'new' has no PDF
          → pc bundle add-variant new --display FILE
      """),
    RuleCase(
      "no display",
      ["bundles/new/bundle.json": Sample.bundle(10, #""ocr":[\#(Sample.blob(1, pages: 2))]"#)],
      """
      bundles/new/bundle.json:1:1: warning: no-display
          the bundle 'new' has no display variant; ocr is shown
      """),
    RuleCase(
      "files that are none",
      [
        "bundles/new/bundle.json": Sample.bundle(
          10,
          #""display":["/home/me/a.pdf",{"sha256":"/home/me/a.pdf"},{"bytes":1}],"ocr":{}"#)
      ],
      """
      bundles/new/bundle.json:1:92: error: wrong-type
          expected an object, found a string
          → write { … }
      bundles/new/bundle.json:1:119: error: bad-value
          '/home/me/a.pdf' is not a SHA-256 (64 lower-case hexadecimal digits)
          → a bundle names blobs by digest, never by path: use pc import
      bundles/new/bundle.json:1:137: error: missing-key
          the key 'sha256' is missing
          → add "sha256": "64 hexadecimal digits"
      bundles/new/bundle.json:1:156: error: wrong-type
          'ocr' must be a list, not an object
          → write [ … ]
      """),
    RuleCase(
      "a fourth variant",
      [
        "bundles/new/bundle.json": Sample.bundle(
          10,
          #""scan":[{"sha256":"\#(Sample.hash(1))"}],"display":[\#(Sample.blob(1, pages: 12))]"#)
      ],
      """
      bundles/new/bundle.json:1:81: warning: unknown-variant
          'scan' is not a variant: nothing shows these PDFs, and pc gc removes them
          → call it display, original or ocr, or import them as a bundle: pc import FILE
      """),
    RuleCase(
      "impossible counts",
      [
        "bundles/a/bundle.json": Sample.bundle(10, #""display":[\#(Sample.blob(1, pages: 0))]"#),
        "bundles/b/bundle.json": Sample.bundle(
          11, #""display":[\#(Sample.blob(1, pages: 100_001))]"#),
        "bundles/c/bundle.json": Sample.bundle(
          12, #""display":[{"sha256":"\#(Sample.hash(1))","bytes":-1,"pages":-1}]"#),
      ],
      """
      bundles/a/bundle.json:1:189: error: bad-value
          0 is not from 1 to 100000
          → leave 'pages' out: pc commit counts them
      bundles/b/bundle.json:1:189: error: bad-value
          100001 is not from 1 to 100000
          → leave 'pages' out: pc commit counts them
      bundles/c/bundle.json:1:177: error: bad-value
          a file can't have -1 bytes
          → leave 'bytes' out: pc commit fills it in
      bundles/c/bundle.json:1:188: error: bad-value
          -1 is not from 1 to 100000
          → leave 'pages' out: pc commit counts them
      """),
    RuleCase(
      "a blob that is missing", [:], missingBlobs: [1],
      """
      bundles/scan/bundle.json:1:102: error: missing-blob
          the blob blobs/sha256/11/1111111111111111111111111111111111111111111111111111111111111111.pdf is missing
          → pc check --fix looks for it in git, git-lfs and the remote; or import the file again
      """),
    RuleCase(
      "a wrong size",
      [
        Sample.scan: Sample.bundle(
          2, #""display":[{"sha256":"\#(Sample.hash(1))","bytes":99,"pages":12}]"#)
      ],
      """
      bundles/scan/bundle.json:1:177: warning: wrong-blob-facts
          the blob has 100 bytes, not 99
          → pc commit fixes it
      """),
    RuleCase(
      "unequal counts",
      [Sample.scan: Sample.bundle(2, "\(display(12)),\(original(11))")],
      """
      bundles/scan/bundle.json:1:205: error: misaligned
          original has 11 pages and display has 12
          → say which belong together: pc bundle map scan --original PAGES
      """),
    RuleCase(
      "a mapping past the bundle", mapped(12, #""2-13""#),
      """
      bundles/scan/bundle.json:1:334: error: bad-mapping
          the mapping names page 13; the bundle has 12
          → name pages from 1 to 12
      """),
    RuleCase(
      "a mapping past the variant", mapped(3, #""1-4""#),
      """
      bundles/scan/bundle.json:1:333: error: bad-mapping
          the mapping needs page 4 of original, which has 3
          → name at most 3 pages
      """),
    RuleCase(
      "a mapping that goes back", mapped(12, #""4-12,1-2""#),
      """
      bundles/scan/bundle.json:1:334: error: bad-mapping
          pages are matched top-down: a mapping must be increasing
          → name each page once, in order
      """),
    RuleCase(
      "a mapping object that goes back", mapped(12, #"{"1":4,"4":3}"#),
      """
      bundles/scan/bundle.json:1:334: error: bad-mapping
          pages are matched top-down: a mapping must be increasing
          → name each page once, in order
      """),
    RuleCase(
      "a mapping that is no ranges", mapped(12, #""1-2,x""#),
      """
      bundles/scan/bundle.json:1:334: error: bad-mapping
          'x' is not a page number
          → write page ranges: "1-2,4-12"
      """),
    RuleCase(
      "a mapping of a page zero", mapped(12, #"{"0":1}"#),
      """
      bundles/scan/bundle.json:1:334: error: bad-mapping
          '0' must map a page number to a page number
          → write { "1": 1, "4": 3 }
      """),
    RuleCase(
      "a mapping with a key of another spelling", mapped(12, #"{"01":1}"#),
      """
      bundles/scan/bundle.json:1:334: error: bad-mapping
          '01' must map a page number to a page number
          → write { "1": 1, "4": 3 }
      """),
    RuleCase(
      "a mapping that is a list", mapped(12, "[1,2]"),
      """
      bundles/scan/bundle.json:1:334: error: bad-mapping
          a mapping is page ranges or an object, not a list
          → write "1-2,4-12"
      """),
    RuleCase(
      "mappings of what is not there",
      [
        Sample.scan: Sample.bundle(
          2, #"\#(display(12)),"pageMapping":{"ocr":"1-12","scan":"1-12"}"#)
      ],
      """
      bundles/scan/bundle.json:1:215: error: bad-mapping
          the bundle has no ocr variant to map
          → remove this mapping
      bundles/scan/bundle.json:1:229: error: bad-mapping
          there is no variant 'scan'
          → variants are display, original and ocr
      """),
    RuleCase(
      "a mapping of what page numbers count",
      [
        Sample.scan: Sample.bundle(2, #"\#(display(12)),"pageMapping":{"display":"2-12"}"#)
      ],
      """
      bundles/scan/bundle.json:1:219: error: bad-mapping
          page numbers count the pages of display: it can't be mapped
          → remove this mapping
      """),
    RuleCase(
      "an unknown bundle", [Sample.first: Sample.page(5, #""bundle":"scam","pageNumber":1"#)],
      """
      docs/2023/calc/mc/p001.json:1:90: error: unknown-bundle
          there is no bundle 'scam'
          → did you mean 'scan'?
      """),
    RuleCase(
      "a bundle that nothing is called",
      [Sample.first: Sample.page(5, #""bundle":"","pageNumber":1"#)],
      """
      docs/2023/calc/mc/p001.json:1:90: error: unknown-bundle
          there is no bundle ''
          → write a name that pc bundle ls lists
      """),
    RuleCase(
      "pages that are not there",
      [
        Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":0"#),
        Sample.second: Sample.page(6, #""bundle":"scan","pageNumber":13"#),
      ],
      """
      docs/2023/calc/mc/p001.json:1:110: error: page-out-of-range
          there is no page 0: page numbers start at 1
          → use a number from 1 to 12
      docs/2023/calc/mc/p002.json:1:110: error: page-out-of-range
          there is no page 13 in 'scan', which has 12
          → use a number from 1 to 12
      """),
    RuleCase(
      "texts whose names are numbers in another spelling",
      ["bundles/scan/text/03.txt": "x", "bundles/scan/text/+4.txt": "x"],
      """
      bundles/scan/text/+4.txt:1:1: warning: stray-text
          nothing reads this text: a page's number is written without zeros
          → rename it to 4.txt
      bundles/scan/text/03.txt:1:1: warning: stray-text
          nothing reads this text: a page's number is written without zeros
          → rename it to 3.txt
      """),
    RuleCase(
      "texts without characters",
      ["bundles/scan/text/3.txt": "", "bundles/scan/text/4.txt": "\u{feff} \r\n\u{3000}\n"],
      """
      bundles/scan/text/3.txt:1:1: warning: empty-text
          this text is empty, so no search finds the page
          → write the page's text, or delete the file to use the text of the PDF
      bundles/scan/text/4.txt:1:1: warning: empty-text
          this text is empty, so no search finds the page
          → write the page's text, or delete the file to use the text of the PDF
      """),
    RuleCase(
      "texts of nothing",
      ["bundles/scan/text/13.txt": "x", "bundles/none/text/1.txt": "x"],
      """
      bundles/none/text/1.txt:1:1: warning: stray-text
          there is no bundle 'none' for this text
          → move or delete it
      bundles/scan/text/13.txt:1:1: warning: stray-text
          this is the text of page 13; 'scan' has 12
          → rename or delete it
      """),
    RuleCase(
      "two bundles with one former name that is used",
      [
        "bundles/a/bundle.json": Sample.bundle(10, #"\#(display(1)),"formerly":["old"]"#),
        "bundles/b/bundle.json": Sample.bundle(11, #"\#(display(1)),"formerly":["old"]"#),
        Sample.first: Sample.page(5, #""bundle":"old","pageNumber":1"#),
      ],
      """
      bundles/b/bundle.json:1:205: error: bundle-name-reused
          pages use the name 'old', which is a name of both 'b' and 'a'
          → remove it from 'formerly' of one of them
      """),
    RuleCase(
      "a former name that another bundle has",
      ["bundles/a/bundle.json": Sample.bundle(10, #"\#(display(1)),"formerly":["scan"]"#)],
      """
      bundles/a/bundle.json:1:205: error: bundle-name-reused
          pages use the name 'scan', which is a name of both 'a' and 'scan'
          → rename the bundle 'scan'
      """),
  ]

  @Test(arguments: bad)
  func `says what is wrong with bundles`(rule: RuleCase) { rule.verify() }

  static let good: [RuleCase] = [
    RuleCase(
      "three variants of equal counts",
      [
        Sample.scan: Sample.bundle(
          2, #"\#(display(12)),\#(original(12)),"ocr":[\#(Sample.blob(3, pages: 12))]"#)
      ]),
    RuleCase(
      "several files that add up",
      [
        Sample.scan: Sample.bundle(
          2,
          #"\#(display(12)),"ocr":[\#(Sample.blob(3, pages: 5)),\#(Sample.blob(4, pages: 7))]"#)
      ]),
    RuleCase("a mapping in ranges", mapped(11, #""1-2,4-12""#)),
    RuleCase("a mapping that ignores pages", mapped(20, #""1-12""#)),
    RuleCase("a mapping spelled out", mapped(20, #"{"4":7,"1":1}"#)),
    RuleCase(
      "an identity mapping of what page numbers count",
      [
        Sample.scan: Sample.bundle(2, #"\#(display(12)),"pageMapping":{"display":"1-12"}"#)
      ]),
    RuleCase(
      "counts still to be filled in",
      [
        Sample.scan: Sample.bundle(
          2, #""display":[{"sha256":"\#(Sample.hash(1))"}],\#(original(3))"#),
        Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":99"#),
      ]),
    RuleCase(
      "a former name that is used",
      [
        Sample.scan: Sample.bundle(2, #"\#(display(12)),"formerly":["old"]"#),
        Sample.first: Sample.page(5, #""bundle":"old","pageNumber":12"#),
        "bundles/scan/text/12.txt": "x",
      ]),
    RuleCase(
      "former names that nothing uses",
      [
        "bundles/a/bundle.json": Sample.bundle(10, #"\#(display(1)),"formerly":["old"]"#),
        "bundles/b/bundle.json": Sample.bundle(11, #"\#(display(1)),"formerly":["old"]"#),
      ]),
    RuleCase(
      "languages, also none",
      [Sample.scan: Sample.bundle(2, #"\#(display(12)),"languages":["chi_sim"]"#)]),
    RuleCase(
      "a text file of another name",
      ["bundles/scan/text/a.txt": "", "bundles/scan/text/0.txt": ""]
    ),
  ]

  @Test(arguments: good)
  func `leaves good bundles alone`(rule: RuleCase) { rule.verify() }
}

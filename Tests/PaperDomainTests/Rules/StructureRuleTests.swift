import Testing

/// The rules for docs, groups, pages and their order lists.
struct StructureRuleTests {
  typealias Sample = SampleLibrary

  static func group(_ number: Int, _ pages: String) -> String {
    #"{"title":"x",\#(Sample.identity(number)),"pages":\#(pages)}"#
  }

  static let bad: [RuleCase] = [
    RuleCase(
      "a group's folder renamed by hand",
      [
        Sample.group: nil, Sample.first: nil, Sample.second: nil,
        "docs/2023/calc/choice/group.json": group(4, #"["p001"]"#),
        "docs/2023/calc/choice/p001.json": Sample.page(5),
      ], since: [:],
      """
      docs/2023/calc/doc.json:1:110: warning: moved-by-hand
          the group 'mc' is '2023/calc/choice' now
          → pc commit fixes the list
      """),
    RuleCase(
      "manifests where nothing looks for them",
      [
        "bundles/2023/scan/bundle.json": "{", "bundles/bundle.json": "{",
        "docs/doc.json": "{", "docs/group.json": "{", "bundles/scan/old/bundle.json": "{",
      ],
      """
      bundles/2023/scan/bundle.json:1:1: warning: misplaced
          nothing reads this: bundles are direct subfolders of bundles/
          → move the folder bundles/2023/scan to bundles/scan
      bundles/bundle.json:1:1: warning: misplaced
          nothing reads this: bundles are direct subfolders of bundles/
          → move it into a folder of its own below bundles/
      docs/doc.json:1:1: warning: misplaced
          nothing reads this: docs/ itself is not a doc
          → move it into a folder below docs/
      docs/group.json:1:1: warning: misplaced
          nothing reads this: docs/ itself is not a group
          → move it into a folder of a doc
      """),
    RuleCase(
      "names in lists with endings",
      [
        Sample.doc: #"{"title":"x",\#(Sample.identity(3)),"groups":["mc/"]}"#,
        Sample.group: group(4, #"["p001","p002.json"]"#),
      ],
      """
      docs/2023/calc/doc.json:1:102: warning: unlisted
          the group 'mc' is not listed
          → pc commit lists it last
      docs/2023/calc/doc.json:1:103: error: missing-group
          no group 'mc/' is in docs/2023/calc/
          → did you mean 'mc'?
      docs/2023/calc/mc/group.json:1:101: warning: unlisted
          the page 'p002' is not listed
          → pc commit lists it last
      docs/2023/calc/mc/group.json:1:109: error: missing-page
          no page 'p002.json' is in docs/2023/calc/mc/
          → did you mean 'p002'?
      """),
    RuleCase(
      "a doc in a doc and in a group",
      [
        "docs/2023/calc/sub/doc.json": #"{"title":"x",\#(Sample.identity(10))}"#,
        "docs/2023/calc/mc/sub/doc.json": #"{"title":"x",\#(Sample.identity(11))}"#,
      ],
      """
      docs/2023/calc/mc/sub/doc.json:1:1: error: nested-doc
          the doc '2023/calc/mc/sub' is inside the doc '2023/calc'
          → move it out: a doc contains groups, never another doc
      docs/2023/calc/sub/doc.json:1:1: error: nested-doc
          the doc '2023/calc/sub' is inside the doc '2023/calc'
          → move it out: a doc contains groups, never another doc
      """),
    RuleCase(
      "a doc in a doc that can't be read",
      [
        "docs/2024/doc.json": "{",
        "docs/2024/sub/doc.json": #"{"title":"x",\#(Sample.identity(10))}"#,
      ],
      """
      docs/2024/doc.json:1:2: error: json-syntax
          the file ends before it is complete
          → close what is open with '}' or ']'
      docs/2024/sub/doc.json:1:1: error: nested-doc
          the doc '2024/sub' is inside the doc '2024'
          → move it out: a doc contains groups, never another doc
      """),
    RuleCase(
      "a group in a group",
      [
        "docs/2023/calc/mc/in/group.json": group(10, #"["p001"]"#),
        "docs/2023/calc/mc/in/p001.json": Sample.page(11),
      ],
      """
      docs/2023/calc/mc/in/group.json:1:1: error: nested-group
          the group '2023/calc/mc/in' is inside the group '2023/calc/mc'
          → move it up: a group contains pages, never another group
      """),
    RuleCase(
      "a group in a year's folder",
      [
        "docs/2023/loose/group.json": group(10, #"["p001"]"#),
        "docs/2023/loose/p001.json": Sample.page(11),
      ],
      """
      docs/2023/loose/group.json:1:1: error: group-outside-doc
          the group '2023/loose' is not in a doc
          → move its folder into that of a doc
      """),
    RuleCase(
      "a group right under docs",
      [
        "docs/loose/group.json": group(10, #"["p001"]"#),
        "docs/loose/p001.json": Sample.page(11),
      ],
      """
      docs/loose/group.json:1:1: error: group-outside-doc
          the group 'loose' is not in a doc
          → move its folder into that of a doc
      """),
    RuleCase(
      "a group too deep in a doc",
      [
        "docs/2023/calc/part/deep/group.json": group(10, #"["p001"]"#),
        "docs/2023/calc/part/deep/p001.json": Sample.page(11),
      ],
      """
      docs/2023/calc/part/deep/group.json:1:1: error: group-outside-doc
          the group '2023/calc/part/deep' is not in a doc
          → move its folder up into docs/2023/calc/
      """),
    RuleCase(
      "a doc's folder that is a group",
      [
        "docs/2023/calc/group.json": group(10, #"["p001"]"#),
        "docs/2023/calc/p001.json": Sample.page(11),
      ],
      """
      docs/2023/calc/group.json:1:1: error: group-outside-doc
          the group '2023/calc' is not in a doc
          → move it into a folder of the doc: a doc is not a group
      """),
    RuleCase(
      "pages in a doc, in a folder, and in a folder of a group",
      [
        "docs/2023/calc/p009.json": Sample.page(10),
        "docs/2023/p009.json": Sample.page(11),
        "docs/2023/calc/mc/old/p009.json": Sample.page(12),
        "docs/2023/calc/new/p009.json": Sample.page(13),
      ],
      """
      docs/2023/calc/mc/old/p009.json:1:1: error: page-outside-group
          the page '2023/calc/mc/old/p009' is not in a group
          → move it into a group's folder: a doc contains its pages in groups
      docs/2023/calc/new/p009.json:1:1: error: page-outside-group
          the page '2023/calc/new/p009' is not in a group
          → add docs/2023/calc/new/group.json with { "title": … }
      docs/2023/calc/p009.json:1:1: error: page-outside-group
          the page '2023/calc/p009' is not in a group
          → move it into a group's folder: a doc contains its pages in groups
      docs/2023/p009.json:1:1: error: page-outside-group
          the page '2023/p009' is not in a group
          → move it into a group's folder: a doc contains its pages in groups
      """),
    RuleCase(
      "an empty group",
      [
        "docs/2023/calc/new/group.json": group(10, "[]"),
        Sample.doc: #"{"title":"x",\#(Sample.identity(3)),"groups":["mc","new"]}"#,
      ],
      """
      docs/2023/calc/new/group.json:1:1: error: empty-group
          the group '2023/calc/new' has no pages
          → pc add 2023/calc/new BUNDLE#PAGES, or pc rm 2023/calc/new
      """),
    RuleCase(
      "lists that name what is not there",
      [
        Sample.doc: "{\n\"title\":\"x\",\n\(Sample.identity(3)),\n\"groups\":[\"mcs\",\n\"mc\"]}",
        Sample.group: group(4, #"["p001","p0002","gone"]"#),
      ],
      """
      docs/2023/calc/doc.json:4:11: error: missing-group
          no group 'mcs' is in docs/2023/calc/
          → git log -- docs/2023/calc/mcs shows what became of it; or remove it from the list
      docs/2023/calc/mc/group.json:1:101: warning: unlisted
          the page 'p002' is not listed
          → pc commit lists it last
      docs/2023/calc/mc/group.json:1:109: error: missing-page
          no page 'p0002' is in docs/2023/calc/mc/
          → did you mean 'p002'?
      docs/2023/calc/mc/group.json:1:117: error: missing-page
          no page 'gone' is in docs/2023/calc/mc/
          → git log -- docs/2023/calc/mc/gone.json shows what became of it; or remove it from the list
      """),
    RuleCase(
      "lists that leave something out",
      [
        Sample.doc: #"{"title":"x",\#(Sample.identity(3))}"#,
        Sample.group: group(4, #"["p002"]"#),
        "docs/2023/calc/mc/p010.json": Sample.page(10),
      ],
      """
      docs/2023/calc/doc.json:1:1: warning: unlisted
          the group 'mc' is not listed
          → pc commit lists it last
      docs/2023/calc/mc/group.json:1:101: warning: unlisted
          the page 'p001' is not listed
          → pc commit lists it last
      docs/2023/calc/mc/group.json:1:101: warning: unlisted
          the page 'p010' is not listed
          → pc commit lists it last
      """),
    RuleCase(
      "lists that name something twice", [Sample.group: group(4, #"["p001","p002","p001"]"#)],
      """
      docs/2023/calc/mc/group.json:1:116: warning: listed-twice
          'p001' is listed twice
          → pc commit keeps the first
      """),
    RuleCase(
      "notes of a page that is not here",
      ["docs/2023/calc/mc/p001.notes.json": #"{"page":"\#(Sample.id(99))","annotations":[]}"#],
      """
      docs/2023/calc/mc/p001.notes.json:1:9: warning: stray-notes
          these annotations belong to page 00000000-0000-4000-8000-000000000099, which is missing
          → move the file beside its page, or delete it
      """),
  ]

  @Test(arguments: bad)
  func `says what is wrong with the structure`(rule: RuleCase) { rule.verify() }

  @Test(
    arguments: [
      RuleCase(
        "a doc without groups", ["docs/new/doc.json": #"{"title":"x",\#(Sample.identity(10))}"#]),
      RuleCase(
        "another order", [Sample.group: group(4, #"["p002","p001"]"#)], since: [:]),
      RuleCase(
        "notes of a page elsewhere",
        ["docs/2023/calc/mc/p009.notes.json": #"{"page":"\#(Sample.id(5))","annotations":[]}"#]),
    ])
  func `leaves alone what is in order`(rule: RuleCase) { rule.verify() }

  @Test func `says nothing of what depends on a file that can't be read`() {
    let said = SampleLibrary.valid.with([
      Sample.group: "{", Sample.doc: "{", Sample.first: "{", Sample.scan: "{", Sample.year: "{",
      Sample.subject: "{", "papercenter.json": "{",
      Sample.second: Sample.page(
        6,
        #""bundle":"scan","pageNumber":99,"variables":{"Year":1},"tags":["Subject/Mathematics"]"#),
      "docs/2023/calc/mc/p001.notes.json": #"{"page":"\#(Sample.id(5))","annotations":[]}"#,
      "bundles/scan/text/99.txt": "x",
    ]).check(since: .valid)
    #expect(said.split(separator: "\n").filter { $0.contains("error") }.count == 7)
    #expect(!said.contains("warning"))
  }

  @Test func `does not miss annotations of a page that gets its id back`() {
    let notes = "docs/2023/calc/mc/p001.notes.json"
    let base = SampleLibrary.valid.with([notes: #"{"page":"\#(Sample.id(5))","annotations":[]}"#])
    let said = base.with([Sample.first: #"{"bundle":"scan","pageNumber":3}"#]).check(since: base)
    #expect(!said.contains("stray-notes"))
  }
}

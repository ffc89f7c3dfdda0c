import PaperDomain
import Testing

/// The rules for names of folders, files, bundles, tags and variables.
struct NameRuleTests {
  typealias Sample = SampleLibrary

  static let bad: [RuleCase] = [
    RuleCase(
      "bad folders",
      [
        "docs/-x/a:b/doc.json": #"{"title":"x",\#(Sample.identity(10)),"groups":["g "]}"#,
        "docs/-x/a:b/g /group.json": #"{"title":"x",\#(Sample.identity(11)),"pages":["p#1"]}"#,
        "docs/-x/a:b/g /p#1.json": Sample.page(12),
      ],
      """
      docs/-x/a:b/doc.json:1:1: error: bad-name
          the name '-x' begins with '-'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      docs/-x/a:b/doc.json:1:1: error: bad-name
          the name 'a:b' contains ':'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      docs/-x/a:b/g /group.json:1:1: error: bad-name
          the name 'g ' ends with a space
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      docs/-x/a:b/g /p#1.json:1:1: error: bad-name
          the name 'p#1' contains '#'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      """),
    RuleCase(
      "names of what can't be read",
      [
        "docs/2023/calc/mc/a@b.json": "{",
        "bundles/x#/bundle.json": "{",
        "docs/2023/calc/g:/group.json": "{",
        "docs/.d/doc.json": "{",
        Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p001","p002","a@b"]}"#,
        Sample.doc: #"{"title":"x",\#(Sample.identity(3)),"groups":["mc","g:"]}"#,
      ],
      """
      bundles/x#/bundle.json:1:1: error: bad-name
          the name 'x#' contains '#'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      bundles/x#/bundle.json:1:2: error: json-syntax
          the file ends before it is complete
          → close what is open with '}' or ']'
      docs/.d/doc.json:1:1: error: bad-name
          the name '.d' begins with '.'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      docs/.d/doc.json:1:2: error: json-syntax
          the file ends before it is complete
          → close what is open with '}' or ']'
      docs/2023/calc/g:/group.json:1:1: error: bad-name
          the name 'g:' contains ':'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      docs/2023/calc/g:/group.json:1:2: error: json-syntax
          the file ends before it is complete
          → close what is open with '}' or ']'
      docs/2023/calc/mc/a@b.json:1:1: error: bad-name
          the name 'a@b' contains '@'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      docs/2023/calc/mc/a@b.json:1:2: error: json-syntax
          the file ends before it is complete
          → close what is open with '}' or ']'
      """),
    RuleCase(
      "reserved pages",
      [
        "docs/2023/calc/mc/DOC.json": Sample.page(10),
        Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p001","p002","DOC"]}"#,
      ],
      """
      docs/2023/calc/mc/DOC.json:1:1: error: bad-name
          the name 'DOC' is one the format uses itself
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      """),
    RuleCase(
      "bad names in registries",
      [
        "tags/a#b.json": #"{"name":"A/B",\#(Sample.identity(10)),"tags":[{"id":""#
          + Sample.id(11) + #"","name":"x:"}]}"#,
        "variables/ok.json": #"{"name":"",\#(Sample.identity(12)),"type":"int"}"#,
      ],
      """
      tags/a#b.json:1:1: error: bad-name
          the name 'a#b' contains '#'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      tags/a#b.json:1:9: error: bad-name
          the name 'A/B' contains '/'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      tags/a#b.json:1:154: error: bad-name
          the name 'x:' contains ':'
          → rename it: names contain no / \\ : # @ and begin and end with a letter, mark or digit
      variables/ok.json:1:9: error: bad-name
          the name '' is empty
          → give it a name
      """),
    RuleCase(
      "pages that differ in case",
      [
        "docs/2023/calc/mc/P001.json": Sample.page(10),
        Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p001","p002","P001"]}"#,
      ],
      """
      docs/2023/calc/mc/p001.json:1:1: error: name-clash
          the pages 'P001' and 'p001' differ only in case or Unicode form
          → rename one of them
      """),
    RuleCase(
      "groups that differ in case",
      [
        "docs/2023/calc/MC/group.json":
          #"{"title":"x",\#(Sample.identity(10)),"pages":["p001"]}"#,
        "docs/2023/calc/MC/p001.json": Sample.page(11),
        Sample.doc: #"{"title":"x",\#(Sample.identity(3)),"groups":["mc","MC"]}"#,
      ],
      """
      docs/2023/calc/mc/group.json:1:1: error: name-clash
          the groups 'MC' and 'mc' differ only in case or Unicode form
          → rename one of them
      """),
    RuleCase(
      "docs that differ in case, and folders around them",
      [
        "docs/2023/Calc/doc.json": #"{"title":"x",\#(Sample.identity(10))}"#,
        "docs/a/x/doc.json": #"{"title":"x",\#(Sample.identity(11))}"#,
        "docs/A/y/doc.json": #"{"title":"x",\#(Sample.identity(12))}"#,
      ],
      """
      docs/2023/calc/doc.json:1:1: error: name-clash
          the folders 'Calc' and 'calc' differ only in case or Unicode form
          → rename one of them
      docs/a/x/doc.json:1:1: error: name-clash
          the folders 'A' and 'a' differ only in case or Unicode form
          → rename one of them
      """),
    RuleCase(
      "tags, tag groups and variables that differ in case",
      [
        "tags/other.json": #"{"name":"subject",\#(Sample.identity(10)),"tags":[{"id":""#
          + Sample.id(11) + #"","name":"a"},{"id":""# + Sample.id(12) + #"","name":"A"}]}"#,
        "variables/other.json": #"{"name":"YEAR",\#(Sample.identity(13)),"type":"int"}"#,
        "variables/same.json": #"{"name":"Year",\#(Sample.identity(14)),"type":"int"}"#,
      ],
      """
      tags/other.json:1:9: error: name-clash
          the tag groups 'Subject' and 'subject' differ only in case or Unicode form
          → rename one of them
      tags/other.json:1:158: error: name-clash
          the tags 'A' and 'a' differ only in case or Unicode form
          → rename one of them
      variables/same.json:1:9: error: name-clash
          the variables 'YEAR' and 'Year' differ only in case or Unicode form
          → rename one of them
      variables/year.json:1:9: error: name-clash
          the variables 'YEAR' and 'Year' differ only in case or Unicode form
          → rename one of them
      """),
    RuleCase(
      "references in another Unicode form",
      [
        "bundles/\u{e9}/bundle.json": Sample.bundle(
          10,
          #""display":[\#(Sample.blob(1, pages: 1))],"formerly":["o\#u{301}"]"#),
        Sample.first: Sample.page(5, #""bundle":"e\#u{301}","pageNumber":1"#),
      ],
      """
      bundles/é/bundle.json:1:205: error: bad-name
          the name 'ó' is not in Unicode's composed form (NFC)
          → write "ó", retyped
      docs/2023/calc/mc/p001.json:1:90: error: bad-name
          the name 'é' is not in Unicode's composed form (NFC)
          → write "é", retyped
      """),
  ]

  @Test(arguments: bad)
  func `says what is wrong with a name`(rule: RuleCase) { rule.verify() }

  @Test(
    arguments: [
      RuleCase(
        "Han, spaces and dots",
        [
          "docs/高等数学/期中 2023/doc.json": #"{"title":"期中",\#(Sample.identity(10))}"#,
          "bundles/a.b c/bundle.json": Sample.bundle(
            11, #""display":[\#(Sample.blob(1, pages: 1))]"#),
        ]),
      RuleCase(
        "the same names in different folders",
        [
          "docs/2024/Calc/doc.json": #"{"title":"x",\#(Sample.identity(10)),"groups":["MC"]}"#,
          "docs/2024/Calc/MC/group.json":
            #"{"title":"x",\#(Sample.identity(11)),"pages":["P001"]}"#,
          "docs/2024/Calc/MC/P001.json": Sample.page(12),
        ]),
    ])
  func `leaves good names alone`(rule: RuleCase) { rule.verify() }

  /// Swift compares these names as equal: no dictionary keyed by String may distinguish them.
  @Test(
    arguments: [
      ["bundles/\u{e9}/bundle.json", "bundles/e\u{301}/bundle.json"],
      ["docs/\u{e9}/doc.json", "docs/e\u{301}/doc.json"],
      ["docs/\u{e9}/a/doc.json", "docs/e\u{301}/b/doc.json"],
      ["docs/d/\u{e9}/group.json", "docs/d/e\u{301}/group.json"],
      ["docs/d/g/group.json", "docs/d/g/\u{e9}.json", "docs/d/g/e\u{301}.json"],
    ])
  func `finds names that differ in Unicode form`(paths: [String]) throws {
    var builder = SnapshotBuilder()
    for path in paths {
      builder.add(
        ReadManifest(manifest: nil, problems: [], syntax: nil), path: path,
        place: try #require(ManifestPlace(path: path)))
    }
    let problems = LibraryCheck(builder.build(), base: nil, blobs: SampleBlobs()).problems()
    #expect(problems.count { $0.code == .nameClash } == 1)
    #expect(problems.count { $0.code == .badName } == 1)
  }
}

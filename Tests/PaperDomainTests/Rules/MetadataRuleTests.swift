import Testing

/// The rules for tags and variables, and for the entities that have them.
struct MetadataRuleTests {
  typealias Sample = SampleLibrary

  static func page(_ metadata: String) -> [String: String?] {
    [Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":1,\#(metadata)"#)]
  }

  static let bad: [RuleCase] = [
    RuleCase(
      "an unknown tag", page(#""tags":["Subject/Matematics","Topic/Limits"]"#),
      """
      docs/2023/calc/mc/p001.json:1:120: error: unknown-tag
          there is no tag 'Subject/Matematics'
          → did you mean 'Subject/Mathematics'?
      docs/2023/calc/mc/p001.json:1:141: error: unknown-tag
          there is no tag 'Topic/Limits'
          → define it: pc define tag 'Topic/Limits'
      """),
    RuleCase(
      "a tag out of scope", page(#""tags":["Subject/Scan"]"#),
      """
      docs/2023/calc/mc/p001.json:1:120: error: tag-scope
          the tag 'Subject/Scan' has scope pdfBundle: not for a page
          → remove it here, or widen its scope
      """),
    RuleCase(
      "a tag twice", page(#""tags":["Subject/Mathematics","Subject/Mathematics"]"#),
      """
      docs/2023/calc/mc/p001.json:1:142: warning: tag-twice
          the tag 'Subject/Mathematics' is given twice
          → remove one
      """),
    RuleCase(
      "unknown variables", page(#""variables":{"year":1,"Points":2}"#),
      """
      docs/2023/calc/mc/p001.json:1:132: error: unknown-variable
          there is no variable 'year'
          → did you mean 'Year'?
      docs/2023/calc/mc/p001.json:1:143: error: unknown-variable
          there is no variable 'Points'
          → define it: pc define variable 'Points' --type int
      """),
    RuleCase(
      "keys of one's own called like a variable and a tag group",
      page(#""Year":2023,"subject":"Mathematics","mine":1"#),
      """
      docs/2023/calc/mc/p001.json:1:119: warning: misplaced-key
          'Year' is a key of your own here, not a value of the variable 'Year'
          → write "variables": { "Year": … }, or call it something else
      docs/2023/calc/mc/p001.json:1:134: warning: misplaced-key
          'subject' is a key of your own here, and no tag of the group 'Subject'
          → write "tags": ["Subject/…"], or call it something else
      """),
    RuleCase(
      "a variable out of scope",
      [
        Sample.doc: #"{"title":"x",\#(Sample.identity(3)),"groups":["mc"],"#
          + #""variables":{"Level":"Easy"}}"#
      ],
      """
      docs/2023/calc/doc.json:1:130: error: variable-scope
          the variable 'Level' has scope page: not for a doc
          → remove it here, or widen its scope
      """),
    RuleCase(
      "a text for an integer", page(#""variables":{"Year":"2023"}"#),
      """
      docs/2023/calc/mc/p001.json:1:132: error: variable-type
          'Year' is an integer, not the text '2023'
          → write 2023 without quotes
      """),
    RuleCase(
      "a word for an integer", page(#""variables":{"Year":"long ago"}"#),
      """
      docs/2023/calc/mc/p001.json:1:132: error: variable-type
          'Year' is an integer, not the text 'long ago'
          → write an integer
      """),
    RuleCase(
      "an unknown option", page(#""variables":{"Level":"Esy"}"#),
      """
      docs/2023/calc/mc/p001.json:1:133: error: unknown-option
          'Level' has no option 'Esy'
          → did you mean 'Easy'?
      """),
    RuleCase(
      "a number for an option", page(#""variables":{"Level":3}"#),
      """
      docs/2023/calc/mc/p001.json:1:133: error: unknown-option
          'Level' has no option '3'
          → its options are Easy, Hard
      """),
    RuleCase(
      "other values",
      page(#""variables":{"Year":null,"Level":["Easy"]}"#),
      """
      docs/2023/calc/mc/p001.json:1:132: error: wrong-type
          a variable's value is an integer or an option's name, not null
          → write a whole number, or an option in double quotes
      docs/2023/calc/mc/p001.json:1:145: error: wrong-type
          a variable's value is an integer or an option's name, not a list
          → write a whole number, or an option in double quotes
      """),
    RuleCase(
      "options twice or none",
      [
        "variables/a.json":
          #"{"name":"A",\#(Sample.identity(10)),"type":"list","options":["x","y","x"]}"#,
        "variables/b.json": #"{"name":"B",\#(Sample.identity(11)),"type":"list"}"#,
        "variables/c.json":
          #"{"name":"C",\#(Sample.identity(12)),"type":"int","options":["x"]}"#,
      ],
      """
      variables/a.json:1:125: error: duplicate-option
          the option 'x' is given twice
          → keep one of them
      variables/b.json:1:1: error: bad-value
          a list variable needs options
          → add "options": ["Easy", "Hard"]
      variables/c.json:1:115: error: bad-value
          an int variable has no options
          → remove 'options', or write "type": "list"
      """),
    RuleCase(
      "types and scopes that there are not",
      [
        "variables/a.json": #"{"name":"A",\#(Sample.identity(10)),"type":"text"}"#,
        "variables/b.json":
          #"{"name":"B",\#(Sample.identity(11)),"type":"int","scope":"docAndBelow"}"#,
        "tags/a.json": #"{"name":"A",\#(Sample.identity(12)),"tags":[{"id":"\#(Sample.id(13))","#
          + #""name":"t","scope":"pages"}]}"#,
      ],
      """
      tags/a.json:1:164: error: bad-value
          there is no scope 'pages'
          → did you mean 'page'?
      variables/a.json:1:99: error: bad-value
          there is no variable type 'text'
          → write "int" or "list"
      variables/b.json:1:113: error: bad-value
          there is no scope 'docAndBelow'
          → scopes are pdfBundle, doc, pageGroup, page, all
      """),
    RuleCase(
      "colours that are none",
      [
        "tags/a.json": #"{"name":"A",\#(Sample.identity(10)),"tags":[{"id":"\#(Sample.id(11))","#
          + ##""name":"t","color":"teal"},{"id":"\##(Sample.id(12))","name":"u","color":"#12345"}]}"##
      ],
      """
      tags/a.json:1:164: error: bad-value
          'teal' is not a colour
          → write "#RRGGBB"
      tags/a.json:1:236: error: bad-value
          '#12345' is not a colour
          → write "#RRGGBB"
      """),
    RuleCase(
      "tags that are none",
      ["tags/a.json": ##"{"name":"A",\##(Sample.identity(10)),"tags":["t",{"color":"#123456"}]}"##],
      """
      tags/a.json:1:100: error: wrong-type
          expected an object, found a string
          → write { … }
      tags/a.json:1:104: warning: missing-id
          no id yet
          → pc commit fills it in
      tags/a.json:1:104: error: missing-key
          the key 'name' is missing
          → add "name": "Mathematics"
      """),
    RuleCase(
      "keys that are missing",
      ["tags/a.json": "{}", "variables/a.json": "{}", "papercenter.json": "{}"],
      """
      papercenter.json:1:1: warning: missing-created-at
          no createdAt yet
          → pc commit fills it in
      papercenter.json:1:1: warning: missing-id
          no id yet
          → pc commit fills it in
      papercenter.json:1:1: error: missing-key
          the key 'format' is missing
          → add "format": 1
      papercenter.json:1:1: error: missing-key
          the key 'name' is missing
          → add "name": "my-papers"
      tags/a.json:1:1: warning: missing-created-at
          no createdAt yet
          → pc commit fills it in
      tags/a.json:1:1: warning: missing-id
          no id yet
          → pc commit fills it in
      tags/a.json:1:1: error: missing-key
          the key 'name' is missing
          → add "name": "Subject"
      variables/a.json:1:1: warning: missing-created-at
          no createdAt yet
          → pc commit fills it in
      variables/a.json:1:1: warning: missing-id
          no id yet
          → pc commit fills it in
      variables/a.json:1:1: error: missing-key
          the key 'name' is missing
          → add "name": "Year"
      variables/a.json:1:1: error: missing-key
          the key 'type' is missing
          → add "type": "int"
      """),
    RuleCase(
      "an option taken away that is in use",
      page(#""variables":{"Level":"Hard"}"#)
        .merging([
          Sample.level: #"{"name":"Level",\#(Sample.identity(9)),"type":"list","options":["Easy"]}"#
        ]) { $1 }, since: page(#""variables":{"Level":"Hard"}"#),
      """
      docs/2023/calc/mc/p001.json:1:133: error: unknown-option
          'Level' has no option 'Hard'
          → its options are Easy
      """),
  ]

  @Test(arguments: bad)
  func `says what is wrong with tags and variables`(rule: RuleCase) { rule.verify() }

  /// The entities that each scope allows, as in the tables of the format.
  @Test(
    arguments: [
      ("pdfBundle", [true, false, false, false]), ("doc", [false, true, false, false]),
      ("pageGroup", [false, false, true, false]), ("page", [false, false, false, true]),
      ("docAndBelow", [false, true, true, true]), ("all", [true, true, true, true]),
    ])
  func `holds tags and variables to their scopes`(scope: String, allowed: [Bool]) {
    let isVariableScope = scope != "docAndBelow"
    let metadata =
      #""tags":["T/t"]"# + (isVariableScope ? #","variables":{"V":1}"# : "")
    let said = SampleLibrary.valid.with([
      "tags/t.json": #"{"name":"T",\#(Sample.identity(10)),"tags":[{"id":"\#(Sample.id(11))","#
        + #""name":"t","scope":"\#(scope)"}]}"#,
      "variables/v.json":
        #"{"name":"V",\#(Sample.identity(12)),"type":"int","scope":"\#(isVariableScope ? scope : "all")"}"#,
      Sample.scan: Sample.bundle(2, #""display":[\#(Sample.blob(1, pages: 12))],\#(metadata)"#),
      Sample.doc: #"{"title":"x",\#(Sample.identity(3)),"groups":["mc"],\#(metadata)}"#,
      Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p001","p002"],\#(metadata)}"#,
      Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":1,\#(metadata)"#),
    ]).check()
    let files = [Sample.scan, Sample.doc, Sample.group, Sample.first]
    for (file, isAllowed) in zip(files, allowed) {
      let codes = said.split(separator: "\n").filter { $0.hasPrefix(file) }
        .compactMap { $0.split(separator: " ").last.map(String.init) }
      let wrong = isVariableScope ? ["tag-scope", "variable-scope"] : ["tag-scope"]
      #expect(codes == (isAllowed ? [] : wrong))
    }
  }

  @Test func `tells what nothing carries to who asks`() {
    let library = SampleLibrary.valid.with([
      Sample.first: Sample.page(
        5, #""bundle":"scan","pageNumber":1,"tags":["Subject/Mathematics"],"variables":{"Year":1}"#)
    ])
    #expect(library.check() == "")
    #expect(
      library.check(withUnused: true) == """
        tags/subject.json:1:173: warning: unused-tag
            no element has the tag 'Subject/Scan'
            → pc tag REF +'Subject/Scan' uses it
        variables/level.json:1:1: warning: unused-variable
            no element has a value for 'Level'
            → pc set REF 'Level'=VALUE gives one
        """)
  }
}

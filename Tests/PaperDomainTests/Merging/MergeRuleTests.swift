import PaperDomain
import Testing

/// One test per merge rule: the changes of each side, and the result.
struct MergeRuleTests {
  typealias Sample = SampleLibrary

  static let third = "docs/2023/calc/mc/p003.json"
  static let fork = "p001 - MARKUP - Laptop - 20261120-110000"
  static let forkID = "3e5b0ed1-6a3e-5a1c-9bfd-6a3f1f2f6d60"

  static func group(_ pages: String..., title: String = "Multiple choice") -> String {
    let list = pages.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"title":"\#(title)",\#(Sample.identity(4)),"pages":[\#(list)]}"#
  }

  static func page(_ number: Int, _ rest: String) -> String { Sample.page(number, rest) }

  static func bound(_ number: Int, _ id: Int, _ rest: String = "") -> String {
    Sample.page(id, #""bundle":"scan","pageNumber":\#(number)\#(rest)"#)
  }

  static let pages = [
    MergeCase(
      "a rebinding here, a tag there",
      published: [Sample.first: bound(1, 5, #","tags":["Subject/Mathematics"]"#)],
      ours: [Sample.first: bound(9, 5)],
      result: [Sample.first: bound(9, 5, #","tags":["Subject/Mathematics"]"#)]),
    MergeCase(
      "both rebound to the same", published: [Sample.first: bound(9, 5)],
      ours: [Sample.first: bound(9, 5)], result: [Sample.first: bound(9, 5)]),
    MergeCase(
      "new pages of one name: the published keeps it",
      published: [third: bound(3, 30), Sample.group: group("p001", "p002", "p003")],
      ours: [third: bound(4, 31), Sample.group: group("p003", "p001", "p002")],
      result: [
        third: bound(3, 30), "docs/2023/calc/mc/p004.json": bound(4, 31),
        Sample.group: group("p004", "p001", "p002", "p003"),
      ],
      says: ["the page '2023/calc/mc/p003' of main is '2023/calc/mc/p004' now: the name was taken"]),
    MergeCase(
      "removed there, changed here: stays, in its list too",
      published: [Sample.second: nil, Sample.group: group("p001")],
      ours: [Sample.second: bound(8, 6)],
      result: [Sample.second: bound(8, 6)],
      says: [
        "the page '2023/calc/mc/p002' stays: origin/main removed it, main changed it"
      ]),
    MergeCase(
      "removed there, untouched here: goes",
      published: [Sample.second: nil, Sample.group: group("p001")],
      ours: [Sample.first: bound(8, 5)],
      result: [Sample.first: bound(8, 5), Sample.second: nil, Sample.group: group("p001")]),
    MergeCase(
      "renamed there, rebound here",
      published: [
        Sample.first: nil, "docs/2023/calc/mc/cover.json": bound(1, 5),
        Sample.group: group("cover", "p002"),
      ],
      ours: [Sample.first: bound(8, 5)],
      result: [
        Sample.first: nil, "docs/2023/calc/mc/cover.json": bound(8, 5),
        Sample.group: group("cover", "p002"),
      ]),
    MergeCase(
      "what a list orders on each side",
      base: [third: bound(3, 30), Sample.group: group("p001", "p002", "p003")],
      published: [Sample.group: group("p002", "p001", "p003")],
      ours: [
        "docs/2023/calc/mc/p004.json": bound(4, 31),
        Sample.group: group("p001", "p002", "p003", "p004", title: "Choices"),
      ],
      result: [
        "docs/2023/calc/mc/p004.json": bound(4, 31),
        Sample.group: group("p002", "p001", "p003", "p004", title: "Choices"),
      ]),
  ]

  static let values = [
    MergeCase(
      "a title: the last writer's stands, the other is told",
      published: [Sample.group: group("p001", "p002", title: "A")],
      ours: [Sample.group: group("p001", "p002", title: "B")],
      result: [Sample.group: group("p001", "p002", title: "B")],
      says: [#"override group 2023/calc/mc title: "B" over "A" of published"#]),
    MergeCase(
      "variables are merged one by one",
      base: [Sample.first: bound(1, 5, #","variables":{"Year":1,"Level":"Easy"}"#)],
      published: [Sample.first: bound(1, 5, #","variables":{"Year":2,"Level":"Easy"}"#)],
      ours: [Sample.first: bound(1, 5, #","variables":{"Year":1}"#)],
      result: [Sample.first: bound(1, 5, #","variables":{"Year":2}"#)]),
    MergeCase(
      "keys that nobody knows are merged too",
      published: [Sample.first: bound(1, 5, #","mine":1"#)],
      ours: [Sample.first: bound(1, 5, #","yours":[2]"#)],
      result: [Sample.first: bound(1, 5, #","mine":1,"yours":[2]"#)]),
  ]

  static func subject(_ name: String, _ tags: String) -> String {
    #"{"name":"\#(name)",\#(Sample.identity(7)),"tags":[\#(tags)]}"#
  }
  static let scanTag = #"{"id":"\#(Sample.id(72))","name":"Scan","scope":"pdfBundle"}"#
  static func mathematics(_ name: String = "Mathematics", _ rest: String = "") -> String {
    #"{"id":"\#(Sample.id(71))","name":"\#(name)"\#(rest)}"#
  }

  static let registries = [
    MergeCase(
      "a tag renamed there and used under its old name here",
      published: [Sample.subject: subject("Subject", mathematics("Maths") + "," + scanTag)],
      ours: [Sample.first: bound(1, 5, #","tags":["Subject/Mathematics"]"#)],
      result: [
        Sample.subject: subject("Subject", mathematics("Maths") + "," + scanTag),
        Sample.first: bound(1, 5, #","tags":["Subject/Maths"]"#),
      ]),
    MergeCase(
      "a tag removed there and used here",
      published: [Sample.subject: subject("Subject", scanTag)],
      ours: [Sample.first: bound(1, 5, #","tags":["Subject/Mathematics"]"#)],
      result: [
        Sample.first: bound(1, 5, #","tags":["Subject/Mathematics"]"#)
      ],
      says: [
        "the tag 'Subject/Mathematics' stays because it is used; origin/main removed it"
      ]),
    MergeCase(
      "a tag narrowed there and used here",
      published: [
        Sample.subject: subject(
          "Subject", mathematics("Mathematics", #","scope":"doc""#) + "," + scanTag)
      ],
      ours: [Sample.first: bound(1, 5, #","tags":["Subject/Mathematics"]"#)],
      result: [
        Sample.subject: subject(
          "Subject", mathematics("Mathematics", #","scope":"all""#) + "," + scanTag),
        Sample.first: bound(1, 5, #","tags":["Subject/Mathematics"]"#),
      ],
      says: [
        #"override tag Mathematics scope: "all" over "doc" of published"#
      ]),
    MergeCase(
      "one tag defined on both sides is one",
      published: [
        Sample.subject: subject(
          "Subject",
          mathematics() + "," + scanTag + #",{"id":"\#(Sample.id(73))","name":"Physics"}"#)
      ],
      ours: [
        Sample.subject: subject(
          "Subject",
          mathematics() + "," + scanTag + #",{"id":"\#(Sample.id(74))","name":"physics"}"#),
        Sample.first: bound(1, 5, #","tags":["Subject/physics"]"#),
      ],
      result: [
        Sample.subject: subject(
          "Subject",
          mathematics() + "," + scanTag + #",{"id":"\#(Sample.id(73))","name":"Physics"}"#),
        Sample.first: bound(1, 5, #","tags":["Subject/Physics"]"#),
      ],
      says: [
        "the tag 'Subject/physics' of main is one with 'Subject/Physics' of origin/main now"
      ]),
    MergeCase(
      "one variable defined on both sides is one, and its values with it",
      published: [
        "variables/score.json": #"{"name":"Score",\#(Sample.identity(40)),"type":"int"}"#,
        Sample.first: bound(1, 5, #","variables":{"Score":1}"#),
      ],
      ours: [
        "variables/points.json": #"{"name":"Score",\#(Sample.identity(41)),"type":"int"}"#,
        Sample.first: bound(1, 5, #","variables":{"Score":2}"#),
      ],
      result: [
        "variables/score.json": #"{"name":"Score",\#(Sample.identity(40)),"type":"int"}"#,
        Sample.first: bound(1, 5, #","variables":{"Score":2}"#),
      ],
      says: [
        "override page 2023/calc/mc/p001 variables.Score: 2 over 1 of published",
        "the variable 'Score' of main is one with 'Score' of origin/main now",
      ]),
    MergeCase(
      "variables of one name and two types are two",
      published: [
        "variables/score.json": #"{"name":"Score",\#(Sample.identity(40)),"type":"int"}"#
      ],
      ours: [
        "variables/score.json":
          #"{"name":"Score",\#(Sample.identity(41)),"type":"list","options":["A"]}"#,
        Sample.first: bound(1, 5, #","variables":{"Score":"A"}"#),
      ],
      result: [
        "variables/score.json": #"{"name":"Score",\#(Sample.identity(40)),"type":"int"}"#,
        "variables/score-2.json":
          #"{"name":"Score-2",\#(Sample.identity(41)),"type":"list","options":["A"]}"#,
        Sample.first: bound(1, 5, #","variables":{"Score-2":"A"}"#),
      ],
      says: ["the variable 'Score' of main is 'Score-2' now: the name was taken"]),
    MergeCase(
      "an option renamed there and chosen here",
      published: [
        Sample.level:
          #"{"name":"Level",\#(Sample.identity(9)),"type":"list","options":["Easy","Difficult"],"#
          + #""scope":"page"}"#
      ],
      ours: [Sample.first: bound(1, 5, #","variables":{"Level":"Hard"}"#)],
      result: [
        Sample.level:
          #"{"name":"Level",\#(Sample.identity(9)),"type":"list","options":["Easy","Difficult","Hard"],"#
          + #""scope":"page"}"#,
        Sample.first: bound(1, 5, #","variables":{"Level":"Hard"}"#),
      ],
      says: [#"override variable Level options.Hard: "Hard" over - of published"#]),
  ]

  static func scan(_ blobs: (Int, Int)..., id: Int = 2, rest: String = "") -> String {
    Sample.bundle(
      id,
      #""display":[\#(blobs.map { Sample.blob($0.0, pages: $0.1) }.joined(separator: ","))]\#(rest)"#
    )
  }

  static let bundles = [
    MergeCase(
      "renamed there, used here: pages go on with the old name",
      published: [
        Sample.scan: nil,
        "bundles/paper/bundle.json": scan((1, 12), rest: #","formerly":["scan"]"#),
      ],
      ours: [Sample.first: bound(8, 5)],
      result: [
        Sample.scan: nil,
        "bundles/paper/bundle.json": scan((1, 12), rest: #","formerly":["scan"]"#),
        Sample.first: bound(8, 5),
      ]),
    MergeCase(
      "new bundles of one name: ours takes another, pages follow",
      published: ["bundles/new/bundle.json": scan((3, 4), id: 50)],
      ours: [
        "bundles/new/bundle.json": scan((4, 4), id: 51),
        "bundles/new/text/1.txt": "corrected",
        Sample.first: page(5, #""bundle":"new","pageNumber":2"#),
      ],
      result: [
        "bundles/new/bundle.json": scan((3, 4), id: 50),
        "bundles/new-2/bundle.json": scan((4, 4), id: 51),
        "bundles/new-2/text/1.txt": "corrected",
        Sample.first: page(5, #""bundle":"new-2","pageNumber":2"#),
      ],
      says: ["the bundle 'new' of main is 'new-2' now: the name was taken"]),
    MergeCase(
      "the same file appended on both sides, and one more",
      published: [Sample.scan: scan((1, 12), (3, 4))],
      ours: [Sample.scan: scan((1, 12), (3, 4), (4, 4))],
      result: [Sample.scan: scan((1, 12), (3, 4), (4, 4))]),
    MergeCase(
      "renamed on both sides: the published name stands, all names answer",
      published: [
        Sample.scan: nil,
        "bundles/paper/bundle.json": scan((1, 12), rest: #","formerly":["scan"]"#),
      ],
      ours: [
        Sample.scan: nil, "bundles/mine/bundle.json": scan((1, 12), rest: #","formerly":["scan"]"#),
        Sample.first: page(5, #""bundle":"mine","pageNumber":2"#),
      ],
      result: [
        Sample.scan: nil,
        "bundles/paper/bundle.json": scan((1, 12), rest: #","formerly":["scan","mine"]"#),
        Sample.first: page(5, #""bundle":"mine","pageNumber":2"#),
      ],
      says: ["the bundle 'paper' is where origin/main moved it; main moved it to 'mine'"]),
    MergeCase(
      "removed there, used here",
      base: ["bundles/spare/bundle.json": scan((3, 4), id: 50)],
      published: ["bundles/spare/bundle.json": nil],
      ours: [Sample.first: page(5, #""bundle":"spare","pageNumber":2"#)],
      result: [Sample.first: page(5, #""bundle":"spare","pageNumber":2"#)],
      says: ["the bundle 'spare' stays because it is used; origin/main removed it"]),
  ]

  @Test(arguments: pages) func `pages follow both sides`(merge: MergeCase) throws {
    try merge.verify()
  }
  @Test(arguments: values) func `values are merged one by one`(merge: MergeCase) throws {
    try merge.verify()
  }
  @Test(arguments: registries) func `definitions in use stay`(merge: MergeCase) throws {
    try merge.verify()
  }
  @Test(arguments: bundles) func `bundles keep what they are`(merge: MergeCase) throws {
    try merge.verify()
  }
  @Test(arguments: structure) func `what lies where`(merge: MergeCase) throws { try merge.verify() }
  @Test(arguments: files) func `files of other kinds`(merge: MergeCase) throws {
    try merge.verify()
  }
}

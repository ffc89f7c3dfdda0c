import PaperDomain
import Testing

/// Renamed and removed tags, tag groups, variables and options.
struct EditorDefinitionTests {
  typealias Sample = SampleLibrary

  /// A bundle, doc, group and page that use everything, partly written by hand.
  static let library = SampleLibrary.valid.with([
    Sample.scan: Sample.bundle(
      2,
      #""display":[\#(Sample.blob(1, pages: 12))],"tags":["Subject/Scan", "Subject/Mathematics"]"#),
    Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["mc"],"#
      + #""tags": [ "odd", "Subject/Mathematics" ],"variables":{"Year":2e3}}"#,
    Sample.group: #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["p001","p002"],"#
      + #""variables":{ "Other": 1, "Year": 2023, "More": 2 }}"#,
    Sample.first: Sample.page(
      5,
      #""bundle":"scan","pageNumber":1,"tags":["Subject/Mathematics"],"variables":{"Level":"Easy"}"#
    ),
  ])

  static func edited(
    _ edit: (inout LibraryEditor) throws -> [Entity]
  ) throws -> (library: SampleLibrary, uses: String) {
    var uses = ""
    let after = try library.edited { editor in
      uses = try edit(&editor).map(\.path).joined(separator: " ")
    }
    return (after, uses)
  }

  static func tag(_ text: String) throws -> TagReference {
    try #require(TagReference(parsing: text))
  }

  @Test func `a renamed tag is renamed wherever it stands, in its place`() throws {
    let (after, uses) = try EditorDefinitionTests.edited {
      try $0.renameTag(
        EditorDefinitionTests.tag("Subject/Mathematics"),
        to: EditorDefinitionTests.tag("Subject/Maths")
      )
    }
    #expect(uses == "2023/calc 2023/calc/mc/p001 scan")
    for (file, text) in EditorDefinitionTests.library.files {
      let isDefinition = file == Sample.subject
      #expect(
        after.files[file]
          == (isDefinition
            ? text.replacing("\"Mathematics\"", with: "\"Maths\"")
            : text.replacing("Subject/Mathematics", with: "Subject/Maths")))
    }
  }

  @Test func `a tag goes to another group with its id`() throws {
    let (after, _) = try EditorDefinitionTests.edited {
      try $0.renameTag(
        EditorDefinitionTests.tag("Subject/Scan"), to: EditorDefinitionTests.tag("Kind/Paper scan"))
    }
    let group = after.snapshot.tagGroups.first { $0.name == "Kind" }
    #expect(group?.file == "tags/kind.json")
    #expect(group?.tags.map(\.name) == ["Paper scan"])
    #expect(group?.tags.first?.id?.description == Sample.id(72))
    #expect(group?.tags.first?.scope == .pdfBundle)
    #expect(
      after.snapshot.tagGroups.first { $0.name == "Subject" }?.tags.map(\.name) == ["Mathematics"])
    #expect(after.files[Sample.scan]?.contains(#""tags":["Kind/Paper scan", "Subject/M"#) == true)
  }

  @Test func `a renamed tag group takes its tags and its file along`() throws {
    let (after, uses) = try EditorDefinitionTests.edited {
      try $0.renameTagGroup("Subject", to: "Field of study")
    }
    #expect(uses == "2023/calc 2023/calc/mc/p001 scan")
    #expect(after.files[Sample.subject] == nil)
    #expect(
      after.files["tags/field-of-study.json"]
        == EditorDefinitionTests.library.files[Sample.subject]?
        .replacing("\"Subject\"", with: "\"Field of study\""))
    #expect(after.files[Sample.doc]?.contains(#"[ "odd", "Field of study/Mathematics" ]"#) == true)
    #expect(after.snapshot.carriers { !$1.tags.filter { $0.group == "Subject" }.isEmpty }.isEmpty)
  }

  @Test func `a file that is called otherwise stays`() throws {
    let library = SampleLibrary.valid.moving(Sample.subject, to: "tags/mine.json")
    let after = try library.edited { _ = try $0.renameTagGroup("Subject", to: "Field") }
    #expect(after.files["tags/mine.json"]?.contains(#""name":"Field""#) == true)
  }

  @Test func `a name may change in case alone`() throws {
    let (after, _) = try EditorDefinitionTests.edited {
      try $0.renameTag(
        EditorDefinitionTests.tag("Subject/Mathematics"),
        to: EditorDefinitionTests.tag("Subject/mathematics"))
        + $0.renameTagGroup("Subject", to: "SUBJECT") + $0.renameVariable("Year", to: "year")
    }
    #expect(after.files[Sample.subject]?.contains("SUBJECT") == true)
    #expect(after.files[Sample.first]?.contains("SUBJECT/mathematics") == true)
    #expect(after.files[Sample.year]?.contains("\"year\"") == true)
  }

  @Test func `a renamed variable keeps its place and the spelling of its values`() throws {
    let (after, uses) = try EditorDefinitionTests.edited {
      try $0.renameVariable("Year", to: "Exam year")
    }
    #expect(uses == "2023/calc 2023/calc/mc")
    #expect(after.files[Sample.year] == nil)
    #expect(after.files["variables/exam-year.json"]?.contains(#""name":"Exam year""#) == true)
    for file in [Sample.doc, Sample.group] {
      #expect(
        after.files[file]
          == EditorDefinitionTests.library.files[file]?.replacing("\"Year\"", with: "\"Exam year\"")
      )
    }
  }

  @Test func `a renamed option is renamed where it is chosen`() throws {
    let (after, uses) = try EditorDefinitionTests.edited {
      try $0.renameOption("Easy", of: "Level", to: "易")
    }
    #expect(uses == "2023/calc/mc/p001")
    #expect(after.files[Sample.level]?.contains(#""options":["易","Hard"]"#) == true)
    #expect(after.files[Sample.first]?.contains(#""Level":"易""#) == true)
  }

  @Test func `what is used stays, with its uses, unless they go too`() throws {
    let maths = try EditorDefinitionTests.tag("Subject/Mathematics")
    let uses = ["2023/calc", "2023/calc/mc/p001", "scan"]
    #expect(throws: RegistryRefusal.inUse(what: "tag 'Subject/Mathematics'", uses: uses)) {
      try EditorDefinitionTests.edited { try $0.removeTags([maths], removingUses: false) }
    }
    #expect(throws: RegistryRefusal.inUse(what: "tag 'Subject/Mathematics'", uses: uses)) {
      try EditorDefinitionTests.edited { try $0.removeTagGroup("Subject", removingUses: false) }
    }
    #expect(
      throws: RegistryRefusal.inUse(what: "variable 'Year'", uses: ["2023/calc", "2023/calc/mc"])
    ) {
      try EditorDefinitionTests.edited { try $0.removeVariable("Year", removingUses: false) }
    }
    #expect(
      throws: RegistryRefusal.inUse(
        what: "option 'Easy' of 'Level'", uses: ["2023/calc/mc/p001"])
    ) {
      try EditorDefinitionTests.edited {
        try $0.removeOption("Easy", of: "Level", removingUses: false)
      }
    }
    let (after, gone) = try EditorDefinitionTests.edited {
      try $0.removeTagGroup("Subject", removingUses: true)
        + $0.removeVariable("Year", removingUses: true)
        + $0.removeOption("Easy", of: "Level", removingUses: true)
    }
    #expect(gone == "2023/calc 2023/calc/mc/p001 scan 2023/calc 2023/calc/mc 2023/calc/mc/p001")
    #expect(after.files[Sample.subject] == nil && after.files[Sample.year] == nil)
    #expect(after.files[Sample.level]?.contains(#""options":["Hard"]"#) == true)
    #expect(after.files[Sample.first] == Sample.page(5))
    #expect(after.files[Sample.doc]?.contains(#""tags": [ "odd" ]}"#) == true)
  }

  @Test func `what nothing uses just goes`() throws {
    let (after, gone) = try EditorDefinitionTests.edited {
      try $0.removeOption("Hard", of: "Level", removingUses: false)
    }
    #expect(gone == "")
    #expect(after.files[Sample.level]?.contains(#""options":["Easy"]"#) == true)
  }

  @Test(
    arguments: [
      ("tag Subject/Mats Subject/x", "there is no tag 'Subject/Mats'"),
      ("tag Subject/Mathematics Subject/scan", "there is a tag 'Subject/Scan' already"),
      ("tag Subject/Mathematics subject/x", "there is a tag group 'Subject' already"),
      ("tag Subject/Mathematics Subject/a:b", "the tag's name 'a:b' contains ':'"),
      ("group Subjct x", "there is no tag group 'Subjct'"),
      ("variable Yaer x", "there is no variable 'Yaer'"),
      ("variable Year level", "there is a variable 'Level' already"),
      ("option Level Hrd x", "'Level' has no option 'Hrd'"),
      ("option Level Easy Hard", "'Level' has the option 'Hard' already"),
      ("option Year 1 2", "'Year' is an integer, without options"),
    ])
  func `refuses`(words: String, reason: String) throws {
    let words = words.split(separator: " ").map { String($0) }
    let error = #expect(throws: (any Error).self) {
      try EditorDefinitionTests.edited { editor in
        switch words[0] {
        case "tag":
          try editor.renameTag(
            EditorDefinitionTests.tag(words[1]), to: EditorDefinitionTests.tag(words[2]))
        case "group": try editor.renameTagGroup(words[1], to: words[2])
        case "variable": try editor.renameVariable(words[1], to: words[2])
        default: try editor.renameOption(words[2], of: words[1], to: words[3])
        }
      }
    }
    #expect((error as? any UserFacingError)?.explanation == reason)
  }

  @Test func `the last option goes with its variable only`() {
    #expect(throws: RegistryRefusal.lastOption("Hard", variable: "Level")) {
      try SampleLibrary.valid.edited { editor in
        _ = try editor.removeOption("Easy", of: "Level", removingUses: false)
        _ = try editor.removeOption("Hard", of: "Level", removingUses: false)
      }
    }
  }

  @Test func `a scope is not narrowed over what carries the tag or variable`() throws {
    let maths = try EditorDefinitionTests.tag("Subject/Mathematics")
    #expect(
      throws: RegistryRefusal.tooNarrow(
        what: "tag 'Subject/Mathematics'", scope: "docAndBelow", uses: ["scan"])
    ) {
      try EditorDefinitionTests.library.edited { editor in
        _ = try editor.defineTag(maths, color: nil, scope: .docAndBelow)
      }
    }
    #expect(
      throws: RegistryRefusal.tooNarrow(
        what: "variable 'Year'", scope: "doc", uses: ["2023/calc/mc"])
    ) {
      try EditorDefinitionTests.library.edited { editor in
        _ = try editor.defineVariable("Year", type: .int, scope: .doc)
      }
    }
  }
}

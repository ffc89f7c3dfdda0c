import PaperDomain
import Testing

/// Tags and variables defined, and redefined.
struct EditorRegistryTests {
  typealias Sample = SampleLibrary

  static func tag(_ text: String) throws -> TagReference {
    try #require(TagReference(parsing: text))
  }

  @Test func `defines a tag in a new group`() throws {
    let after = try SampleLibrary.valid.edited { editor in
      let tag = try EditorRegistryTests.tag("Question Type/Proof")
      let isNew = try editor.defineTag(tag, color: "#208C85", scope: .page)
      #expect(isNew)
    }
    #expect(
      after.files["tags/question-type.json"] == """
        {
          "id": "\(Sample.id(1_001))",
          "name": "Question Type",
          "createdAt": "\(Sample.now)",
          "tags": [
            {
              "id": "\(Sample.id(1_000))",
              "name": "Proof",
              "color": "#208C85",
              "scope": "page"
            }
          ]
        }

        """)
    #expect(after.check(since: .valid) == "")
  }

  @Test func `adds a tag to a group, in its layout`() throws {
    for text in [
      #"{"name":"Subject",\#(Sample.identity(7)),"tags":[]}"#,
      #"{"name":"Subject",\#(Sample.identity(7))}"#,
    ] {
      let after = try SampleLibrary.valid.with([Sample.subject: text]).edited { editor in
        _ = try editor.defineTag(EditorRegistryTests.tag("Subject/Art"), color: nil, scope: nil)
      }
      #expect(
        after.files[Sample.subject]
          == #"{"name":"Subject",\#(Sample.identity(7)),"tags":[{"id":"\#(Sample.id(1_000))","#
          + ##""name":"Art","color":"#808080","scope":"all"}]}"##)
    }
  }

  @Test func `changes what is given of a tag that is there`() throws {
    let before = SampleLibrary.valid.files[Sample.subject] ?? ""
    var editor = SampleLibrary.valid.editor
    let tag = try EditorRegistryTests.tag("Subject/Scan")
    #expect(try !editor.defineTag(tag, color: nil, scope: nil))
    #expect(try !editor.defineTag(tag, color: nil, scope: .pdfBundle))
    #expect(editor.edits.isEmpty)
    #expect(try editor.defineTag(tag, color: nil, scope: .all))
    #expect(
      SampleLibrary.valid.applying(editor.edits).files[Sample.subject]
        == before.replacing("\"pdfBundle\"", with: "\"all\""))
  }

  @Test(
    arguments: [
      ("subject/Art", nil, EditRefusal.exists("tag group", "Subject")),
      ("Subject/scan", nil, .exists("tag", "Subject/Scan")),
      (
        "Subject/Art", "teal",
        .badDefinition("'teal' is not a colour", fix: "write it as #RRGGBB, in quotes")
      ),
      (
        "Broken/x", nil,
        .badDefinition("tags/broken.json can't be read", fix: "pc check shows the error")
      ),
    ])
  func `refuses a tag`(name: String, color: String?, refusal: EditRefusal) throws {
    var editor = SampleLibrary.valid.with(["tags/broken.json": "{"]).editor
    let tag = try EditorRegistryTests.tag(name)
    #expect(throws: refusal) { try editor.defineTag(tag, color: color, scope: nil) }
    #expect(editor.edits.isEmpty)
  }

  @Test func `defines variables`() throws {
    let after = try SampleLibrary.valid.edited { editor in
      let hasScore = try editor.defineVariable("Score", type: .int, scope: .page)
      let options = VariableType.list(options: ["易", "难"])
      let hasLevel = try editor.defineVariable("难度", type: options, scope: nil)
      #expect(hasScore && hasLevel)
    }
    #expect(
      after.files["variables/score.json"] == """
        {
          "id": "\(Sample.id(1_000))",
          "name": "Score",
          "createdAt": "\(Sample.now)",
          "type": "int",
          "scope": "page"
        }

        """)
    #expect(
      after.files["variables/难度.json"]?.hasSuffix(
        "  \"options\": [\n    \"易\",\n    \"难\"\n  ]\n}\n") == true)
    #expect(after.check(since: .valid) == "")
  }

  @Test func `adds options to a list that is there`() throws {
    var editor = SampleLibrary.valid.editor
    #expect(try !editor.defineVariable("Level", type: .list(options: ["Hard"]), scope: nil))
    #expect(try editor.defineVariable("Level", type: .list(options: ["Odd"]), scope: .page))
    let before = SampleLibrary.valid.files[Sample.level] ?? ""
    #expect(
      SampleLibrary.valid.applying(editor.edits).files[Sample.level]
        == before.replacing(#""Hard"]"#, with: #""Hard","Odd"]"#))
  }

  @Test(
    arguments: [
      ("Year", VariableType.list(options: ["a"]), "'Year' is a variable of type int"),
      ("Level", .int, "'Level' is a variable of type list"),
      ("New", .list(options: []), "a list variable needs options"),
      ("New", .list(options: ["a", "a"]), "the option 'a' is given twice"),
      ("year", .int, "there is a variable 'Year' already"),
      ("a:b", .int, "the variable's name 'a:b' contains ':'"),
      ("a/b", .int, "the variable's name 'a/b' contains '/'"),
    ])
  func `refuses a variable`(name: String, type: VariableType, reason: String) {
    var editor = SampleLibrary.valid.editor
    do {
      _ = try editor.defineVariable(name, type: type, scope: nil)
      Issue.record("nothing was refused")
    } catch {
      #expect((error as? EditRefusal)?.explanation == reason)
    }
    #expect(editor.edits.isEmpty)
  }
}

import Foundation
import PaperDomain
import Testing

/// The schemas for editors report the same errors as `pc check`, as far as a schema can.
struct SchemaTests {
  typealias Sample = SampleLibrary

  /// A manifest, whether the checker finds no error in it, and whether a schema can decide this.
  struct Case {
    var path: String
    var text: String
    /// The schema's result if it cannot detect the checker's error.
    var schemaSays: Bool?

    init(_ path: String, _ text: String, schemaSays: Bool? = nil) {
      self.path = path
      self.text = text
      self.schemaSays = schemaSays
    }
  }

  static let library = "papercenter.json"
  static let notes = NotesRuleTests.file

  static func bundle(_ rest: String) -> String { "{\(Sample.identity(2)),\(rest)}" }
  static func page(_ rest: String) -> String { #"{"bundle":"scan","pageNumber":1,\#(rest)}"# }

  static func notes(_ mark: String) -> String {
    #"{"page":"\#(Sample.id(5))","annotations":[\#(mark)]}"#
  }

  static let good: [Case] =
    [
      Case(library, #"{"format":1,"name":"p"}"#),
      Case(library, #"{"$schema":"x","format":1,"name":"","ocr":{}}"#),
      Case(
        library,
        #"{"format":1.0,"name":"p","ocr":{"$schema":"x","languages":["eng"],"dpi":70},"mine":0}"#),
      Case(Sample.scan, bundle(#""display":[\#(Sample.blob(1, pages: 12))]"#)),
      Case(
        Sample.scan,
        bundle(
          #""display":[{"sha256":"\#(Sample.hash(1))","pages":12,"fileName":"好.pdf","x":1}],"#
            + #""original":[],"ocr":[\#(Sample.blob(2, pages: 11))],"#
            + #""pageMapping":{"$schema":"s","ocr":" 1-2 , 4-12"},"languages":["chi_sim"],"#
            + #""formerly":["old name"]"#)),
      Case(
        Sample.scan,
        bundle(
          #""display":[\#(Sample.blob(1, pages: 12))],"original":[\#(Sample.blob(2, pages: 3))],"#
            + #""pageMapping":{"original":{"1":1,"4":3}}"#)),
      Case(Sample.doc, #"{"title":"Calculus"}"#),
      Case(
        Sample.doc, #"{"title":"微积分","groups":["mc","mc"],"tags":[],"variables":{"$schema":0}}"#),
      Case(Sample.group, #"{"title":"x","pages":["p001","p002"],"updatedAt":"y"}"#),
      Case(Sample.group, #"{"title":"x"}"#),
      Case(Sample.first, #"{"bundle":"scan","pageNumber":1}"#),
      Case(
        Sample.first,
        page(#""tags":["Subject/Mathematics"],"variables":{"Year":-2e3,"Level":"Easy"}"#)),
      Case(Sample.first, page(#""id":"\#(Sample.id(5))","createdAt":"2024-02-29T23:59:59Z""#)),
      Case(Sample.subject, #"{"name":"Subject"}"#),
      Case(
        Sample.subject,
        ##"{"name":"科目 x","tags":[{"name":"a"},{"name":"é-b.c","color":"#208c85","scope":"docAndBelow"}]}"##
      ),
      Case(Sample.year, #"{"name":"Year","type":"int","scope":"doc"}"#),
      Case(Sample.level, #"{"name":"Level","type":"list","options":["Easy",""]}"#),
      Case(notes, notes("")),
    ]
    + NotesRuleTests.good.prefix(3).compactMap { rule in
      (rule.files[notes] ?? nil).map { Case(notes, $0) }
    }

  static let bad: [Case] = [
    Case(library, #"{"name":"p"}"#), Case(library, #"{"format":1}"#),
    Case(library, #"{"format":0,"name":"p"}"#), Case(library, #"{"format":2,"name":"p"}"#),
    Case(library, #"{"format":"1","name":"p"}"#), Case(library, #"{"format":1,"name":7}"#),
    Case(library, #"{"format":1,"name":"p","ocr":[]}"#),
    Case(library, #"{"format":1,"name":"p","ocr":{"dpi":5}}"#),
    Case(library, #"{"format":1,"name":"p","ocr":{"dpi":300.5}}"#),
    Case(library, #"{"format":1,"name":"p","ocr":{"languages":[]}}"#),
    Case(library, #"{"format":1,"name":"p","ocr":{"languages":["../x"]}}"#),
    Case(library, #"[]"#), Case(library, "{"),
    Case(Sample.scan, "{}"), Case(Sample.scan, bundle(#""display":[]"#)),
    Case(Sample.scan, bundle(#""display":{}"#)),
    Case(Sample.scan, bundle(#""display":[{"bytes":1}]"#)),
    Case(Sample.scan, bundle(#""display":[{"sha256":"/home/a.pdf"}]"#)),
    Case(Sample.scan, bundle(#""display":[{"sha256":"\#(String(repeating: "A", count: 64))"}]"#)),
    Case(Sample.scan, bundle(#""display":[{"sha256":"\#(Sample.hash(1))","pages":0}]"#)),
    Case(Sample.scan, bundle(#""display":[{"sha256":"\#(Sample.hash(1))","pages":100001}]"#)),
    Case(Sample.scan, bundle(#""display":[{"sha256":"\#(Sample.hash(1))","bytes":-1}]"#)),
    Case(Sample.scan, bundle(#""display":[{"sha256":"\#(Sample.hash(1))","fileName":1}]"#)),
    Case(
      Sample.scan, bundle(#""display":[\#(Sample.blob(1, pages: 12))],"pageMapping":{"x":"1"}"#)),
    Case(
      Sample.scan, bundle(#""display":[\#(Sample.blob(1, pages: 12))],"pageMapping":{"ocr":[1]}"#)),
    Case(
      Sample.scan,
      bundle(#""display":[\#(Sample.blob(1, pages: 12))],"pageMapping":{"ocr":{"01":1}}"#)),
    Case(
      Sample.scan,
      bundle(#""display":[\#(Sample.blob(1, pages: 12))],"pageMapping":{"ocr":{"1":0}}"#)),
    Case(Sample.scan, bundle(#""display":[\#(Sample.blob(1, pages: 12))],"languages":null"#)),
    Case(
      Sample.scan,
      bundle(#""display":[\#(Sample.blob(1, pages: 12))],"pageMapping":{"display":"2-1"}"#),
      schemaSays: true),
    Case(Sample.doc, "{}"), Case(Sample.doc, #"{"title":""}"#),
    Case(Sample.doc, #"{"title":" \t"}"#),
    Case(Sample.doc, #"{"title":"x","groups":"mc"}"#),
    Case(Sample.doc, #"{"title":"x","groups":[1]}"#),
    Case(Sample.doc, #"{"title":"x","tags":["a"]}"#),
    Case(Sample.doc, #"{"title":"x","tags":["a/b/c"]}"#),
    Case(Sample.doc, #"{"title":"x","variables":[]}"#),
    Case(Sample.doc, #"{"title":"x","variables":{"Year":2.5}}"#),
    Case(Sample.doc, #"{"title":"x","variables":{"Year":null}}"#),
    Case(Sample.doc, #"{"title":"x","title":"y"}"#, schemaSays: true),
    Case(Sample.doc, #"{"title":"x","tags":["No/Such"]}"#, schemaSays: true),
    Case(Sample.group, #"{"pages":["p001"]}"#),
    Case(Sample.group, #"{"title":1,"pages":["p001"]}"#),
    Case(Sample.group, #"{"title":"x","pages":null}"#),
    Case(Sample.group, #"{"title":"x","pages":["gone"]}"#, schemaSays: true),
    Case(Sample.first, #"{"pageNumber":1}"#), Case(Sample.first, #"{"bundle":"scan"}"#),
    Case(Sample.first, #"{"bundle":"scan","pageNumber":"1"}"#),
    Case(Sample.first, #"{"bundle":"scan","pageNumber":0}"#),
    Case(Sample.first, #"{"bundle":7,"pageNumber":1}"#),
    Case(Sample.first, page(#""title":"x""#)), Case(Sample.first, page(#""id":"x""#)),
    Case(Sample.first, page(#""id":7"#)),
    Case(Sample.first, page(#""id":"ABCDEF00-0000-4000-8000-000000000005""#)),
    Case(Sample.first, page(#""createdAt":"2026-01-02""#)),
    Case(Sample.first, page(#""createdAt":"2026-13-02T00:00:00Z""#)),
    Case(Sample.first, page(#""createdAt":"2026-01-02T00:00:00+01:00""#)),
    Case(Sample.first, page(#""createdAt":"2026-02-30T00:00:00Z""#), schemaSays: true),
    Case(Sample.first, #"{"bundle":"scan","pageNumber":13}"#, schemaSays: true),
    Case(Sample.subject, "{}"), Case(Sample.subject, #"{"name":""}"#),
    Case(Sample.subject, #"{"name":"a/b"}"#), Case(Sample.subject, #"{"name":"-a"}"#),
    Case(Sample.subject, #"{"name":"a."}"#), Case(Sample.subject, #"{"name":" "}"#),
    Case(Sample.subject, #"{"name":"a\u0007b"}"#),
    Case(Sample.subject, #"{"name":"\#(String(repeating: "x", count: 201))"}"#),
    Case(Sample.subject, #"{"name":"\#(String(repeating: "微", count: 67))"}"#, schemaSays: true),
    Case(Sample.subject, #"{"name":"e\u0301"}"#, schemaSays: true),
    Case(Sample.subject, #"{"name":"x","tags":[{}]}"#),
    Case(Sample.subject, #"{"name":"x","tags":["a"]}"#),
    Case(Sample.subject, #"{"name":"x","tags":[{"name":"a","color":"red"}]}"#),
    Case(Sample.subject, #"{"name":"x","tags":[{"name":"a","scope":"pages"}]}"#),
    Case(Sample.subject, #"{"name":"x","tags":[{"name":"a"},{"name":"A"}]}"#, schemaSays: true),
    Case(Sample.year, #"{"type":"int"}"#), Case(Sample.year, #"{"name":"Year"}"#),
    Case(Sample.year, #"{"name":"Year","type":"number"}"#),
    Case(Sample.year, #"{"name":"Year","type":"int","scope":"docAndBelow"}"#),
    Case(Sample.year, #"{"name":"Year","type":"int","options":[]}"#),
    Case(Sample.level, #"{"name":"Level","type":"list"}"#),
    Case(Sample.level, #"{"name":"Level","type":"list","options":[]}"#),
    Case(Sample.level, #"{"name":"Level","type":"list","options":[1]}"#),
    Case(Sample.level, #"{"name":"Level","type":"list","options":["a","a"]}"#),
    Case(notes, "{}"), Case(notes, #"{"page":"x","annotations":[]}"#),
    Case(notes, #"{"page":"\#(Sample.id(5))"}"#), Case(notes, notes("7")), Case(notes, notes("{}")),
    Case(notes, notes(#"{"kind":"blob","at":[0,0]}"#)), Case(notes, notes(#"{"kind":"note"}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0]}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,2.5]}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,"1"]}"#)),
    Case(notes, notes(#"{"kind":"highlight","rects":[]}"#)),
    Case(notes, notes(#"{"kind":"highlight","rects":[[0,0,1]]}"#)),
    Case(notes, notes(#"{"kind":"line","from":[0,0]}"#)), Case(notes, notes(#"{"kind":"ink"}"#)),
    Case(notes, notes(#"{"kind":"ink","path":"0.1 x"}"#)),
    Case(notes, notes(#"{"kind":"ink","path":"0.1 0.2;"}"#)),
    Case(notes, notes(#"{"kind":"ink","path":"0.1 2.5"}"#), schemaSays: true),
    Case(notes, notes(#"{"kind":"ink","path":"0 0 0"}"#), schemaSays: true),
    Case(notes, notes(#"{"kind":"stamp","rects":[[0,0,1,1]]}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,0],"color":"blue"}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,0],"width":0}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,0],"anchor":"scan"}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,0],"anchor":{"pageNumber":0}}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,0],"anchor":{"variant":"x"}}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,0],"anchor":{"follows":"doc"}}"#)),
    Case(notes, notes(#"{"kind":"note","at":[0,0],"anchor":{"bundle":"scam"}}"#), schemaSays: true),
    Case(notes, notes(#"{"kind":"note","at":[0,0],"replyTo":"x"}"#)),
  ]

  /// Whether a check of a library with this file changed finds an error in the file.
  static func isAccepted(_ path: String, _ text: String) -> Bool {
    !SampleLibrary.valid.with([path: text]).diagnostics().contains {
      $0.file == path && $0.severity == .error
    }
  }

  static func question(_ path: String, _ text: String) throws -> SchemaValidator.Question {
    let place = try #require(ManifestPlace(path: path))
    return .init(schema: try #require(ManifestSchema.schema(for: place)), text: text)
  }

  @Test func `accepts what the checker accepts`() throws {
    let answers = try SchemaValidator.answers(
      to: Self.good.map { try Self.question($0.path, $0.text) })
    for (some, answer) in zip(Self.good, answers) {
      #expect(
        Self.isAccepted(some.path, some.text), "the checker refuses \(some.path): \(some.text)")
      #expect(answer, "the schema refuses \(some.path): \(some.text)")
    }
  }

  @Test func `refuses what the checker refuses, where a schema can see it`() throws {
    let answers = try SchemaValidator.answers(
      to: Self.bad.map { try Self.question($0.path, $0.text) })
    for (some, answer) in zip(Self.bad, answers) {
      #expect(
        !Self.isAccepted(some.path, some.text), "the checker accepts \(some.path): \(some.text)")
      #expect(
        answer == (some.schemaSays ?? false),
        "the schema says otherwise of \(some.path): \(some.text)")
    }
  }

  @Test func `accepts every manifest of the rules' tables that has no error`() throws {
    let tables = StructureRuleTests.bad + NotesRuleTests.bad + NotesRuleTests.good
    var questions: [SchemaValidator.Question] = []
    for rule in tables {
      let library = SampleLibrary.valid.with(rule.files)
      let wrong = Set(library.diagnostics().filter { $0.severity == .error }.map(\.file))
      for (path, text) in library.files where !wrong.contains(path) {
        guard let place = ManifestPlace(path: path), let schema = ManifestSchema.schema(for: place)
        else { continue }
        questions.append(.init(schema: schema, text: text))
      }
    }
    #expect(questions.count > 100)
    for (question, answer) in zip(questions, try SchemaValidator.answers(to: questions)) {
      #expect(answer, "\(question.schema.name): \(question.text)")
    }
  }

  @Test func `accepts every changed manifest that has no error`() throws {
    var questions: [SchemaValidator.Question] = []
    for seed in 0..<4_000 as Range<UInt64> {
      var source = ManifestMutation(seed: seed)
      let (path, bytes) = source.next()
      let text = String(decoding: bytes, as: UTF8.self)
      guard Array(text.utf8) == bytes, let place = ManifestPlace(path: path),
        let schema = ManifestSchema.schema(for: place), Self.isAccepted(path, text)
      else { continue }
      questions.append(.init(schema: schema, text: text))
    }
    #expect(questions.count > 400)
    for (question, answer) in zip(questions, try SchemaValidator.answers(to: questions)) {
      #expect(answer, "\(question.schema.name): \(question.text)")
    }
  }

  /// The keys that a schema describes, in its order.
  private static func keys(_ literal: JSONLiteral?) -> [String] {
    guard case .object(let entries)? = literal else { return [] }
    return entries.map(\.key)
  }

  @Test(arguments: [
    ("library", ManifestKeys.library), ("bundle", ManifestKeys.bundle), ("doc", ManifestKeys.doc),
    ("group", ManifestKeys.group), ("page", ManifestKeys.page + ["title"]),
    ("tag-group", ManifestKeys.tagGroup), ("variable", ManifestKeys.variable),
    ("stamp", ManifestKeys.stamp),
    ("notes", ManifestKeys.notes),
  ])
  func `describes every key there is`(name: String, keys: [String]) throws {
    let schema = try #require(ManifestSchema.all.first { $0.name == name })
    #expect(Set(Self.keys(schema.literal["properties"])) == Set(keys))
  }

  @Test func `the documentation tells editors which files each is for`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/commands/init.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for schema in ManifestSchema.all {
      #expect(text.contains("\"./\(schema.file)\""))
      #expect(text.contains("\"\(schema.files)\""))
    }
  }

  @Test func `describes the keys of what lies inside`() throws {
    let bundle = ManifestSchema.all.first { $0.name == "bundle" }?.literal
    #expect(Self.keys(bundle?["$defs"]?["file"]?["properties"]) == ManifestKeys.blobFile)
    let notes = ManifestSchema.all.first { $0.name == "notes" }?.literal
    #expect(Self.keys(notes?["$defs"]?["annotation"]?["properties"]) == ManifestKeys.annotation)
    #expect(Self.keys(notes?["$defs"]?["anchor"]?["properties"]) == ManifestKeys.anchor)
    let tags = ManifestSchema.all.first { $0.name == "tag-group" }?.literal
    #expect(
      Self.keys(tags?["properties"]?["tags"]?["items"]?["properties"]) == ManifestKeys.tag)
  }
}

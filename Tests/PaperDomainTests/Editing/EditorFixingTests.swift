import PaperDomain
import Testing

/// The results of `--fix`, byte for byte, and the errors that a user must fix.
struct EditorFixingTests {
  typealias Sample = SampleLibrary

  /// Names in former states of a library, the latest first.
  struct States: FormerIdentities {
    var libraries: [SampleLibrary]

    private func first<Value>(_ value: (LibrarySnapshot) -> Value?) -> Value? {
      for library in libraries {
        if let found = value(library.snapshot) { return found }
      }
      return nil
    }

    func bundle(named name: String) -> EntityID? { first { $0.bundles[name]?.id } }
    func tag(_ reference: TagReference) -> EntityID? { first { $0.tag(reference)?.id } }
    func variable(named name: String) -> EntityID? { first { $0.variable(named: name)?.id } }

    func folders(of id: EntityID) -> [String] {
      libraries.flatMap { library in
        library.snapshot.orderedDocs.filter { $0.id == id }.map(\.path)
          + library.snapshot.orderedDocs.flatMap { library.snapshot.groups(of: $0) }.filter {
            $0.id == id
          }
          .map(\.path)
      }
    }

    func first(of files: [String], with id: EntityID) -> String? { nil }
    func identities(ofFiles files: Set<String>) -> [String: Manifest] { [:] }

    func manifest(at file: String) -> EntityID? {
      libraries.lazy.compactMap { library -> EntityID? in
        guard let text = library.files[file], let place = ManifestPlace(path: file) else {
          return nil
        }
        return Manifest.read(Array(text.utf8), path: file, place: place).manifest?.id
      }.first
    }
  }

  /// A fixed library, the fixes, and the files that changed.
  static func fix(
    _ library: SampleLibrary, head: SampleLibrary? = .valid, before: [SampleLibrary] = [],
    counted: [BlobID: CountedBlob] = [:]
  ) throws -> (library: SampleLibrary, fixes: [String], files: [String]) {
    var editor = library.editor
    let fixes = try editor.fix(
      base: head?.snapshot, former: States(libraries: [head].compactMap { $0 } + before),
      blobs: counted, author: "Ada")
    return (
      library.applying(editor.edits), fixes.map { "\($0.file) \($0.code.rawValue): \($0.words)" },
      editor.edits.paths
    )
  }

  /// An edit by hand, and all changes of the fix.
  struct Case: CustomTestStringConvertible {
    var name: String
    var library: SampleLibrary
    var head: SampleLibrary? = .valid
    var fixes: [String]
    /// The files that changed, with their new content.
    var files: [String: String]

    var testDescription: String { name }
  }

  static let tagged = SampleLibrary.valid.with([
    Sample.first: Sample.page(
      5,
      #""bundle":"scan","pageNumber":1,"tags":["Subject/Mathematics"],"variables":{"Year":2.0e3}"#)
  ])

  static let cases: [Case] = [
    Case(name: "nothing wrong", library: .valid, fixes: [], files: [:]),
    Case(
      name: "a bundle's folder renamed",
      library: SampleLibrary.valid.moving("bundles/scan", to: "bundles/midterm"),
      fixes: ["bundles/midterm/bundle.json unknown-bundle: formerly + scan"],
      files: [
        "bundles/midterm/bundle.json": Sample.bundle(
          2, #""display":[\#(Sample.blob(1, pages: 12))],"formerly":["scan"]"#)
      ]),
    Case(
      name: "a group's folder renamed",
      library: SampleLibrary.valid.moving("docs/2023/calc/mc", to: "docs/2023/calc/choice"),
      fixes: ["docs/2023/calc/doc.json moved-by-hand: groups: mc → choice"],
      files: [Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["choice"]}"#]),
    Case(
      name: "a doc, its group and a page renamed",
      library: SampleLibrary.valid.moving("docs/2023/calc", to: "docs/2023/analysis")
        .moving("docs/2023/analysis/mc", to: "docs/2023/analysis/choice")
        .moving(
          "docs/2023/analysis/choice/p001.json", to: "docs/2023/analysis/choice/first.json"),
      fixes: [
        "docs/2023/analysis/choice/group.json moved-by-hand: pages: p001 → first",
        "docs/2023/analysis/doc.json moved-by-hand: groups: mc → choice",
      ],
      files: [
        "docs/2023/analysis/doc.json":
          #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["choice"]}"#,
        "docs/2023/analysis/choice/group.json":
          #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["first","p002"]}"#,
      ]),
    Case(
      name: "a page moved to another group",
      library: SampleLibrary.valid.moving(Sample.first, to: "docs/2023/calc/more/p001.json")
        .with([
          "docs/2023/calc/more/group.json": #"{"title":"More",\#(Sample.identity(20))}"#
        ]),
      fixes: [
        "docs/2023/calc/doc.json unlisted: groups + more",
        "docs/2023/calc/mc/group.json moved-by-hand: pages - p001, which is 2023/calc/more/p001 now",
        "docs/2023/calc/more/group.json unlisted: pages + p001",
      ],
      files: [
        Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["mc","more"]}"#,
        Sample.group: #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["p002"]}"#,
        "docs/2023/calc/more/group.json":
          #"{"title":"More",\#(Sample.identity(20)),"pages":["p001"]}"#,
      ]),
    Case(
      name: "a page that is gone",
      library: SampleLibrary.valid.with([Sample.first: nil]), fixes: [], files: [:]),
    Case(
      name: "an annotation without an id whose anchor is no object",
      library: SampleLibrary.valid.with([
        "docs/2023/calc/mc/p001.notes.json":
          #"{"page":"\#(Sample.id(5))","annotations":[{"kind":"note","at":[0,0],"anchor":7}]}"#
      ]), fixes: [], files: [:]),
    Case(
      name: "pages dropped in and one copied",
      library: SampleLibrary.valid.copying(Sample.first, to: "docs/2023/calc/mc/p010.json")
        .with(["docs/2023/calc/mc/p9.json": #"{ "bundle": "scan", "pageNumber": 9 }"#]),
      fixes: [
        "docs/2023/calc/mc/group.json unlisted: pages + p9",
        "docs/2023/calc/mc/group.json unlisted: pages + p010",
        "docs/2023/calc/mc/p9.json missing-id: + id",
        "docs/2023/calc/mc/p9.json missing-created-at: + createdAt",
        "docs/2023/calc/mc/p010.json copied-id: a new id (a copy of \(Sample.first))",
      ],
      files: [
        Sample.group: #"{"title":"Multiple choice",\#(Sample.identity(4)),"#
          + #""pages":["p001","p002","p9","p010"]}"#,
        "docs/2023/calc/mc/p9.json":
          #"{ "id": "\#(Sample.id(1_000))", "bundle": "scan", "pageNumber": 9, "#
          + #""createdAt": "\#(Sample.now)" }"#,
        "docs/2023/calc/mc/p010.json":
          #"{"id":"\#(Sample.id(1_001))","createdAt":"\#(Sample.now)","#
          + #""bundle":"scan","pageNumber":1}"#,
      ]),
    Case(
      name: "a tag and its group renamed",
      library: tagged.with([
        Sample.subject: tagged.files[Sample.subject]?
          .replacing("\"Subject\"", with: "\"Field\"").replacing("Mathematics", with: "Maths")
      ]), head: tagged,
      fixes: ["docs/2023/calc/mc/p001.json unknown-tag: tag Subject/Mathematics → Field/Maths"],
      files: [
        Sample.first: Sample.page(
          5,
          #""bundle":"scan","pageNumber":1,"tags":["Field/Maths"],"variables":{"Year":2.0e3}"#)
      ]),
    Case(
      name: "a variable renamed",
      library: tagged.with([
        Sample.year: tagged.files[Sample.year]?.replacing("\"Year\"", with: "\"年\"")
      ]), head: tagged,
      fixes: ["docs/2023/calc/mc/p001.json unknown-variable: variable Year → 年"],
      files: [
        Sample.first: Sample.page(
          5,
          #""bundle":"scan","pageNumber":1,"tags":["Subject/Mathematics"],"variables":{"年":2.0e3}"#)
      ]),
    Case(
      name: "a variable renamed where the new name has another value",
      library: tagged.with([
        Sample.year: tagged.files[Sample.year]?.replacing("\"Year\"", with: "\"Y\""),
        Sample.first: Sample.page(
          5, #""bundle":"scan","pageNumber":1,"variables":{"Y":1,"Year":2}"#),
      ]), head: tagged, fixes: [], files: [:]),
    Case(
      name: "tags and options given twice",
      library: SampleLibrary.valid.with([
        Sample.doc: """
        {"title":"x",\(Sample.identity(3)),"groups":["mc"],"tags":[
          "Subject/Mathematics",
          "Subject/Mathematics"
        ]}
        """,
        Sample.level: #"{"name":"Level",\#(Sample.identity(9)),"type":"list","#
          + #""options":["Easy","Hard","Easy"]}"#,
      ]),
      fixes: [
        "docs/2023/calc/doc.json tag-twice: tags - Subject/Mathematics, given twice",
        "variables/level.json duplicate-option: options: each once",
      ],
      files: [
        Sample.doc: """
        {"title":"x",\(Sample.identity(3)),"groups":["mc"],"tags":[
          "Subject/Mathematics"
        ]}
        """,
        Sample.level: #"{"name":"Level",\#(Sample.identity(9)),"type":"list","#
          + #""options":["Easy","Hard"]}"#,
      ]),
    Case(
      name: "ids and times that were changed",
      library: SampleLibrary.valid.with([
        Sample.first: Sample.page(55),
        Sample.second: SampleLibrary.valid.files[Sample.second]?
          .replacing("2026-01-02", with: "2020-01-02"),
        Sample.year: SampleLibrary.valid.files[Sample.year]?
          .replacing("-4000-8000", with: "-4000-8000"),
      ]),
      fixes: [
        "docs/2023/calc/mc/p001.json id-changed: id as it was",
        "docs/2023/calc/mc/p002.json created-at-changed: createdAt as it was",
      ],
      files: [
        Sample.first: SampleLibrary.valid.files[Sample.first] ?? "",
        Sample.second: SampleLibrary.valid.files[Sample.second] ?? "",
      ]),
    Case(
      name: "an id in upper case",
      library: SampleLibrary.valid.with([
        Sample.first: Sample.page(id: "ABCDEF00-0000-4000-8000-000000000005")
      ]), head: nil,
      fixes: ["docs/2023/calc/mc/p001.json bad-value: id in lower case"],
      files: [Sample.first: Sample.page(id: "abcdef00-0000-4000-8000-000000000005")]),
    Case(
      name: "annotations written by hand",
      library: SampleLibrary.valid.with([
        NotesRuleTests.file: """
        { "page": "\(Sample.id(5))", "annotations": [
          { "kind": "note", "at": [0, 1] },
          { \(Sample.identity(80)), "author": "Bob", "kind": "note",
            "anchor": { "bundle": "scan" }, "at": [1, 1] }
        ] }
        """
      ]),
      fixes: [
        "missing-id: annotation 1: + id", "missing-created-at: annotation 1: + createdAt",
        "missing-key: annotation 1: + author", "missing-key: annotation 1: anchor bundle",
        "missing-key: annotation 1: anchor pageNumber",
        "missing-key: annotation 1: anchor variant", "missing-key: annotation 1: anchor sha256",
        "missing-key: annotation 1: anchor filePage", "missing-key: annotation 1: anchor follows",
        "missing-key: annotation 2: anchor bundle", "missing-key: annotation 2: anchor pageNumber",
        "missing-key: annotation 2: anchor variant", "missing-key: annotation 2: anchor sha256",
        "missing-key: annotation 2: anchor filePage", "missing-key: annotation 2: anchor follows",
      ].map { "\(NotesRuleTests.file) \($0)" },
      files: [
        NotesRuleTests.file: """
        { "page": "\(Sample.id(5))", "annotations": [
          { "id": "\(Sample.id(1_000))", "createdAt": "\(Sample.now)", "author": "Ada", "kind": "note", "anchor": { "bundle": "\(Sample.id(2))", "pageNumber": 1, "variant": "display", "sha256": "\(String(repeating: "1", count: 64))", "filePage": 1, "follows": "page" }, "at": [0, 1] },
          { \(Sample.identity(80)), "author": "Bob", "kind": "note",
            "anchor": { "bundle": "\(Sample.id(2))", "pageNumber": 1, "variant": "display", "sha256": "\(String(repeating: "1", count: 64))", "filePage": 1, "follows": "page" }, "at": [1, 1] }
        ] }
        """
      ]),
  ]

  @Test(arguments: cases)
  func `fixes what can be fixed in one way`(some: Case) throws {
    let done = try Self.fix(some.library, head: some.head)
    #expect(done.fixes == some.fixes)
    #expect(done.files == some.files.keys.sorted { NaturalOrder.areInIncreasingOrder($0, $1) })
    for (file, text) in some.files { #expect(done.library.files[file] == text) }
  }

  @Test(arguments: cases)
  func `fixes once, and adds no error`(some: Case) throws {
    let done = try Self.fix(some.library, head: some.head)
    #expect(try Self.fix(done.library, head: some.head).files == [])
    let errors = done.library.diagnostics(since: some.head).filter { $0.severity == .error }
    let before = some.library.diagnostics(since: some.head).filter { $0.severity == .error }
    #expect(Set(errors.map(\.message)).isSubset(of: Set(before.map(\.message))))
  }

  @Test func `knows names from before HEAD`() throws {
    let head = SampleLibrary.valid.moving("bundles/scan", to: "bundles/midterm")
      .moving("docs/2023/calc/mc", to: "docs/2023/calc/choice")
      .moving("docs/2023/calc/choice/p001.json", to: "docs/2023/calc/choice/first.json")
    let done = try Self.fix(head, head: head, before: [.valid])
    #expect(done.library.check(since: head) == "")
    #expect(
      done.files == [
        "bundles/midterm/bundle.json", "docs/2023/calc/choice/group.json",
        "docs/2023/calc/doc.json",
      ])
  }

  @Test func `leaves a name alone that two things could be`() throws {
    let head = SampleLibrary.valid.with([
      Sample.scan: Sample.bundle(2, #""display":[\#(Sample.blob(1, pages: 12))]"#)
    ])
    let twice = head.moving("bundles/scan", to: "bundles/a")
    let done = try Self.fix(
      twice.copying("bundles/a", to: "bundles/b"), head: twice, before: [head])
    // The second is a copy and gets a new id; the first stays the bundle.
    #expect(done.library.files["bundles/a/bundle.json"]?.contains("formerly") == true)
    #expect(done.library.files["bundles/b/bundle.json"]?.contains("formerly") == false)
    let unknown = SampleLibrary.valid.moving("bundles/scan", to: "bundles/a")
    #expect(try Self.fix(unknown, head: nil).files == [])
  }
}

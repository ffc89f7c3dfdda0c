import PaperDomain
import Testing

/// The changes between two trees, in terms of the domain.
struct ChangeFinderTests {
  typealias Sample = SampleLibrary

  /// The changes in one line each: kind, entity, path, field, from, to, and whether an id is known.
  static func changes(_ old: SampleLibrary, _ new: SampleLibrary) -> [Change] {
    func side(_ path: String, _ text: String?) -> ChangeFinder.Side? {
      guard let text else { return nil }
      let manifest = ManifestPlace(path: path).flatMap {
        Manifest.read(Array(text.utf8), path: path, place: $0).manifest
      }
      return ChangeFinder.Side(manifest: manifest)
    }
    let paths = Set(old.files.keys).union(new.files.keys).sorted()
    let files = paths.filter { old.files[$0] != new.files[$0] }.map {
      ChangeFinder.FileChange(
        path: $0, old: side($0, old.files[$0]), new: side($0, new.files[$0]))
    }
    let before = old.snapshot
    let after = new.snapshot
    return ChangeFinder(
      files, oldBundleID: { before.bundle(named: $0)?.id },
      newBundleID: { after.bundle(named: $0)?.id }
    ).changes()
  }

  static func lines(_ old: SampleLibrary, _ new: SampleLibrary) -> String {
    changes(old, new).map { change in
      let field = change.field.map { " \($0)" } ?? ""
      let values =
        change.from == nil && change.to == nil
        ? "" : ": \(change.from ?? "-") → \(change.to ?? "-")"
      return "\(change.kind) \(change.entity) \(change.path)\(field)\(values)"
    }.joined(separator: "\n")
  }

  struct Case: CustomTestStringConvertible {
    var name: String
    var old: [String: String?] = [:]
    var new: [String: String?]
    var says: String
    var testDescription: String { name }
  }

  static let first = Sample.first
  static let path = "2023/calc/mc/p001"
  static let display = #""display":[\#(Sample.blob(1, pages: 12))]"#

  static let cases: [Case] = [
    Case(name: "nothing", new: [:], says: ""),
    Case(
      name: "another page number", new: [first: Sample.page(5, #""bundle":"scan","pageNumber":3"#)],
      says: "rebind page \(path): scan#1 → scan#3"),
    Case(
      name: "another bundle, and metadata",
      old: ["bundles/new/bundle.json": Sample.bundle(10, display)],
      new: [
        "bundles/new/bundle.json": Sample.bundle(10, display),
        first: Sample.page(
          5,
          #""bundle":"new","pageNumber":1,"tags":["Subject/Mathematics"],"variables":{"Year":2023}"#
        ),
      ],
      says: """
        rebind page \(path): scan#1 → new#1
        edit page \(path) tags: - → Subject/Mathematics
        edit page \(path) Year: - → 2023
        """),
    Case(
      name: "metadata changed and cleared",
      old: [
        first: Sample.page(
          5, #""bundle":"scan","pageNumber":1,"tags":["a/b","c/d"],"variables":{"X":1,"Y":2}"#)
      ],
      new: [
        first: Sample.page(
          5, #""bundle":"scan","pageNumber":1,"tags":["c/d","e/f"],"variables":{"Y":3}"#)
      ],
      says: """
        edit page \(path) tags: a/b → -
        edit page \(path) tags: - → e/f
        edit page \(path) X: 1 → -
        edit page \(path) Y: 2 → 3
        """),
    Case(
      name: "a page added and one removed",
      new: [first: nil, "docs/2023/calc/mc/p010.json": Sample.page(10)],
      says: """
        add page 2023/calc/mc/p010: - → scan#1
        remove page \(path): scan#1 → -
        """),
    Case(
      name: "another page at the same path", new: [first: Sample.page(50)],
      says: """
        add page \(path): - → scan#1
        remove page \(path): scan#1 → -
        """),
    Case(
      name: "a page that moved and was rebound",
      new: [
        first: nil,
        "docs/2023/calc/mc/p009.json": Sample.page(5, #""bundle":"scan","pageNumber":4"#),
      ],
      says: """
        rebind page 2023/calc/mc/p009: scan#1 → scan#4
        move page 2023/calc/mc/p009: \(path) → 2023/calc/mc/p009
        """),
    Case(
      name: "pages that changed places",
      new: [first: Sample.page(6), Sample.second: Sample.page(5)],
      says: """
        rebind page \(path): scan#2 → scan#1
        move page \(path): 2023/calc/mc/p002 → \(path)
        move page 2023/calc/mc/p002: \(path) → 2023/calc/mc/p002
        """),
    Case(
      name: "a copy that has its original's id, which was rebound too",
      new: [
        "docs/2023/calc/mc/a.json": Sample.page(5),
        first: Sample.page(5, #""bundle":"scan","pageNumber":3"#),
      ],
      says: """
        rebind page \(path): scan#1 → scan#3
        add page 2023/calc/mc/a: - → scan#1
        """),
    Case(
      name: "a text written anew without its id",
      new: [first: #"{"bundle":"scan","pageNumber":3}"#],
      says: "rebind page \(path): scan#1 → scan#3"),
    Case(
      name: "an id filled in",
      old: [first: #"{"bundle":"scan","pageNumber":1}"#], new: [:],
      says: """
        edit page \(path) id: - → \(Sample.id(5))
        edit page \(path) createdAt: - → 2026-01-02T03:04:05Z
        """),
    Case(
      name: "a renamed bundle, one page that follows and one that does not",
      new: [
        Sample.scan: nil,
        "bundles/new/bundle.json": Sample.bundle(2, #"\#(display),"formerly":["scan"]"#),
        first: Sample.page(5, #""bundle":"new","pageNumber":1"#),
      ],
      says: """
        move bundle new: scan → new
        edit page \(path)
        edit bundle new formerly: - → scan
        """),
    Case(
      name: "a page shown from another bundle of the same name",
      new: [
        Sample.scan: Sample.bundle(20, display),
        first: Sample.page(5, #""bundle":"scan","pageNumber":1,"tags":[]"#),
      ],
      says: """
        rebind page \(path): scan#1 → scan#1
        add bundle scan
        remove bundle scan
        """),
    Case(
      name: "titles and orders",
      new: [
        Sample.doc: #"{"title":"Analysis",\#(Sample.identity(3)),"groups":["mc"]}"#,
        Sample.group:
          #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["p002","p001"]}"#,
      ],
      says: """
        edit doc 2023/calc title: Calculus → Analysis
        edit group 2023/calc/mc pages: p001, p002 → p002, p001
        """),
    Case(
      name: "registries",
      new: [
        Sample.subject: #"{"name":"Subject",\#(Sample.identity(7)),"tags":[{"id":""#
          + Sample.id(71) + #"","name":"Mathematics","scope":"page"}]}"#,
        Sample.level: #"{"name":"Level",\#(Sample.identity(9)),"type":"list","#
          + #""options":["Easy","Hard","Odd"]}"#,
        Sample.year: nil,
      ],
      says: """
        remove variable Year
        edit variable Level scope: page → all
        edit variable Level options: - → Odd
        edit tagGroup Subject tags: Scan → -
        edit tagGroup Subject Mathematics scope: all → page
        """),
    Case(
      name: "a bundle's files and mapping",
      new: [
        Sample.scan: Sample.bundle(
          2,
          #"\#(display),"ocr":[\#(Sample.blob(2, pages: 3))],"pageMapping":{"ocr":{"1":1,"4":3}},"#
            + #""languages":["eng"]"#)
      ],
      says: """
        edit bundle scan ocr: - → \(Sample.hash(2))
        edit bundle scan pageMapping: - → 1=1,4=3
        edit bundle scan languages: - → eng
        """),
    Case(
      name: "layout alone", new: [first: Sample.page(5) + "\n"], says: "edit page \(path)"),
    Case(
      name: "a file that can't be read any more", new: [first: "{"], says: "edit page \(path)"),
    Case(
      name: "other files",
      old: ["notes/b.md": "x"],
      new: [
        "notes/b.md": nil, "notes/a.md": "x", "blobs/sha256/11/x.pdf": "x",
        "bundles/scan/text/3.txt": "x", "stamps/s.json": "{}", "docs/2023/own.json": "{}",
        "docs/2023/calc/mc/p001.notes.json": #"{"page":"\#(Sample.id(5))"}"#,
      ],
      says: """
        add notes \(path)
        add blob blobs/sha256/11/x.pdf
        add text scan#3
        add stamp stamps/s.json
        add file docs/2023/own.json
        add file notes/a.md
        remove file notes/b.md
        """),
  ]

  @Test(arguments: cases)
  func `tells what changed`(of: Case) {
    let old = SampleLibrary.valid.with(of.old)
    let said = ChangeFinderTests.lines(old, SampleLibrary.valid.with(of.new))
    #expect(said == of.says, "\(of.name) says:\n\(said)\n")
  }

  @Test func `names what changed by its id`() throws {
    let new = SampleLibrary.valid.with([Sample.first: nil])
    let change = try #require(ChangeFinderTests.changes(.valid, new).first)
    #expect(change.id?.description == Sample.id(5))
  }
}

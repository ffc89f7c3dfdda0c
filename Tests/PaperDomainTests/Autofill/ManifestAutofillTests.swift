import PaperDomain
import Testing

/// The values that a commit adds to manifests, byte for byte.
struct ManifestAutofillTests {
  typealias Sample = SampleLibrary

  static let id = Sample.id(1_000)

  /// Texts before and after: only missing values are added, in the file's own layout.
  @Test(
    arguments: [
      (
        Sample.first, #"{ "bundle": "scan", "pageNumber": 1 }"#,
        #"{ "id": "\#(id)", "bundle": "scan", "pageNumber": 1, "createdAt": "\#(Sample.now)" }"#
      ),
      (
        Sample.first, "{\n\t\"pageNumber\": 1,\n\t\"bundle\": \"scan\",\n\t\"tags\": []\n}\n",
        "{\n\t\"pageNumber\": 1,\n\t\"createdAt\": \"\(Sample.now)\","
          + "\n\t\"id\": \"\(id)\",\n\t\"bundle\": \"scan\",\n\t\"tags\": []\n}\n"
      ),
      (
        Sample.first,
        "{\r\n  \"$schema\": \"s\",\r\n  \"bundle\": \"scan\",\r\n  \"pageNumber\": 1.0\r\n}",
        "{\r\n  \"$schema\": \"s\",\r\n  \"id\": \"\(id)\",\r\n  \"bundle\": \"scan\",\r\n"
          + "  \"pageNumber\": 1.0,\r\n  \"createdAt\": \"\(Sample.now)\"\r\n}"
      ),
      (
        Sample.doc,
        "{\n  \"title\": \"Calculus\",\n  \"mine\": [1, 2],\n  \"groups\": [\"mc\"]\n}\n",
        "{\n  \"id\": \"\(id)\",\n  \"title\": \"Calculus\",\n  \"createdAt\": \"\(Sample.now)\",\n"
          + "  \"mine\": [1, 2],\n  \"groups\": [\"mc\"]\n}\n"
      ),
      (
        "papercenter.json", #"{"format":1,"name":"p"}"#,
        #"{"format":1,"id":"\#(id)","name":"p","createdAt":"\#(Sample.now)"}"#
      ),
      (
        Sample.subject,
        "{\n  \"name\": \"Subject\",\n  \"tags\": [\n    { \"name\": \"a\" }\n  ]\n}\n",
        "{\n  \"id\": \"\(id)\",\n  \"name\": \"Subject\",\n  \"createdAt\": \"\(Sample.now)\",\n"
          + "  \"tags\": [\n    { \"id\": \"\(Sample.id(1_001))\", \"name\": \"a\" }\n  ]\n}\n"
      ),
      (
        Sample.year, #"{"name":"Year","type":"int","createdAt":"2020-01-01T00:00:00Z"}"#,
        #"{"id":"\#(id)","name":"Year","type":"int","createdAt":"2020-01-01T00:00:00Z"}"#
      ),
    ])
  func `fills in ids and times`(file: String, before: String, after: String) throws {
    let done = try SampleLibrary.valid.with([file: before]).completed()
    #expect(done.library.files[file] == after)
    #expect(done.remarks == [])
    #expect(done.library.files.count { SampleLibrary.valid.files[$0.key] != $0.value } == 1)
  }

  @Test func `changes nothing in what is complete`() throws {
    let done = try SampleLibrary.valid.completed(since: SampleLibrary.valid)
    #expect(done.library.files == SampleLibrary.valid.files)
    #expect(done.remarks == [])
  }

  @Test func `fixes lists`() throws {
    let done = try SampleLibrary.valid.with([
      Sample.doc: #"{"title":"x",\#(Sample.identity(3))}"#,
      Sample.group: """
      {
        "title": "x", \(Sample.identity(4)),
        "pages": [
          "p002",
          "p001",
          "p002"
        ]
      }
      """,
      "docs/2023/calc/mc/p010.json": Sample.page(10),
      "docs/2023/calc/mc/p9.json": Sample.page(11),
    ]).completed()
    #expect(
      done.library.files[Sample.doc]
        == #"{"title":"x",\#(Sample.identity(3)),"groups":["mc"]}"#)
    #expect(
      done.library.files[Sample.group] == """
        {
          "title": "x", \(Sample.identity(4)),
          "pages": [
            "p002",
            "p001",
            "p9",
            "p010"
          ]
        }
        """)
    #expect(
      done.remarks == [
        "listed 'mc' in docs/2023/calc/doc.json", "listed 'p9' in docs/2023/calc/mc/group.json",
        "listed 'p010' in docs/2023/calc/mc/group.json",
      ])
  }

  @Test func `leaves a list alone that names what is not there`() throws {
    let text = #"{"title":"x",\#(Sample.identity(4)),"pages":["p001","gone","p002"]}"#
    let done = try SampleLibrary.valid.with([Sample.group: text]).completed()
    #expect(done.library.files[Sample.group] == text)
  }

  @Test func `gives a copied doc ids of its own, and its annotations to the copies`() throws {
    let notes = "docs/2023/calc/mc/p001.notes.json"
    let base = SampleLibrary.valid.with([
      notes: #"{ "page": "\#(Sample.id(5))", "annotations": [] }"#
    ])
    let done = try base.copying("docs/2023/calc", to: "docs/2022/calc").completed(since: base)
    for (path, text) in base.files { #expect(done.library.files[path] == text) }
    #expect(
      done.library.files["docs/2022/calc/doc.json"]
        == #"{"title":"Calculus","id":"\#(Sample.id(1_000))","createdAt":"\#(Sample.now)","#
        + #""groups":["mc"]}"#)
    #expect(
      done.library.files["docs/2022/calc/mc/p001.json"]
        == #"{"id":"\#(Sample.id(1_002))","createdAt":"\#(Sample.now)","#
        + #""bundle":"scan","pageNumber":1}"#)
    #expect(
      done.library.files["docs/2022/calc/mc/p001.notes.json"]
        == #"{ "page": "\#(Sample.id(1_002))", "annotations": [] }"#)
    #expect(done.remarks.count == 4)
    #expect(
      done.remarks.first
        == "docs/2022/calc/doc.json is a copy of docs/2023/calc/doc.json: "
        + "it got a new id")
    #expect(done.library.check(since: base) == "")
  }

  @Test func `gives copied annotations ids of their own, and replies follow`() throws {
    let (page, notes) = ("docs/2023/calc/mc/p001.json", "docs/2023/calc/mc/p001.notes.json")
    let rest =
      #""createdAt":"\#(Sample.now)","author":"Ada","kind":"note",\#(NotesRuleTests.whole)"at":[0,0]"#
    func text(
      _ page: Int, _ first: String, _ second: String, _ odd: String, _ between: String = ""
    ) -> String {
      #"{ "page": "\#(Sample.id(page))", "annotations": [{"id":"\#(first)","text":"a",\#(rest)}, "#
        + #"{"text":"b",\#(between)\#(rest)}, {"replyTo":"\#(first)","id":"\#(second)",\#(rest)}, "#
        + #"{"id":"\#(second)","replyTo":"\#(odd)",\#(rest)}] }"#
    }
    let odd = "\(Sample.id(77))"
    let base = SampleLibrary.valid.with([
      notes: text(5, "\(Sample.id(70))", "\(Sample.id(71))", odd)
    ])
    let done = try base.copying(page, to: "docs/2023/calc/mc/p009.json")
      .copying(notes, to: "docs/2023/calc/mc/p009.notes.json").completed(since: base)
    // The original's own errors, a missing id and a copied line, take the first two.
    #expect(
      done.library.files["docs/2023/calc/mc/p009.notes.json"]
        == text(
          1_000, Sample.id(1_003), Sample.id(1_004), odd, #""id":"\#(Sample.id(1_005))","#))
  }

  @Test func `leaves its id to what moved and was copied`() throws {
    let base = SampleLibrary.valid
    let page = "docs/2023/calc/mc/p001.json"
    let done = try base.copying(page, to: "docs/2023/calc/mc/a.json")
      .moving("docs/2023/calc/mc", to: "docs/2023/calc/choice")
      .with([Sample.doc: #"{"title":"x",\#(Sample.identity(3)),"groups":["choice"]}"#])
      .completed(since: base)
    let files = done.library.files
    #expect(files["docs/2023/calc/choice/p001.json"] == base.files[page])
    #expect(files["docs/2023/calc/choice/a.json"]?.contains(Sample.id(1_000)) == true)
  }

  @Test func `gives a text written anew the identity it had`() throws {
    let done = try SampleLibrary.valid.with([
      Sample.first: #"{"bundle":"scan","pageNumber":7}"#,
      Sample.year: #"{"id":"\#(Sample.id(8))","name":"Year","type":"int"}"#,
    ]).completed(since: SampleLibrary.valid)
    #expect(
      done.library.files[Sample.first]
        == #"{"id":"\#(Sample.id(5))","bundle":"scan","pageNumber":7,"#
        + #""createdAt":"2026-01-02T03:04:05Z"}"#)
    #expect(
      done.library.files[Sample.year]
        == #"{"id":"\#(Sample.id(8))","name":"Year","createdAt":"2026-01-02T03:04:05Z","#
        + #""type":"int"}"#)
  }

  @Test func `gives a new page an identity of its own where the old one moved away`() throws {
    let done = try SampleLibrary.valid.moving(Sample.first, to: "docs/2023/calc/mc/p009.json")
      .with([Sample.first: #"{"bundle":"scan","pageNumber":7}"#])
      .completed(since: SampleLibrary.valid)
    #expect(done.library.files[Sample.first]?.contains(Sample.id(1_000)) == true)
    #expect(done.library.files[Sample.first]?.contains(Sample.now) == true)
  }

  @Test func `gives a new thing a time of its own, whatever was at its path`() throws {
    let done = try SampleLibrary.valid.with([
      Sample.first: #"{"id":"\#(Sample.id(50))","bundle":"scan","pageNumber":1}"#
    ]).completed(since: SampleLibrary.valid)
    #expect(done.library.files[Sample.first]?.contains(Sample.now) == true)
  }

  @Test func `gives copied tags ids of their own`() throws {
    let line = #"{"id":"\#(Sample.id(71))","name":"Physics"},"#
    let text = SampleLibrary.valid.files[Sample.subject] ?? ""
    let changed = text.replacing("[{", with: "[\(line){", maxReplacements: 1)
    let done = try SampleLibrary.valid.with([
      Sample.subject: changed,
      "tags/copy.json": text.replacing("\"Subject\"", with: "\"Copy\""),
    ]).completed(since: SampleLibrary.valid)
    #expect(
      done.library.files[Sample.subject]
        == changed.replacing(line, with: line.replacing(Sample.id(71), with: Sample.id(1_003))))
    let copy = done.library.files["tags/copy.json"] ?? ""
    for number in [7, 71, 72] { #expect(!copy.contains("\"\(Sample.id(number))\"")) }
    #expect(
      done.remarks == [
        "tags/copy.json is a copy of tags/subject.json: it got a new id",
        "tags/subject.json: copied tags got new ids",
      ])
    #expect(done.library.check(since: SampleLibrary.valid) == "")
  }

  @Test func `fills in facts about blobs and corrects wrong ones`() throws {
    let done = try SampleLibrary.valid.with([
      Sample.scan: Sample.bundle(
        2,
        #""display":[{"sha256":"\#(Sample.hash(1))"},"#
          + #"{"sha256":"\#(Sample.hash(2))","pages":3,"bytes":100}]"#)
    ]).completed(counted: [
      1: CountedBlob(bytes: 100, pages: 9), 2: CountedBlob(bytes: 99, pages: 4),
    ])
    #expect(
      done.library.files[Sample.scan]
        == Sample.bundle(
          2,
          #""display":[{"sha256":"\#(Sample.hash(1))","bytes":100,"pages":9},"#
            + #"{"sha256":"\#(Sample.hash(2))","pages":4,"bytes":99}]"#))
    #expect(
      done.remarks == [
        "bundles/scan/bundle.json: display 2 has 99 bytes, not 100",
        "bundles/scan/bundle.json: display 2 has 4 pages, not 3",
      ])
  }

  @Test func `changes only the files it may`() throws {
    let text = #"{"bundle":"scan","pageNumber":1}"#
    let done = try SampleLibrary.valid.with([Sample.first: text, Sample.second: text])
      .completed(files: [Sample.second])
    #expect(done.library.files[Sample.first] == text)
    #expect(done.library.files[Sample.second] != text)
  }
}

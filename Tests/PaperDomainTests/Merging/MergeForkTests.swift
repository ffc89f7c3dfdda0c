import PaperDomain
import Testing

/// Overwrite or fork: the result for a page that both sides rebound.
struct MergeForkTests {
  typealias Sample = SampleLibrary

  private static func bound(_ number: Int, _ rest: String = "") -> String {
    Sample.page(5, #""bundle":"scan","pageNumber":\#(number)\#(rest)"#)
  }

  private static func merge(
    _ published: [String: String?], _ ours: [String: String?], base: [String: String?] = [:]
  ) throws -> (library: SampleLibrary, report: MergeReport) {
    let base = Sample.valid.with(base)
    return try MergeSample(base: base, published: base.with(published), ours: base.with(ours))
      .merged()
  }

  @Test func `a page bound to two things is two pages`() throws {
    let (library, report) = try Self.merge(
      [Sample.first: Self.bound(8)],
      [Sample.first: Self.bound(9, #","tags":["Subject/Mathematics"]"#)])
    let name = "p001 - MARKUP - Laptop - 20261120-110000"
    let fork = try #require(report.forks.first)
    #expect(fork.page == "2023/calc/mc/p001")
    #expect(fork.copy == "2023/calc/mc/\(name)")
    #expect(report.hasCopies)
    let pages = library.snapshot.pages
    #expect(pages["2023/calc/mc/p001"]?.binding.pageNumber == 8)
    // The tag is not part of the conflict: both have it.
    #expect(pages["2023/calc/mc/p001"]?.metadata.tags.count == 1)
    let copy = try #require(pages["2023/calc/mc/\(name)"])
    #expect(copy.binding.pageNumber == 9)
    #expect(copy.metadata.tags.count == 1)
    #expect(copy.createdAt?.description == "2026-11-20T11:00:00Z")
    let space = try #require(EntityID(parsing: Sample.id(5)))
    let version = "\(Sample.id(2))#9@2026-11-20T11:00:00Z"
    #expect(copy.id == EntityID(of: Array(version.utf8), in: space))
    #expect(library.snapshot.groups["2023/calc/mc"]?.pages == ["p001", name, "p002"])
    #expect(library.check() == "")
  }

  @Test func `the same page of the same file is no dispute`() throws {
    let twin = Sample.bundle(50, #""display":[\#(Sample.blob(1, pages: 12))]"#)
    let (library, report) = try Self.merge(
      [Sample.first: Self.bound(8)],
      [
        "bundles/twin/bundle.json": twin,
        Sample.first: Sample.page(5, #""bundle":"twin","pageNumber":8"#),
      ])
    #expect(report.forks.isEmpty)
    #expect(library.snapshot.pages["2023/calc/mc/p001"]?.binding.bundle == "scan")
    #expect(
      report.overridden.map(\.explanation) == [
        #"binding of the page '2023/calc/mc/p001' is "scan#8"; main had "twin#8""#
      ])
  }

  @Test func `a copy of a copy has the page's name`() throws {
    let old = "p001 - MARKUP - Old - 20250101-000000"
    let file = "docs/2023/calc/mc/\(old).json"
    let group = #"{"title":"M",\#(Sample.identity(4)),"pages":["p001","p002","\#(old)"]}"#
    let (library, _) = try Self.merge(
      [file: Sample.page(30, #""bundle":"scan","pageNumber":8"#)],
      [file: Sample.page(30, #""bundle":"scan","pageNumber":9"#)],
      base: [file: Sample.page(30, #""bundle":"scan","pageNumber":7"#), Sample.group: group])
    #expect(
      library.snapshot.groups["2023/calc/mc"]?.pages
        == ["p001", "p002", old, "p001 - MARKUP - Laptop - 20261120-110000"])
  }

  @Test func `names are made safe and free`() throws {
    let taken = "p001 - MARKUP - A-B - 20261120-110000"
    let group = #"{"title":"M",\#(Sample.identity(4)),"pages":["p001","p002","\#(taken)"]}"#
    let base = Sample.valid.with([
      "docs/2023/calc/mc/\(taken).json": Sample.page(30), Sample.group: group,
    ])
    var sample = MergeSample(
      base: base, published: base.with([Sample.first: Self.bound(8)]),
      ours: base.with([Sample.first: Self.bound(9)]))
    sample.oursDevice = "A/B\u{7}"
    let (library, report) = try sample.merged()
    #expect(report.forks.first?.copy == "2023/calc/mc/\(taken)-2")
    #expect(library.check() == "")
  }

  @Test func `annotations go with what they were drawn on`() throws {
    func note(_ number: Int, page: Int, _ text: String) -> String {
      #"{"id":"\#(Sample.id(number))","createdAt":"2026-01-02T03:04:05Z","author":"A","kind":"note","#
        + #""anchor":{"bundle":"\#(Sample.id(2))","pageNumber":\#(page),"variant":"display","#
        + #""follows":"version"},"text":"\#(text)","at":[1,1]}"#
    }
    func notes(_ annotations: String...) -> String {
      #"{"page":"\#(Sample.id(5))","annotations":[\#(annotations.joined(separator: ","))]}"#
    }
    let file = "docs/2023/calc/mc/p001.notes.json"
    let old = note(90, page: 1, "old")
    let (library, report) = try Self.merge(
      [Sample.first: Self.bound(8), file: notes(old, note(91, page: 8, "theirs"))],
      [Sample.first: Self.bound(9), file: notes(old, note(92, page: 9, "mine"))],
      base: [file: notes(old)])
    let copy = try #require(report.forks.first)
    let texts = { (path: String) -> [String] in
      let root = library.files["docs/\(path).notes.json"].flatMap(Sample.document)?.root
      return (root?["annotations"]?.array ?? []).compactMap { $0["text"]?.string }
    }
    #expect(texts(copy.page) == ["old", "theirs"])
    #expect(texts(copy.copy) == ["old", "mine"])
    #expect(library.check() == "")
  }

  @Test func `an annotation edited on both sides is kept twice`() throws {
    func notes(_ text: String, _ reply: String = "") -> String {
      #"{"page":"\#(Sample.id(5))","annotations":[{"id":"\#(Sample.id(90))","kind":"note","#
        + #""createdAt":"2026-01-02T03:04:05Z","author":"A","text":"\#(text)","at":[1,1]}\#(reply)]}"#
    }
    let file = "docs/2023/calc/mc/p001.notes.json"
    let (library, report) = try Self.merge(
      [file: notes("P")], [file: notes("O")], base: [file: notes("B")])
    let found = library.snapshot.notes[file]?.annotations.compactMap { $0?.id } ?? []
    #expect(found.count == 2)
    #expect(found.first?.description == Sample.id(90))
    #expect(found.last?.version == 5)
    #expect(report.hasCopies)
    #expect(library.check() == "")
    // A reply keeps the annotation that it replies to.
    let reply =
      #",{"id":"\#(Sample.id(91))","kind":"note","createdAt":"2026-01-02T03:04:05Z","author":"A","#
      + #""text":"yes","at":[1,1],"replyTo":"\#(Sample.id(90))"}"#
    let empty = #"{"page":"\#(Sample.id(5))","annotations":[]}"#
    let answered = try Self.merge(
      [file: empty], [file: notes("B", reply)], base: [file: notes("B")])
    #expect(answered.library.snapshot.notes[file]?.count == 2)
    #expect(answered.library.check() == "")
  }

  @Test func `files appended on both sides make two bundles`() throws {
    func scan(_ blob: Int) -> String {
      Sample.bundle(
        2, #""display":[\#(Sample.blob(1, pages: 12)),\#(Sample.blob(blob, pages: 4))]"#)
    }
    let (library, report) = try Self.merge(
      [Sample.scan: scan(3), Sample.second: Sample.page(6, #""bundle":"scan","pageNumber":16"#)],
      [
        Sample.scan: scan(4), Sample.first: Self.bound(14), "bundles/scan/text/13.txt": "ours",
        "bundles/scan/text/2.txt": "shared",
      ])
    #expect(
      library.snapshot.pages["2023/calc/mc/p001"]?.binding
        == Binding(bundle: "scan-2", pageNumber: 14))
    #expect(
      library.snapshot.pages["2023/calc/mc/p002"]?.binding
        == Binding(bundle: "scan", pageNumber: 16))
    #expect(library.files["bundles/scan-2/text/13.txt"] == "ours")
    #expect(library.files["bundles/scan/text/13.txt"] == nil)
    #expect(library.files["bundles/scan/text/2.txt"] == "shared")
    #expect(library.snapshot.bundles["scan-2"]?.id?.version == 5)
    #expect(report.hasCopies)
    #expect(library.check() == "")
  }

  @Test func `who merges makes no difference`() throws {
    let base = Sample.valid
    let published = base.with([Sample.first: Self.bound(8)])
    let ours = base.with([Sample.first: Self.bound(9)])
    let once = try MergeSample(base: base, published: published, ours: ours).merged()
    let again = try MergeSample(base: base, published: published, ours: ours).merged()
    #expect(once.library.files == again.library.files)
    #expect(once.report == again.report)
    // A clone that already made the copy keeps only one.
    let later = try MergeSample(base: base, published: once.library, ours: ours).merged()
    #expect(later.library.files == once.library.files)
  }

  @Test func `a thing that got its id on both sides is one thing`() throws {
    let bare = #"{"bundle":"scan","pageNumber":1}"#
    let (library, _) = try Self.merge(
      [Sample.first: Self.bound(1)],
      [
        Sample.first: Sample.page(55, #""bundle":"scan","pageNumber":9"#),
        "docs/2023/calc/mc/p001.notes.json": #"{"page":"\#(Sample.id(55))","annotations":[]}"#,
      ], base: [Sample.first: bare])
    #expect(library.files[Sample.first] == Self.bound(9))
    #expect(
      library.files["docs/2023/calc/mc/p001.notes.json"]
        == #"{"page":"\#(Sample.id(5))","annotations":[]}"#)
  }
}

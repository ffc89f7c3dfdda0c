import Testing

@testable import PaperDomain

/// Annotations in merges: autofilled values are not changes, and every file stays with its page.
struct MergeNotesTests {
  typealias Sample = SampleLibrary

  private static let file = "docs/2023/calc/mc/p001.notes.json"

  private static func note(_ id: String, _ text: String, _ rest: String = "") -> String {
    #"{\#(id)"kind":"note","text":"\#(text)","at":[0.5,0.5]\#(rest)}"#
  }

  private static func id(_ number: Int) -> String { #""id":"\#(Sample.id(number))","# }

  /// The values that a commit adds.
  private static let completed =
    #","createdAt":"2026-01-02T03:04:05Z","author":"A","anchor":{"bundle":"\#(Sample.id(2))","#
    + #""pageNumber":1,"variant":"display","follows":"page"}"#

  private static func notes(_ annotations: String..., page: Int = 5) -> String {
    #"{"page":"\#(Sample.id(page))","annotations":[\#(annotations.joined(separator: ","))]}"#
  }

  private static func merge(
    _ base: SampleLibrary, _ published: [String: String?], _ ours: [String: String?]
  ) throws -> (library: SampleLibrary, report: MergeReport) {
    try MergeSample(base: base, published: base.with(published), ours: base.with(ours)).merged()
  }

  private static func texts(_ library: SampleLibrary, _ file: String = file) -> [String] {
    let root = library.files[file].flatMap(Sample.document)?.root
    return (root?["annotations"]?.array ?? []).compactMap { $0["text"]?.string }
  }

  @Test(arguments: [false, true])
  func `a deleted annotation does not come back when it was completed`(isPublished: Bool) throws {
    let bare = [Self.note(Self.id(90), "gone"), Self.note(Self.id(91), "stays")]
    let base = Sample.valid.with([Self.file: Self.notes(bare[0], bare[1])])
    let removed: [String: String?] = [Self.file: Self.notes(bare[1])]
    let filled: [String: String?] = [
      Self.file: Self.notes(
        Self.note(Self.id(90), "gone", Self.completed),
        Self.note(Self.id(91), "stays", Self.completed))
    ]
    let (library, report) = try Self.merge(
      base, isPublished ? removed : filled, isPublished ? filled : removed)
    #expect(Self.texts(library) == ["stays"])
    #expect(report.sentences == [])
    #expect(library.files[Self.file]?.contains("2026-01-02T03:04:05Z") == true)
    // The file of a page without annotations stays removed, and so does a removed page.
    let none = try Self.merge(base, [Self.file: nil], filled)
    #expect(none.library.files[Self.file] == nil)
    let page = try Self.merge(
      base,
      [
        Self.file: nil, Sample.first: nil,
        Sample.group: #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["p002"]}"#,
      ], filled)
    #expect(page.library.files[Sample.first] == nil)
  }

  @Test func `an annotation that got its id on both sides is one`() throws {
    let base = Sample.valid.with([Self.file: Self.notes(Self.note("", "old"))])
    let (library, report) = try Self.merge(
      base, [Self.file: Self.notes(Self.note(Self.id(90), "old", Self.completed))],
      [
        Self.file: Self.notes(
          Self.note(Self.id(91), "old", Self.completed),
          Self.note(Self.id(92), "answer", #","replyTo":"\#(Sample.id(91))""#))
      ])
    #expect(Self.texts(library) == ["old", "answer"])
    #expect(library.files[Self.file]?.contains(Sample.id(91)) == false)
    #expect(report.sentences == [])
    #expect(!library.check().contains(": error: "))
  }

  @Test func `an edit stands beside a autofill`() throws {
    let base = Sample.valid.with([Self.file: Self.notes(Self.note(Self.id(90), "old"))])
    let (library, report) = try Self.merge(
      base, [Self.file: Self.notes(Self.note(Self.id(90), "old", Self.completed))],
      [Self.file: Self.notes(Self.note(Self.id(90), "new"))])
    #expect(Self.texts(library) == ["new"])
    #expect(library.files[Self.file]?.contains("variant") == true)
    #expect(report.sentences == [])
  }

  @Test func `annotations that were left behind join the page that stays`() throws {
    let note = Self.note(Self.id(90), "mine", Self.completed)
    let other = Self.note(Self.id(91), "theirs", Self.completed)
    let base = Sample.valid.with([Self.file: Self.notes(note)])
    let (library, _) = try Self.merge(
      base,
      [
        Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":7"#),
        Self.file: Self.notes(note, other),
      ],
      [
        Sample.first: nil,
        Sample.group: #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["p002"]}"#,
        Self.file: Self.notes(note, Self.note(Self.id(92), "late", Self.completed)),
      ])
    #expect(Set(Self.texts(library)) == ["mine", "theirs", "late"])
    #expect(library.files.keys.filter { $0.contains(".notes") } == [Self.file])
  }

  @Test func `annotations of a page that is nowhere keep a name that is read`() throws {
    let stray = Self.notes(Self.note(Self.id(90), "stray", Self.completed), page: 99)
    let file = "docs/2023/calc/mc/p003.notes.json"
    let group =
      #"{"title":"Multiple choice",\#(Sample.identity(4)),"pages":["p001","p002","p003"]}"#
    let (library, report) = try Self.merge(
      Sample.valid,
      [
        "docs/2023/calc/mc/p003.json": Sample.page(30), Sample.group: group,
        file: Self.notes(Self.note(Self.id(91), "own", Self.completed), page: 30),
      ], [file: stray])
    #expect(Self.texts(library, file) == ["own"])
    let other = "docs/2023/calc/mc/p003-2.notes.json"
    #expect(library.files[other] == stray)
    #expect(library.snapshot.notes[other] != nil)
    #expect(
      report.sentences == [
        "the file '\(file)' of main is '\(other)' now: the name was taken"
      ])
  }

  // MARK: - Copies made by an earlier version

  private static func bound(_ number: Int) -> String {
    Sample.page(5, #""bundle":"scan","pageNumber":\#(number)"#)
  }

  /// The library after a merge, with another id for its copy.
  private static func merged(id: EntityID) throws -> SampleLibrary {
    let (library, report) = try merge(
      Sample.valid, [Sample.first: bound(8)], [Sample.first: bound(9)])
    let copy = try #require(report.forks.first)
    let file = "docs/\(copy.copy).json"
    let text = try #require(library.files[file])
    let old = try #require(copy.copyID)
    return library.with([file: text.replacing("\(old)", with: "\(id)")])
  }

  @Test(arguments: [MergeSample.oursCommit, "a commit before a purge"])
  func `a copy that an earlier version made is not made again`(commit: String) throws {
    let space = try #require(EntityID(parsing: Sample.id(5)))
    let earlier = EntityID(of: Array(commit.utf8), in: space)
    let published = try Self.merged(id: earlier)
    let sample = MergeSample(
      base: Sample.valid, published: published,
      ours: Sample.valid.with([Sample.first: Self.bound(9)]))
    #expect(try sample.merged().library.files == published.files)
  }

  @Test func `a merge computed again gives its copy the id and the name it got`() throws {
    let space = try #require(EntityID(parsing: Sample.id(5)))
    let made = try Self.merged(id: EntityID(of: Array("before".utf8), in: space))
    var sample = MergeSample(
      base: Sample.valid, published: Sample.valid.with([Sample.first: Self.bound(8)]),
      ours: Sample.valid.with([Sample.first: Self.bound(9)]))
    sample.oursDevice = "Another"
    var (published, ours) = try sample.sides()
    published.knownCopies = { MergeSample.tree(made) }
    ours.knownCopies = { MergeSample.tree(made) }
    let again = try LibraryMerge(
      base: MergeSample.tree(sample.base), published: published, ours: ours,
      contents: MergeSample.Contents())
    #expect(MergeSample.result(again).library.files == made.files)
  }

  @Test func `each clone publishing its own side first, both come to one library`() throws {
    let base = Sample.valid
    let (one, two) = (
      base.with([Sample.first: Self.bound(8)]), base.with([Sample.first: Self.bound(9)])
    )
    func merged(_ first: SampleLibrary, _ second: SampleLibrary, since: SampleLibrary) throws
      -> SampleLibrary
    {
      try MergeSample(base: since, published: first, ours: second).merged().library
    }
    let here = try merged(one, two, since: base)
    let there = try merged(two, one, since: base)
    for (first, second) in [(here, there), (there, here)] {
      let both = try merged(first, second, since: here)
      let shown = both.snapshot.pages.values.filter { $0.path.contains("p001") }
      #expect(Set(shown.map(\.binding.pageNumber)) == [8, 9])
      #expect(shown.count == 2)
      #expect(both.check() == "")
    }
  }
}

import Foundation
import GitNames
import SeededRandom
import Synchronization
import Testing

@testable import PaperDomain

/// Unchanged docs need not be read, and the merge has the same result as with them.
struct UnchangedDocsTests {
  private static let isSoak = ProcessInfo.processInfo.environment["PC_SOAK"] != nil

  /// Contents that record which of them were read.
  private final class Watched: ContentStore {
    let read = Mutex<Set<String>>([])

    func bytes(of content: ObjectID) throws -> [UInt8] {
      let bytes = MergeSample.Contents.bytes(of: content)
      read.withLock { _ = $0.insert(String(decoding: bytes, as: UTF8.self)) }
      return bytes
    }

    func add(_ bytes: [UInt8]) throws -> ObjectID { MergeSample.Contents.add(bytes) }
  }

  /// The valid library with two more docs of eight pages each.
  private static let library: SampleLibrary = {
    var library = SampleLibrary.valid
    library.files["bundles/other/bundle.json"] = SampleLibrary.bundle(
      90, #""display":[\#(SampleLibrary.blob(2, pages: 12))]"#)
    for doc in 1...2 {
      let folder = "docs/2022/old\(doc)"
      library.files["\(folder)/doc.json"] =
        #"{"title":"Old",\#(SampleLibrary.identity(100 * doc)),"groups":["g"]}"#
      library.files["\(folder)/g/group.json"] =
        #"{"title":"G",\#(SampleLibrary.identity(100 * doc + 50)),"pages":["p1"]}"#
      for page in 1...8 {
        library.files["\(folder)/g/p\(page).json"] = SampleLibrary.page(
          100 * doc + page, #""bundle":"other","pageNumber":\#(page)"#)
      }
    }
    return library
  }()

  private static let retagged = [
    SampleLibrary.first: SampleLibrary.page(
      5, #""bundle":"scan","pageNumber":1,"tags":["Subject/Mathematics"]"#)
  ]
  private static let rebound = [
    SampleLibrary.second: SampleLibrary.page(6, #""bundle":"scan","pageNumber":7"#)
  ]

  /// The results of both merges: the normal one, and the one that reads everything.
  private static func verify(
    _ sample: MergeSample, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (library: SampleLibrary, report: MergeReport) {
    let merged = try sample.merged()
    let (published, ours) = try sample.sides()
    let trees = MergeTriple(
      base: MergeSample.tree(sample.base), published: published.tree, ours: ours.tree)
    let whole = MergeSample.result(
      try LibraryMerge(
        whole: trees, published, ours, MergeContents(MergeSample.Contents())))
    for path in Set(merged.library.files.keys).union(whole.library.files.keys).sorted()
    where merged.library.files[path] != whole.library.files[path] {
      Issue.record(
        "\(path): \(merged.library.files[path] ?? "-"), and not \(whole.library.files[path] ?? "-")",
        sourceLocation: sourceLocation)
    }
    #expect(merged.report == whole.report, sourceLocation: sourceLocation)
    return merged
  }

  @Test func `nothing is read of what lies in them`() throws {
    let sample = MergeSample(
      base: Self.library, published: Self.library.with(Self.retagged),
      ours: Self.library.with(Self.rebound))
    let contents = Watched()
    let merged = try sample.merged(in: contents).library
    #expect(merged.files == Self.library.with(Self.retagged).with(Self.rebound).files)
    let read = contents.read.withLock { $0 }
    for (path, text) in Self.library.files where path.hasPrefix("docs/2022/") {
      #expect(read.contains(text) == path.hasSuffix("/doc.json"), "\(path)")
    }
    _ = try Self.verify(sample)
  }

  @Test func `copies of them by hand are nobody's move`() throws {
    let base = Self.library
    let copied = base.copying("docs/2022/old1", to: "docs/2022/mine").with([
      "docs/2022/mine/doc.json": #"{"title":"Mine",\#(SampleLibrary.identity(800)),"groups":["g"]}"#
    ])
    let other = base.copying("docs/2022/old1", to: "docs/2021/yours").with([
      "docs/2021/yours/doc.json":
        #"{"title":"Yours",\#(SampleLibrary.identity(801)),"groups":["g"]}"#
    ])
    let merged = try Self.verify(MergeSample(base: base, published: other, ours: copied))
    #expect(merged.library.files.count == base.files.count + 20)
  }

  @Test func `bundles that they were drawn on stay`() throws {
    let mark =
      #"{"id":"\#(SampleLibrary.id(600))","createdAt":"2026-01-02T03:04:05Z","author":"Ada","#
      + #""anchor":{"bundle":"\#(SampleLibrary.id(91))","pageNumber":1,"variant":"display","#
      + #""follows":"version"},"kind":"note","at":[0.5,0.5],"text":"?"}"#
    let former = "bundles/former/bundle.json"
    let base = Self.library.with([
      former: SampleLibrary.bundle(91, #""display":[\#(SampleLibrary.blob(3, pages: 12))]"#),
      "docs/2022/old1/g/p1.notes.json":
        #"{"page":"\#(SampleLibrary.id(101))","annotations":[\#(mark)]}"#,
    ])
    let merged = try Self.verify(
      MergeSample(base: base, published: base.with([former: nil]), ours: base.with(Self.retagged)))
    #expect(merged.library.files[former] != nil)
    #expect(
      merged.report.remarks == [
        .keptDefinition(kind: "bundle", name: "former", removedBy: "origin/main")
      ])
  }

  @Test func `a tag that was renamed by hand is renamed in them`() throws {
    let base = Self.library.with([
      "docs/2022/old1/g/p1.json": SampleLibrary.page(
        101, #""bundle":"other","pageNumber":1,"tags":["Subject/Mathematics"]"#)
    ])
    let renamed = SampleLibrary.valid.files[SampleLibrary.subject]?
      .replacing("Mathematics", with: "Maths")
    let merged = try Self.verify(
      MergeSample(
        base: base, published: base.with(Self.rebound),
        ours: base.with([SampleLibrary.subject: renamed])))
    #expect(merged.library.files["docs/2022/old1/g/p1.json"]?.contains("Subject/Maths\"") == true)
  }

  @Test func `annotations that lie in them find their page elsewhere`() throws {
    let notes = #"{"page":"\#(SampleLibrary.id(5))","annotations":[]}"#
    let base = Self.library.with(["docs/2022/old1/g/p1.notes.json": notes])
    let merged = try Self.verify(
      MergeSample(
        base: base, published: base.with(Self.retagged), ours: base.with(Self.rebound)))
    #expect(merged.library.files["docs/2023/calc/mc/p001.notes.json"] == notes)
  }

  @Test func `a doc by the name of one goes beside it`() throws {
    let doc = #"{"title":"New",\#(SampleLibrary.identity(900)),"groups":[]}"#
    let merged = try Self.verify(
      MergeSample(
        base: Self.library, published: Self.library.with(Self.retagged),
        ours: Self.library.with(["docs/2022/OLD1/doc.json": doc])))
    #expect(merged.library.files["docs/2022/OLD1-2/doc.json"] == doc)
  }

  @Test(arguments: 0..<(isSoak ? 5_000 : 150) as Range<UInt64>)
  func `whatever two sides do, it is the same merge`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 9_000)
    let base = try RandomLibrary(docs: 5...9, using: &random).library.completed().library
    func side() -> SampleLibrary {
      let steps = Int.random(in: 0...3, using: &random)
      let side = MergePropertyTests.changed(base, &random, steps: steps)
      guard Int.random(in: 0..<4, using: &random) == 0,
        let doc = side.snapshot.orderedDocs.randomElement(using: &random)
      else { return side }
      return side.copying("docs/\(doc.path)", to: "docs/copies/\(lastComponent(doc.path))")
    }
    _ = try Self.verify(MergeSample(base: base, published: side(), ours: side()))
  }
}

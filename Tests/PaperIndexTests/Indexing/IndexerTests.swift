import Files
import Foundation
import PaperDomain
import PaperLibrary
import Testing

@testable import PaperIndex

struct IndexerTests {
  /// `pages: extracted + recognised + cached`
  private func counts(_ report: IndexReport) -> [Int] {
    [report.pages, report.extracted, report.recognised, report.cached, report.failed.count]
  }

  @Test func `takes the layer where there is one and recognises where there is none`() async throws
  {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit"), try place.file("- . -")])
    #expect(counts(try await place.index()) == [2, 1, 1, 0, 0])
    #expect(try place.found("limit") == ["b#1"])
  }

  @Test func `starts no worker when nothing is missing`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit", counted: false)])
    #expect(counts(try await place.index()) == [1, 1, 0, 0, 0])
    #expect(try place.starts == 1)
    #expect(counts(try await place.index()) == [1, 0, 0, 1, 0])
    #expect(try place.starts == 1)
    try place.bundle("b", display: [try place.file("Limit"), try place.file("Series")])
    #expect(counts(try await place.index()) == [2, 1, 0, 1, 0])
    #expect(try place.starts == 2)
  }

  @Test func `asks the worker anew when its executable changed`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit")])
    try await place.index()
    try FileSystem.writeAtomically(
      try FileSystem.read(place.worker.path, limit: 1 << 20) + Array("\n".utf8),
      to: place.worker.path)
    #expect(counts(try await place.index()) == [1, 0, 0, 1, 0])
    #expect(try place.starts == 2)
  }

  @Test func `a text written by hand wins until it is removed`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit"), try place.file("Series")])
    try await place.index()
    try place.write("bundles/b/text/2.txt", "\u{feff}Reihe\r\nUmlaut\n")
    #expect(counts(try await place.index()) == [2, 1, 0, 1, 0])
    #expect(try place.found("series") == [])
    #expect(try place.found("\"reihe umlaut\"") == ["b#2"])
    try place.write("bundles/b/text/2.txt", "Folge\n")
    try await place.index()
    #expect(try place.found("folge OR reihe") == ["b#2"])
    #expect(try place.found("reihe") == [])
    try place.remove("bundles/b/text/2.txt")
    #expect(counts(try await place.index()) == [2, 0, 0, 2, 0])
    #expect(try place.found("series") == ["b#2"])
  }

  @Test func `takes the text of the ocr variant, through the mapping`() async throws {
    let place = try LibraryFolder()
    let display = try ["Alpha", "Beta", "Gamma"].map { try place.file($0) }
    let ocr = try ["One", "Three"].map { try place.file($0) }
    try place.bundle(
      "b", display: display,
      more: ", \"ocr\": [\(ocr.joined(separator: ", "))], \"pageMapping\": { \"ocr\": \"1,3\" }")
    #expect(counts(try await place.index()) == [3, 3, 0, 0, 0])
    #expect(try place.found("one") == ["b#1"])
    #expect(try place.found("beta") == ["b#2"])
    #expect(try place.found("three") == ["b#3"])
    #expect(try place.found("gamma OR alpha") == [])
  }

  @Test func `a file that is missing is a failure with a reason until it is there`() async throws {
    let place = try LibraryFolder()
    let entry = try place.file("Limit")
    try place.bundle("b", display: [entry, try place.file("Series")])
    let blob = try place.blob(MadePDF.page("Limit"))
    try FileSystem.remove(place.library.blobs.path(of: blob))
    for _ in 0..<2 {
      let report = try await place.index()
      #expect(
        report.failed == [
          IndexFailure(bundle: "b", pageNumber: 1, reason: "\(blob.path) is missing")
        ])
    }
    _ = try place.file("Limit")
    #expect(counts(try await place.index()) == [2, 1, 0, 1, 0])
  }

  @Test func `a file that was purged is counted as that, and is no failure`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit"), try place.file("Series")])
    let blob = try place.blob(MadePDF.page("Limit"))
    try FileSystem.remove(place.library.blobs.path(of: blob))
    let event =
      #"{"createdAt":"2026-11-21T09:30:00Z","author":"Ada","event":"purged","blob":"\#(blob)"}"#
    try FileSystem.writeAtomically(
      Array("\(event)\n".utf8), to: place.library.root + "/" + PurgeRecord.file)
    let report = try await place.index()
    #expect(counts(report) == [2, 1, 0, 0, 0])
    #expect(report.purged == 1)
    let status = try place.cache().status(
      of: place.library.bundleSnapshot(),
      purged: place.library.purgeRecords.ofWorkingTree().purgedBlobs)
    #expect(status.pages == 2 && status.purged == 1 && status.waiting == 0)
  }

  @Test func `a file that is cut short is not read, nor held against the page`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit")])
    let blob = try place.blob(MadePDF.page("Limit"))
    let path = place.library.blobs.path(of: blob)
    let whole = try FileSystem.read(path, limit: 1 << 20)
    try FileSystem.writeAtomically(Array("version https://git-lfs".utf8), to: path)
    #expect(try await place.index().failed.map(\.reason).first?.contains("23 bytes") == true)
    try FileSystem.writeAtomically(whole, to: path)
    #expect(counts(try await place.index()) == [1, 1, 0, 0, 0])
  }

  @Test func `remembers what can't be read, and tries it again when asked`() async throws {
    let place = try LibraryFolder()
    try place.bundle(
      "b",
      display: [
        try place.file(bytes: Array("%PDF-1.4 junk".utf8), pages: 2), try place.file("Sum"),
      ]
    )
    for starts in [1, 1] {
      let report = try await place.index()
      #expect(report.failed.map(\.pageNumber) == [1, 2])
      #expect(report.failed.first?.reason == "the PDF is damaged")
      #expect(try place.starts == starts)
    }
    for earlier in [IndexRequest.Earlier.retryFailures, .forget] {
      let before = try place.starts
      #expect(try await place.index(IndexRequest(earlier: earlier)).failed.count == 2)
      #expect(try place.starts > before)
    }
  }

  @Test func `tries a failed bundle again alone`() async throws {
    let place = try LibraryFolder()
    let damaged = try place.file(bytes: Array("%PDF-1.4 junk".utf8), pages: 1)
    try place.bundle("b", display: [damaged])
    try place.bundle("c", display: [try place.file("Sum")])
    try await place.index()
    let report = try await place.index(IndexRequest(bundles: ["b"], earlier: .forget))
    #expect(counts(report) == [1, 0, 0, 0, 1])
    #expect(try place.found("sum") == ["c#1"])
  }

  @Test func `names a language that is not installed`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("...")], more: ", \"languages\": [\"xyz\"]")
    await #expect(throws: IndexError.missingLanguage("xyz")) { try await place.index() }
    try place.bundle("c", display: [try place.file("Limit")], more: ", \"languages\": [\"xyz\"]")
    let report = try await place.index()
    #expect(counts(report) == [2, 1, 0, 0, 1])
    #expect(report.missingLanguages == ["xyz"])
    #expect(report.failed.first?.reason.contains("tesseract-ocr-xyz") == true)
    #expect(try place.found("limit") == ["c#1"])
  }

  @Test func `says why the pages of a file can't be counted`() async throws {
    let place = try LibraryFolder()
    let damaged = try place.file(bytes: Array("%PDF-1.4 junk".utf8), pages: nil)
    try place.bundle("b", display: [damaged])
    // If a text's file cannot be read, the text must not be taken from another file.
    try place.bundle(
      "c", display: [try place.file("One"), try place.file("Two")], more: ", \"ocr\": [\(damaged)]")
    let report = try await place.index()
    #expect(report.failed.map { "\($0.bundle)#\($0.pageNumber)" } == ["b#1", "c#1", "c#2"])
    #expect(Set(report.failed.map(\.reason)) == ["the PDF is damaged"])
    #expect(counts(report) == [3, 0, 0, 0, 3])
  }

  @Test func `indexes only the bundles named, and forgets those that went`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit")])
    try place.bundle("c", display: [try place.file("Limit series")])
    #expect(counts(try await place.index(IndexRequest(bundles: ["c"]))) == [1, 1, 0, 0, 0])
    #expect(try place.found("limit") == ["c#1"])
    #expect(counts(try await place.index()) == [2, 1, 0, 1, 0])
    try place.remove("bundles/c/bundle.json")
    // A search detects the change without indexing.
    #expect(try place.found("limit") == ["b#1"])
    #expect(counts(try await place.index()) == [1, 0, 0, 1, 0])
  }

  @Test func `a copied bundle with the same id is indexed beside the first`() async throws {
    let place = try LibraryFolder()
    let id = ", \"id\": \"5f0c2a9e-8d14-4b7a-9c33-e1a07c6d2b58\""
    try place.bundle("b", display: [try place.file("Limit")], more: id)
    try place.bundle("b copy", display: [try place.file("Limit")], more: id)
    #expect(counts(try await place.index()) == [2, 2, 0, 0, 0])
    #expect(try place.found("limit").sorted() == ["b copy#1", "b#1"])
    #expect(counts(try await place.index()) == [2, 0, 0, 2, 0])
  }

  @Test func `finds the same after the cache was removed`() async throws {
    let place = try LibraryFolder()
    for bundle in ["b", "c"] {
      try place.bundle(
        bundle, display: try (1...5).map { try place.file("limit \(bundle) of \($0)") })
    }
    try await place.index(IndexRequest(bundles: ["c"]))
    try await place.index()
    let before = try place.search("limit of").hits.map(\.match)
    try FileSystem.removeTree(place.library.cacheFolder)
    #expect(try place.search("limit of").unindexed == 2)
    try await place.index()
    #expect(before.count == 10)
    #expect(try place.search("limit of").hits.map(\.match) == before)
  }

  @Test func `keeps what was finished when it is cancelled`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: try (1...40).map { try place.file("limit \($0)") })
    let indexer = place.indexer(try place.cache())
    let work = try await indexer.plan(IndexRequest(), in: try place.library.bundleSnapshot())
    #expect(work.count == 40)
    let task = Task {
      try await indexer.perform(work) { withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    await indexer.workers.shutdown()
    let kept = try place.search("limit").total
    #expect((1..<40).contains(kept))
    #expect(counts(try await place.index()) == [40, 40 - kept, 0, kept, 0])
  }

  @Test func `a worker that can't be started ends it with what it is`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit")])
    let pool = WorkerPool(executable: WorkerExecutable(path: "/no/worker", environment: [:]))
    let indexer = Indexer(library: place.library, cache: try place.cache(), workers: pool)
    await #expect(throws: WorkerError.cannotStart(path: "/no/worker", errno: ENOENT)) {
      try await indexer.plan(IndexRequest(), in: try place.library.bundleSnapshot())
    }
  }

  @Test func `reads one page at once, and keeps it`() async throws {
    let place = try LibraryFolder()
    try place.bundle("b", display: [try place.file("Limit"), try place.file("Series")])
    let snapshot = try place.library.bundleSnapshot()
    let bundle = try #require(snapshot.bundle(named: "b"))
    let indexer = place.indexer(try place.cache())
    #expect(try await indexer.text(of: 2, in: bundle, of: snapshot).text == "Series")
    await indexer.workers.shutdown()
    #expect(counts(try await place.index()) == [2, 1, 0, 1, 0])
    let gone = place.library.blobs.path(
      of: try place.blob(MadePDF.page("Limit")))
    try FileSystem.remove(gone)
    let again = place.indexer(try place.cache())
    #expect(try await again.text(of: 1, in: bundle, of: snapshot).text == "Limit")
  }
}

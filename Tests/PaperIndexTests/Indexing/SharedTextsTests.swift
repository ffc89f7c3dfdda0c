import Files
import GitNames
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

@testable import PaperIndex

struct SharedTextsTests {
  private static let reference = "refs/papercenter/text"

  /// A library with two recognised pages and one with a text layer, indexed and shared.
  private func shared() async throws -> LibraryFolder {
    let place = try LibraryFolder()
    try place.bundle("scan", display: [try place.file("- . -"), try place.file(". - . -")])
    try place.bundle("born", display: [try place.file("Limit")])
    try await place.index()
    #expect(try await share(place) == 2)
    return place
  }

  private func share(_ place: LibraryFolder) async throws -> Int {
    let indexer = place.indexer(try place.cache())
    let work = try await indexer.plan(IndexRequest(), in: try place.library.bundleSnapshot())
    await indexer.workers.shutdown()
    return try indexer.share(work)
  }

  private func forget(_ place: LibraryFolder) throws {
    try FileSystem.removeTree(place.library.cacheFolder)
  }

  private func tree(_ place: LibraryFolder) throws -> ObjectID {
    try #require(try place.library.repository.resolve(Self.reference))
  }

  private func replace(_ place: LibraryFolder, _ changes: [TreeChange]) throws {
    let repository = place.library.repository
    try repository.update(
      Self.reference, to: try repository.updateTree(base: try tree(place), changes: changes),
      expecting: .anything, message: "test",
      committer: Signature(
        name: "Ada", email: "ada@example.org", date: GitDate(seconds: 0, offsetMinutes: 0)))
  }

  @Test func `recognised texts alone are shared, once`() async throws {
    let place = try await shared()
    let before = try tree(place)
    #expect(try place.library.repository.objectKind(before) == .tree)
    #expect(try place.library.repository.walkTree(before).count == 2)
    #expect(try await share(place) == 0)
    #expect(try tree(place) == before)
  }

  @Test func `what was shared is taken instead of recognised again`() async throws {
    let place = try await shared()
    let texts = try place.found("limit")
    try forget(place)
    let report = try await place.index()
    #expect(report.received == 2)
    #expect([report.pages, report.extracted, report.recognised, report.cached] == [3, 1, 0, 2])
    #expect(report.refused == [])
    #expect(try place.found("limit") == texts)
  }

  @Test func `a page that is asked for alone is taken too`() async throws {
    let place = try await shared()
    try forget(place)
    let snapshot = try place.library.bundleSnapshot()
    let bundle = try #require(snapshot.bundles["scan"])
    let indexer = place.indexer(try place.cache())
    let starts = try place.starts
    let text = try await indexer.text(of: 2, in: bundle, of: snapshot)
    await indexer.workers.shutdown()
    #expect(text.source == .ocr)
    // One worker, which was asked for its version.
    #expect(try place.starts == starts + 1)
  }

  @Test func `texts of other settings and a rebuild are read anew`() async throws {
    let place = try await shared()
    #expect(try await place.index(IndexRequest(earlier: .forget)).recognised == 2)
    let manifest = place.library.path(of: "papercenter.json")
    let text = String(decoding: try FileSystem.read(manifest, limit: 1 << 20), as: UTF8.self)
    try place.write("papercenter.json", text.replacing("300", with: "200"))
    try forget(place)
    let report = try await place.index()
    #expect(report.received == 0 && report.recognised == 2)
    #expect(try await share(place) == 2)
    #expect(try place.library.repository.walkTree(try tree(place)).count == 4)
  }

  @Test func `what is damaged or no file of texts is refused one by one, and read anew`()
    async throws
  {
    let place = try await shared()
    let repository = place.library.repository
    let files = try repository.walkTree(try tree(place))
    let (first, second) = (files[0], files[1])
    let whole = try repository.blob(first.id)
    var damaged = whole
    damaged[damaged.count / 2] ^= 1
    let folder = String(second.path.prefix { $0 != "/" })
    // Valid, but of another PDF.
    let strange = "\(parent(second.path))/\(name(of: whole))"
    var changes: [TreeChange] = [.remove(path: second.path)]
    changes.append(.upsert(path: first.path, id: try repository.writeBlob(damaged), mode: .file))
    changes.append(.upsert(path: strange, id: first.id, mode: .file))
    changes.append(.upsert(path: "\(parent(second.path))/link", id: second.id, mode: .symbolicLink))
    changes.append(.upsert(path: "\(folder)/x", id: second.id, mode: .file))
    try replace(place, changes)
    try forget(place)
    let report = try await place.index()
    #expect(report.received == 0 && report.recognised == 2)
    #expect(report.refused.map(\.fault) == [.misnamed, .misnamed])
    #expect(report.failed == [])
    // Missing texts are shared in a file beside the damaged one.
    #expect(try await share(place) == 2)
    try forget(place)
    #expect(try await place.index().recognised == 0)
  }

  @Test func `a reference that is no tree is as good as none`() async throws {
    let place = try await shared()
    let repository = place.library.repository
    try repository.update(
      Self.reference, to: try repository.writeBlob([1]), expecting: .anything, message: "test",
      committer: Signature(
        name: "Ada", email: "ada@example.org", date: GitDate(seconds: 0, offsetMinutes: 0)))
    try forget(place)
    #expect(try await place.index().recognised == 2)
    #expect(try await share(place) == 2)
    #expect(try repository.objectKind(try tree(place)) == .tree)
  }

  @Test func `a corrected text takes its boxes from a shared one`() async throws {
    let place = try await shared()
    try place.write("bundles/scan/text/1.txt", "Integral\n")
    try forget(place)
    let report = try await place.index()
    #expect(report.received == 2 && report.recognised == 0)
    #expect(try place.found("integral") == ["scan#1"])
  }

  private func parent(_ path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private func name(of bytes: [UInt8]) -> String { hexText(Digest.sha256(bytes).prefix(16)) }
}

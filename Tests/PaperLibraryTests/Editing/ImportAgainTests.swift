import Files
import Foundation
import PaperDomain
import PaperLibrary
import Testing

/// A repeated import, after an interruption or the loss of a PDF.
@Suite struct ImportAgainTests {
  private func files(_ count: Int, _ scratch: Scratch) throws -> [String] {
    try (1...count).map { number in
      try scratch.write("inbox/\(number).pdf", "%PDF-1.4 \(number)\n")
      return scratch.path + "/inbox/\(number).pdf"
    }
  }

  private func run(_ sources: [String], _ scratch: Scratch) async throws -> ImportReport {
    var request = ImportRequest(sources: sources)
    request.docs = ["Papers"]
    return try await scratch.library().importer.run(request, opening: FixedPageCount(pages: 2))
  }

  @Test func `goes on in the doc it made, and makes no page twice`() async throws {
    let scratch = try Scratch.made()
    let sources = try files(4, scratch)
    _ = try await run(Array(sources.prefix(2)), scratch)
    let report = try await run(sources, scratch)
    #expect(report.bundles.map(\.pages.count) == [2, 2, 2, 2])
    #expect(
      report.bundles.map(\.pages.first?.path).compactMap { $0 } == [
        "papers/pages/p001", "papers/pages/p003", "papers/pages/p005", "papers/pages/p007",
      ])
    let snapshot = try scratch.library().snapshot()
    #expect(snapshot.docs.keys.sorted() == ["papers"])
    #expect(snapshot.pages.count == 8)
    let before = try scratch.files()
    _ = try await run(sources, scratch)
    #expect(try scratch.files() == before)
  }

  @Test func `another group or doc gets pages of its own`() async throws {
    let scratch = try Scratch.made()
    let sources = try files(1, scratch)
    _ = try await run(sources, scratch)
    var request = ImportRequest(sources: sources)
    request.docs = ["papers"]
    request.group = "Solutions"
    _ = try await scratch.library().importer.run(request, opening: FixedPageCount(pages: 2))
    request.docs = ["Other"]
    _ = try await scratch.library().importer.run(request, opening: FixedPageCount(pages: 2))
    #expect(
      try scratch.library().snapshot().groups.keys.sorted()
        == ["other/solutions", "papers/pages", "papers/solutions"])
  }

  @Test func `a PDF that got lost is back`() async throws {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a")
    try await scratch.record("First")
    let blob = try scratch.blob(of: "a")
    try scratch.remove(blob.path)
    #expect(try scratch.codes() == [.missingBlob])
    let report = try await scratch.importPDF("a")
    guard case .restored(bundle: "a")? = report.bundles.first?.outcome else {
      Issue.record("\(report.bundles)")
      return
    }
    #expect(try scratch.codes() == [])
    #expect(try scratch.git("status", "--porcelain") == "")
  }

  /// Whether there is a second file system to put `.git` on.
  private static let otherFolder: String? = {
    do {
      let other = try FileManager.default.attributesOfFileSystem(forPath: "/dev/shm")
      let own = try FileManager.default.attributesOfFileSystem(forPath: "/tmp")
      let isOther =
        (other[.systemNumber] as? NSNumber) != (own[.systemNumber] as? NSNumber)
        && FileManager.default.isWritableFile(atPath: "/dev/shm")
      return isOther ? "/dev/shm/library-tests-\(UUID().uuidString)" : nil
    } catch {
      return nil
    }
  }()

  @Test(.enabled(if: otherFolder != nil, "needs /dev/shm"))
  func `is taken back where git's folder lies in another file system`() async throws {
    let folder = try #require(Self.otherFolder)
    defer {
      do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
    }
    let scratch = try Scratch.made()
    _ = try scratch.run([
      "sh", "-c", "cp -a .git \(folder) && rm -r .git && echo gitdir: \(folder) >.git",
    ])
    try scratch.git("config", "core.worktree", scratch.path)
    try await scratch.importPDF("a")
    let blob = try scratch.blob(of: "a")
    let before = try scratch.files()
    #expect(try scratch.library().operations.undo() != nil)
    #expect(try !scratch.files().keys.contains(blob.path))
    #expect(try scratch.library().operations.redo() != nil)
    #expect(try scratch.files() == before)
  }
}

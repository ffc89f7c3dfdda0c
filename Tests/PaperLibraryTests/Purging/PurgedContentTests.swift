import Foundation
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

/// Purged content stays removed: other clones may still have it, and users may import it again.
@Suite struct PurgedContentTests {
  private func library() async throws -> Scratch {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a", doc: "A")
    try await scratch.importPDF("b", doc: "B")
    try await scratch.record("First")
    try scratch.git("clone", "-q", "--bare", ".", "\(scratch.path).git")
    try scratch.git("remote", "add", "origin", "\(scratch.path).git")
    try scratch.git("fetch", "-q", "origin")
    return scratch
  }

  @Test func `a remote that still has it is named, forgotten, and told when it is fetched`()
    async throws
  {
    let scratch = try await library()
    let blob = try scratch.blob(of: "a")
    #expect(try scratch.library().purgedContent.find(in: "origin/main") == [])
    let report = try scratch.purge(blob.description)
    #expect(report.plan.remoteBranches.map(\.name) == ["refs/remotes/origin/main"])
    #expect(try scratch.git("branch", "-r") == "")
    try scratch.git("fetch", "-q", "origin")
    #expect(try scratch.library().purgedContent.find(in: "origin/main") == [.blob(blob)])
    #expect(try scratch.library().purgedContent.find(in: "HEAD") == [])
    try scratch.git("push", "-q", "--force", "origin", "main")
    #expect(try scratch.library().purgedContent.find(in: "origin/main") == [])
  }

  @Test func `bundles and pages are told by their ids`() async throws {
    let scratch = try await library()
    let snapshot = try scratch.library().snapshot()
    let bundle = try #require(snapshot.bundles["a"]?.id)
    let blob = try scratch.blob(of: "a")
    let page = try #require(snapshot.pages["b/pages/p001"]?.id)
    try scratch.purge("a", includingPages: true)
    try scratch.purge("b/pages/p001")
    try scratch.git("fetch", "-q", "origin")
    #expect(
      try scratch.library().purgedContent.find(in: "origin/main")
        == [.blob(blob), .bundle(bundle), .page(page)])
  }

  @Test func `what comes back is an error, and a merge of two records keeps both`() async throws {
    let scratch = try await library()
    let old = try scratch.git("rev-parse", "HEAD")
    try scratch.git("push", "-q", "origin", "\(old):refs/heads/old")
    try scratch.purge("a", includingPages: true)
    try scratch.git("fetch", "-q", "origin", "old")
    try scratch.git("checkout", "-q", "FETCH_HEAD", "--", "bundles/a", "blobs")
    #expect(try scratch.codes().count { $0 == .purgedAgain } == 2)
    try scratch.git("reset", "-q", "--hard")
    var record = try scratch.library().purgeRecords.ofWorkingTree()
    let other = PurgeRecord.adding(
      [.init(.purged, .page(try testID(7)), createdAt: Timestamp(seconds: 1), author: "Bob")],
      to: [])
    record.merge(PurgeRecord(parsing: other))
    #expect(record.purge(of: .page(try testID(7)))?.author == "Bob")
    #expect(record.purged.count == 3)
  }

  @Test func `importing it again is refused, unless it is forced`() async throws {
    let scratch = try await library()
    let blob = try scratch.blob(of: "a")
    try scratch.purge(blob.description)
    let refused = try #require(try await scratch.importPDF("a").bundles.first)
    guard case .failed(let reason) = refused.outcome else {
      Issue.record("\(refused.outcome)")
      return
    }
    #expect(reason is PurgeRefusal)
    #expect(try scratch.git("status", "--porcelain") == "")
    try scratch.write("a.pdf", "%PDF-1.4 a\n")
    var request = ImportRequest(sources: [scratch.path + "/a.pdf"])
    request.includesPurged = true
    let report = try await scratch.library().importer.run(
      request, opening: FixedPageCount(pages: 3))
    guard case .restored(bundle: "a")? = report.bundles.first?.outcome else {
      Issue.record("\(report.bundles)")
      return
    }
    try scratch.remove("a.pdf")
    #expect(try scratch.library().purgeRecords.ofWorkingTree().purge(of: .blob(blob)) == nil)
    try await scratch.record("Back")
    #expect(try scratch.codes() == [])
  }

  @Test func `a line that says nothing is told with its number`() throws {
    let record = PurgeRecord(
      parsing: Array("\n{ \"event\": \"purged\" }\nnot JSON\n".utf8))
    #expect(record.diagnostics.map(\.line) == [2, 3])
    #expect(record.isEmpty)
  }
}

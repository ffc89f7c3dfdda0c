import Foundation
import PaperDomain
import PaperLibrary
import Testing

/// Merges of real commits: the input trees, and the result.
struct CommitMergeTests {
  /// A library with the bundles `exam` and `scan`, and a doc `d` with the pages `p001` to `p003`; the
  /// branch `side` is where `main` is.
  private static func library() async throws -> Scratch {
    let scratch = try Scratch.made()
    try await scratch.importPDF("exam", doc: "D")
    try await scratch.importPDF("scan")
    try await scratch.record("First papers")
    try scratch.git("config", "papercenter.device", "Laptop")
    try scratch.git("branch", "side")
    return scratch
  }

  @discardableResult
  private static func merge(
    _ branch: String, _ scratch: Scratch, isDryRun: Bool = false
  ) throws -> MergeResult {
    let library = try scratch.library()
    var request = MergeRequest(
      try library.revisions.commit(named: branch), name: try library.merger.name(of: branch))
    request.isDryRun = isDryRun
    return try library.merger.merge(request)
  }

  private static func edit(_ file: String, _ old: String, _ new: String, in scratch: Scratch) throws
  {
    let text = try scratch.read(file)
    try #require(text.contains(old))
    try scratch.write(file, text.replacing(old, with: new))
  }

  private static let page = "docs/d/pages/p001.json"

  /// Binds the first page to another one of `scan`.
  private static func bind(_ number: Int, in scratch: Scratch) async throws {
    let text = try scratch.read(page)
    let now = text.replacing(/"bundle": "[^"]*"/, with: #""bundle": "scan""#)
      .replacing(/"pageNumber": \d/, with: "\"pageNumber\": \(number)")
    try scratch.write(page, now)
    try await scratch.record()
  }

  private static func expectSound(_ scratch: Scratch) throws {
    #expect(try scratch.git("status", "--porcelain", "-uall") == "")
    #expect(try scratch.git("fsck", "--strict", "--no-progress", "--no-dangling") == "")
    #expect(try scratch.library().checks.diagnostics().filter { $0.severity == .error } == [])
  }

  @Test func `a merge is one commit with two parents, and undo takes it back`() async throws {
    let scratch = try await Self.library()
    try Self.edit("docs/d/doc.json", #""D""#, #""Ours""#, in: scratch)
    try await scratch.record()
    let head = try scratch.id("HEAD")
    try scratch.git("switch", "-q", "side")
    try await Self.bind(2, in: scratch)
    try scratch.git("switch", "-q", "main")
    let mine = try scratch.appearance()
    let plan = try Self.merge("side", scratch, isDryRun: true)
    #expect(try scratch.appearance() == mine)
    let result = try Self.merge("side", scratch)
    #expect(result.kind == .merged)
    #expect(result.commitCount == 1)
    #expect(result.report.isPlain)
    #expect(result.changes.map(\.kind) == [.rebind])
    #expect(plan.changes == result.changes)
    #expect(
      try scratch.git("log", "-1", "--format=%P").split(separator: " ").first ?? "" == "\(head)")
    try Self.expectSound(scratch)
    _ = try scratch.library().operations.undo()
    #expect(try scratch.appearance() == mine)
    _ = try scratch.library().operations.redo()
    try Self.expectSound(scratch)
    #expect(try Self.merge("side", scratch).kind == .upToDate)
  }

  @Test func `what has nothing of its own goes on with the other, and undo takes that back`()
    async throws
  {
    let scratch = try await Self.library()
    let before = try scratch.appearance()
    try scratch.git("switch", "-q", "side")
    try await scratch.importPDF("new", doc: "New")
    try await scratch.record()
    try scratch.git("switch", "-q", "main")
    let result = try Self.merge("side", scratch)
    #expect(result.kind == .fastForward)
    #expect(try scratch.id("HEAD") == scratch.id("side"))
    try Self.expectSound(scratch)
    _ = try scratch.library().operations.undo()
    #expect(try scratch.appearance().files == before.files)
    _ = try scratch.library().operations.redo()
    #expect(try scratch.id("HEAD") == scratch.id("side"))
    try Self.expectSound(scratch)
  }

  @Test func `a value's time is that of the commit that wrote it`() async throws {
    let scratch = try await Self.library()
    let doc = "docs/d/doc.json"
    try Self.edit(doc, #""D""#, #""Early""#, in: scratch)
    try await scratch.record()
    try scratch.git("switch", "-q", "side")
    try Self.edit(doc, #""D""#, #""Late""#, in: scratch)
    try await scratch.record()
    try scratch.git("switch", "-q", "main")
    // The file changes again, the title does not.
    try Self.edit(doc, #""title""#, "\"mine\": 1,\n  \"title\"", in: scratch)
    try await scratch.record()
    let result = try Self.merge("side", scratch)
    #expect(try scratch.read(doc).contains(#""Late""#))
    #expect(result.report.overridden.map { $0.lost?.formatted() } == [#""Early""#])
    #expect(
      try scratch.git("log", "-1", "--format=%B").contains(#"title of the doc 'd' is "Late""#))
  }

  @Test func `a copy has the time and the id of the commit that bound it`() async throws {
    let scratch = try await Self.library()
    try scratch.git("switch", "-q", "side")
    try await Self.bind(2, in: scratch)
    let bound = try scratch.git("log", "-1", "--format=%cd", "--date=format-local:%Y%m%d-%H%M%S")
    // Moved and tagged since: the version is the same.
    try scratch.git("mv", Self.page, "docs/d/pages/first.json")
    try Self.edit("docs/d/pages/group.json", "p001", "first", in: scratch)
    try await scratch.record()
    try Self.edit(
      "docs/d/pages/first.json", #""bundle""#, "\"mine\": 1,\n  \"bundle\"", in: scratch)
    try await scratch.record()
    try scratch.git("switch", "-q", "main")
    try await Self.bind(3, in: scratch)
    let fork = try #require(try Self.merge("side", scratch).report.forks.first)
    #expect(fork.copy == "d/pages/first - MARKUP - Laptop - \(bound)")
    #expect(fork.kept.pageNumber == 3)
    try Self.expectSound(scratch)
  }

  @Test func `branches merged crosswise settle once`() async throws {
    let scratch = try await Self.library()
    try await Self.bind(2, in: scratch)
    try scratch.git("branch", "one")
    try scratch.git("switch", "-q", "side")
    try await Self.bind(3, in: scratch)
    try scratch.git("branch", "two")
    try Self.merge("one", scratch)
    try scratch.git("switch", "-q", "main")
    try Self.merge("two", scratch)
    #expect(
      try scratch.git("merge-base", "--all", "main", "side").split(separator: "\n").count == 2)
    try Self.merge("side", scratch)
    try Self.expectSound(scratch)
    let shown = try scratch.library().snapshot().pages.values.map { "\($0.binding)" }.sorted()
    #expect(shown == ["exam#2", "exam#3", "scan#2", "scan#3"])
  }

  @Test func `what git ignores is not written over`() async throws {
    let scratch = try await Self.library()
    try scratch.git("switch", "-q", "side")
    try scratch.write("inbox/note.txt", "theirs\n")
    try scratch.git("add", "-f", "inbox/note.txt")
    try scratch.git("commit", "-q", "-m", "Ignored, and recorded")
    try scratch.git("switch", "-q", "main")
    try scratch.write("inbox/note.txt", "mine\n")
    let before = try scratch.appearance()
    #expect(throws: MergeRefusal.inTheWay(["inbox/note.txt"])) { try Self.merge("side", scratch) }
    #expect(try scratch.appearance() == before)
  }

  @Test func `links and programs go along`() async throws {
    let scratch = try await Self.library()
    try scratch.git("switch", "-q", "side")
    try scratch.write("tool.sh", "#!/bin/sh\n")
    _ = try scratch.run(["sh", "-c", "chmod +x tool.sh; ln -s tool.sh link"])
    try scratch.commit()
    try scratch.git("switch", "-q", "main")
    try Self.edit("docs/d/doc.json", #""D""#, #""Ours""#, in: scratch)
    try await scratch.record()
    try Self.merge("side", scratch)
    try Self.expectSound(scratch)
    #expect(try scratch.run(["sh", "-c", "test -x tool.sh && readlink link"]) == "tool.sh")
  }

  @Test func `of several branches the one that a remote has stands`() async throws {
    let scratch = try await Self.library()
    try await Self.bind(2, in: scratch)
    try scratch.git("switch", "-q", "side")
    try await Self.bind(3, in: scratch)
    try scratch.git("update-ref", "refs/remotes/origin/side", "side")
    try scratch.git("switch", "-q", "main")
    let fork = try #require(try Self.merge("side", scratch, isDryRun: true).report.forks.first)
    #expect(fork.kept.pageNumber == 3)
    try scratch.git("update-ref", "-d", "refs/remotes/origin/side")
    let other = try #require(try Self.merge("side", scratch).report.forks.first)
    #expect(other.kept.pageNumber == 2)
  }
}

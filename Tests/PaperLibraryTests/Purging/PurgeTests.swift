import Foundation
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

/// The content that a purge removes from history, and the content that stays.
@Suite struct PurgeTests {
  /// Two papers with docs of three pages each; the first page of `a` was rebound to `b` later.
  private func library() async throws -> Scratch {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a", doc: "A")
    try await scratch.importPDF("b", doc: "B")
    try await scratch.record("First")
    try scratch.write("bundles/a/text/2.txt", "what the second page says\n")
    try await scratch.record("Text")
    _ = try scratch.library().edit { editor in
      let page = try #require(editor.snapshot.pages["a/pages/p001"])
      return try editor.bind([
        Rebinding(page: page, to: Binding(bundle: "b", pageNumber: 1))
      ])
    }
    try await scratch.record("Rebind")
    return scratch
  }

  private func object(of bundle: String, _ scratch: Scratch) throws -> String {
    try scratch.git("rev-parse", "HEAD:\(try scratch.blob(of: bundle).path)")
  }

  /// All data of the commits that a rewrite keeps.
  private func messages(_ scratch: Scratch) throws -> String {
    try scratch.git("log", "--topo-order", "--format=%an %ae %at %cn %ct %B", "main")
  }

  @Test func `a PDF goes with its texts, and bundle, pages and messages stay`() async throws {
    let scratch = try await library()
    let blob = try scratch.blob(of: "a")
    let object = try object(of: "a", scratch)
    let before = try messages(scratch)
    let files = try scratch.files()
    try scratch.purge(blob.description)
    try scratch.expectSound(without: object)
    #expect(try messages(scratch) == before)
    let gone: Set = [blob.path, "bundles/a/text/2.txt"]
    let after = try scratch.files()
    #expect(after.filter { $0.key != "purged.jsonl" } == files.filter { !gone.contains($0.key) })
    #expect(try scratch.codes() == [.purgedPage, .purgedPage])
    #expect(try scratch.git("log", "--all", "--format=%H", "--", "bundles/a/text") == "")
    let versions = try VersionIndex(scratch.library()).history(
      of: .id(try #require(scratch.library().snapshot().pages["a/pages/p001"]?.id)))
    #expect(Scratch.words(versions) == ["b#1*", "a#1"])
  }

  @Test func `a bundle goes with the pages that show it, and with the versions that did`()
    async throws
  {
    let scratch = try await library()
    let object = try object(of: "a", scratch)
    #expect(throws: PurgeRefusal.shown(bundle: "a", pages: ["a/pages/p002", "a/pages/p003"])) {
      try scratch.purge("a")
    }
    try scratch.purge("a", includingPages: true)
    try scratch.expectSound(without: object)
    #expect(try scratch.codes() == [])
    let snapshot = try scratch.library().snapshot()
    #expect(snapshot.bundles.keys.sorted() == ["b"])
    #expect(snapshot.groups["a/pages"]?.pages == ["p001"])
    let page = try #require(snapshot.pages["a/pages/p001"]?.id)
    #expect(Scratch.words(try VersionIndex(scratch.library()).history(of: .id(page))) == ["b#1*"])
    #expect(try scratch.git("log", "--all", "--format=%H", "--", "bundles/a") == "")
    for commit in try scratch.git("rev-list", "HEAD").split(separator: "\n") {
      try scratch.git("checkout", "-q", "--detach", String(commit))
      #expect(try scratch.library().checks.diagnostics().allSatisfy { $0.severity == .warning })
    }
  }

  @Test func `a page goes with its annotations, and its group when it was the last`() async throws {
    let scratch = try await library()
    let page = try #require(try scratch.library().snapshot().pages["a/pages/p002"])
    let id = try #require(page.id)
    try scratch.write(
      "docs/a/pages/p002.notes.json", "{ \"page\": \"\(id)\", \"annotations\": [] }\n")
    try await scratch.record("Notes")
    let object = try scratch.git("rev-parse", "HEAD:docs/a/pages/p002.json")
    let plan = try PurgePlanner(scratch.library()).plan(scratch.purgeRequest("a/pages/p002"))
    #expect(plan.pages == ["a/pages/p002"])
    #expect(plan.otherFiles == ["docs/a/pages/p002.notes.json"])
    try scratch.purge("a/pages/p002")
    try scratch.expectSound(without: object)
    #expect(try scratch.git("log", "--all", "--format=%H", "--", "docs/a/pages/p002*") == "")
    try scratch.purge("a/pages/p001")
    try scratch.purge("a/pages/p003")
    #expect(try scratch.library().snapshot().groups["a/pages"] == nil)
    #expect(try scratch.library().snapshot().docs["a"]?.groups == [])
    #expect(try scratch.codes() == [])
  }

  @Test func `branches, tags and merges are rewritten, and what came before keeps its name`()
    async throws
  {
    let scratch = try await library()
    let first = try scratch.git("rev-parse", "HEAD")
    try scratch.git("branch", "before")
    try scratch.git("checkout", "-q", "-b", "side")
    try await scratch.importPDF("c", doc: "C")
    try await scratch.record("Third")
    let object = try object(of: "c", scratch)
    try scratch.git("tag", "-a", "-m", "a tag\n\nof two lines", "heavy")
    try scratch.git("tag", "light")
    try scratch.git("checkout", "-q", "main")
    try scratch.write("notes.md", "here\n")
    try await scratch.record("Here")
    try scratch.git("merge", "-q", "--no-ff", "-m", "Both", "side")
    let graph = try scratch.git("log", "--all", "--topo-order", "--format=%s %at %D")
    try scratch.purge(try scratch.blob(of: "c").description)
    try scratch.expectSound(without: object)
    #expect(try scratch.git("log", "--all", "--topo-order", "--format=%s %at %D") == graph)
    #expect(try scratch.git("rev-parse", "before") == first)
    #expect(try scratch.git("rev-list", "--count", "--merges", "main") == "1")
    #expect(try scratch.git("cat-file", "-t", "heavy") == "tag")
    #expect(
      try scratch.git("tag", "-l", "--format=%(contents)", "heavy") == "a tag\n\nof two lines\n")
    #expect(try scratch.git("rev-parse", "heavy^{commit}") == scratch.git("rev-parse", "light"))
  }

  @Test func `where HEAD has nothing that goes, a commit of its own says what went`() async throws {
    let scratch = try await library()
    try scratch.git("checkout", "-q", "-b", "side")
    try await scratch.importPDF("c")
    try await scratch.record("Third")
    let blob = try scratch.blob(of: "c")
    let object = try object(of: "c", scratch)
    try scratch.git("checkout", "-q", "main")
    let head = try scratch.git("rev-parse", "HEAD")
    try scratch.purge(blob.description)
    try scratch.expectSound(without: object)
    #expect(try scratch.git("rev-parse", "HEAD~1") == head)
    #expect(try scratch.git("diff", "--name-only", "HEAD~1") == "purged.jsonl")
    #expect(try scratch.library().purgeRecords.ofWorkingTree().purge(of: .blob(blob)) != nil)
  }

  @Test func `bytes under another path and bytes shared by bundles are seen`() async throws {
    let scratch = try await library()
    let blob = try scratch.blob(of: "a")
    try FileManager.default.copyItem(
      atPath: "\(scratch.path)/\(blob.path)", toPath: "\(scratch.path)/copy of a.pdf")
    let object = try object(of: "a", scratch)
    _ = try scratch.library().edit { editor in
      let bundle = try #require(editor.snapshot.bundles["a"])
      return try editor.newBundle(name: "twin", files: bundle.files, topDown: false)
    }
    try await scratch.record("Copies")
    try scratch.purge("a", includingPages: true)
    #expect(scratch.hasObject(object), "the twin still has it")
    #expect(try scratch.codes() == [])
    try scratch.purge(blob.description)
    try scratch.expectSound(without: object)
    #expect(try !scratch.files().keys.contains("copy of a.pdf"))
  }

  @Test func `undo does not go back behind it, and goes on after it`() async throws {
    let scratch = try await library()
    let object = try object(of: "a", scratch)
    _ = try scratch.library().operations.undo()
    _ = try scratch.library().operations.redo()
    try scratch.purge(try scratch.blob(of: "a").description)
    try scratch.expectSound(without: object)
    #expect(try scratch.git("for-each-ref", "refs/papercenter") == "")
    #expect(throws: UndoRefusal.self) { try scratch.library().operations.undo() }
    let before = try scratch.files()
    _ = try scratch.library().edit { try $0.newDoc(title: "New") }
    #expect(try scratch.library().operations.undo() != nil)
    #expect(try scratch.files() == before)
    #expect(throws: UndoRefusal.self) { try scratch.library().operations.undo() }
  }

  @Test func `a signature goes, and it is said`() async throws {
    let scratch = try await library()
    let text = try scratch.git("cat-file", "commit", "HEAD")
    let place = try #require(text.range(of: "\n\n"))
    try scratch.write(
      "commit.txt",
      text.replacingCharacters(
        in: place,
        with: "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\n"))
    let signed = try scratch.git("hash-object", "-t", "commit", "-w", "commit.txt")
    try scratch.remove("commit.txt")
    try scratch.git("reset", "-q", "--hard", signed)
    let message = try scratch.git("log", "-1", "--format=%B")
    let report = try scratch.purge("a", includingPages: true)
    #expect(report.plan.unsignedCount == 1)
    #expect(try !scratch.git("cat-file", "commit", "HEAD").contains("gpgsig"))
    #expect(try scratch.git("log", "-1", "--format=%B") == message)
  }

  @Test func `refuses what would lose something, with nothing changed`() async throws {
    let scratch = try await library()
    let head = try scratch.git("rev-parse", "HEAD")
    try scratch.write("notes.md", "new\n")
    #expect(throws: PurgeRefusal.uncommitted(1)) { try scratch.purge("a", includingPages: true) }
    try scratch.git("add", "notes.md")
    try scratch.git("stash", "-q")
    #expect(throws: PurgeRefusal.stashed) { try scratch.purge("a", includingPages: true) }
    try scratch.git("stash", "drop", "-q")
    try scratch.git("worktree", "add", "-q", "\(scratch.path)-tree")
    #expect(throws: PurgeRefusal.self) { try scratch.purge("a", includingPages: true) }
    try scratch.git("worktree", "remove", "\(scratch.path)-tree")
    try scratch.git("branch", "-q", "-D", (scratch.path as NSString).lastPathComponent + "-tree")
    #expect(throws: PurgeRefusal.unknown("nothing")) { try scratch.purge("nothing") }
    #expect(throws: PurgeRefusal.self) { try scratch.purge("00000000") }
    try scratch.write(".git/shallow", head + "\n")
    #expect(throws: PurgeRefusal.shallow) { try scratch.purge("a", includingPages: true) }
    #expect(try scratch.git("rev-parse", "HEAD") == head)
  }
}

import Foundation
import GitNames
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

/// Undo and redo.
@Suite struct UndoTests {
  private let page = "docs/d/g/p001.json"

  /// A page with uncommitted changes by hand.
  private func library() throws -> Scratch {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p001", 1, "a", 1)
    return scratch
  }

  private func rebind(_ scratch: Scratch, to number: Int) throws {
    _ = try scratch.library().edit { editor in
      let page = try #require(editor.snapshot.pages["d/g/p001"])
      _ = try editor.bind([Rebinding(page: page, to: Binding(bundle: "b", pageNumber: number))])
    }
  }

  @Test func `brings back what a command overwrote, and does it again`() throws {
    let scratch = try library()
    let before = try scratch.read(page)
    try rebind(scratch, to: 2)
    let after = try scratch.read(page)
    let undone = try #require(try scratch.library().operations.undo())
    #expect(undone.step.files.map(\.path) == [page])
    #expect(try scratch.read(page) == before)
    _ = try #require(try scratch.library().operations.redo())
    #expect(try scratch.read(page) == after)
    _ = try #require(try scratch.library().operations.undo())
    #expect(try scratch.read(page) == before)
    #expect(try scratch.library().operations.undo() == nil)
  }

  @Test func `what it keeps survives git's own cleaning`() throws {
    let scratch = try library()
    let before = try scratch.read(page)
    try rebind(scratch, to: 2)
    try rebind(scratch, to: 3)
    try scratch.git("gc", "-q", "--prune=now")
    _ = try #require(try scratch.library().operations.undo(2))
    #expect(try scratch.read(page) == before)
    try scratch.git("gc", "-q", "--prune=now")
    _ = try #require(try scratch.library().operations.redo())
    #expect(try scratch.read(page).contains("\"pageNumber\": 3"))
    #expect(try scratch.git("fsck", "--strict", "--no-progress", "--no-dangling") == "")
  }

  @Test func `more than was done is not taken back`() async throws {
    let scratch = try Scratch.made()
    try await scratch.importPDF("first", doc: "First")
    try await scratch.record()
    let before = try scratch.appearance()
    let there = try scratch.library().operations.history().operations.count
    #expect(throws: UndoRefusal.tooMany(asked: there + 1, there: there)) {
      try scratch.library().operations.undo(there + 1)
    }
    #expect(try scratch.appearance() == before)
    #expect(try scratch.library().operations.undo(there) != nil)
    #expect(try scratch.library().operations.undo(5) == nil)
  }

  @Test func `keeps a change by hand, unless it is forced, and then too`() throws {
    let scratch = try library()
    try rebind(scratch, to: 2)
    try scratch.page("d/g/p001", 1, "a", 9)
    let byHand = try scratch.read(page)
    for isDryRun in [true, false] {
      #expect(throws: UndoRefusal.filesChanged([page])) {
        try scratch.library().operations.undo(isDryRun: isDryRun)
      }
    }
    #expect(try scratch.read(page) == byHand)
    let report = try #require(try scratch.library().operations.undo(isForced: true))
    #expect(report.overwritten == [page])
    #expect(try scratch.read(page).contains("\"pageNumber\": 1"))
    _ = try #require(try scratch.library().operations.redo())
    #expect(try scratch.read(page) == byHand)
  }

  @Test func `notices a change by hand between two commands that it takes back together`() throws {
    let scratch = try library()
    try rebind(scratch, to: 2)
    try scratch.page("d/g/p001", 1, "a", 9)
    let byHand = try scratch.read(page)
    try rebind(scratch, to: 3)
    #expect(throws: UndoRefusal.filesChanged([page])) { try scratch.library().operations.undo(2) }
    _ = try #require(try scratch.library().operations.undo())
    #expect(try scratch.read(page) == byHand)
  }

  @Test func `a change after an undo is taken back in its turn, and nothing is done again`() throws
  {
    let scratch = try library()
    try rebind(scratch, to: 2)
    _ = try scratch.library().operations.undo()
    try rebind(scratch, to: 5)
    #expect(try scratch.library().operations.redo() == nil)
    _ = try #require(try scratch.library().operations.undo())
    #expect(try scratch.read(page).contains("\"pageNumber\": 1"))
  }

  @Test func `a dry run changes nothing and writes nothing down`() throws {
    let scratch = try library()
    try rebind(scratch, to: 2)
    let before = try scratch.files()
    let log = try scratch.read(".git/papercenter/operations")
    let report = try #require(try scratch.library().operations.undo(isDryRun: true))
    #expect(report.step.files.map(\.path) == [page])
    #expect(try scratch.files() == before)
    #expect(try scratch.read(".git/papercenter/operations") == log)
  }

  @Test func `takes commits off the branch and leaves the working tree as it was`() async throws {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a", doc: "D")
    try scratch.write("docs/d/pages/p004.json", #"{ "bundle": "a", "pageNumber": 2 }"# + "\n")
    let unborn = try scratch.appearance()
    try await scratch.record("First")
    let recorded = try scratch.appearance()
    #expect(recorded.status == "")
    #expect(try scratch.read("docs/d/pages/p004.json").contains("createdAt"))
    let report = try #require(try scratch.library().operations.undo())
    #expect(report.commits.count == 1)
    #expect(try scratch.appearance() == unborn)
    _ = try #require(try scratch.library().operations.redo())
    #expect(try scratch.appearance() == recorded)
    #expect(try scratch.git("fsck", "--strict", "--no-progress", "--no-dangling") == "")
  }

  @Test func `a blob that an import brought goes and comes with it`() async throws {
    let scratch = try Scratch.made()
    let empty = try scratch.appearance()
    try await scratch.importPDF("a")
    let imported = try scratch.appearance()
    #expect(imported.files.keys.contains { $0.hasPrefix("blobs/") })
    _ = try #require(try scratch.library().operations.undo())
    #expect(try scratch.appearance() == empty)
    _ = try #require(try scratch.library().operations.redo())
    #expect(try scratch.appearance() == imported)
  }

  @Test func `a blob stays while a bundle made by hand names it`() async throws {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a")
    try scratch.write("bundles/b/bundle.json", try scratch.read("bundles/a/bundle.json"))
    _ = try #require(try scratch.library().operations.undo())
    let names = try scratch.files().keys
    #expect(names.contains("bundles/b/bundle.json") && !names.contains("bundles/a/bundle.json"))
    #expect(names.contains { $0.hasPrefix("blobs/") })
  }

  @Test func `refuses where a remote has the commit, the branch moved, or is another`() async throws
  {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a")
    try await scratch.record("First")
    let first = try scratch.id("HEAD")
    try scratch.git("update-ref", "refs/remotes/origin/main", "HEAD")
    let published = UndoRefusal.published(commit: first.short, reference: "'origin/main'")
    #expect(throws: published) { try scratch.library().operations.undo() }
    try scratch.git("update-ref", "-d", "refs/remotes/origin/main")
    try scratch.git("switch", "-q", "-c", "side")
    #expect(throws: UndoRefusal.otherBranch("main")) { try scratch.library().operations.undo() }
    try scratch.git("switch", "-q", "main")
    try scratch.git("commit", "-q", "--allow-empty", "-m", "by hand")
    #expect(throws: UndoRefusal.branchMoved("main")) { try scratch.library().operations.undo() }
    #expect(try scratch.id("HEAD~1") == first)
    try scratch.git("reset", "-q", "--soft", "HEAD~1")
    #expect(try scratch.library().operations.undo()?.commits == [first])
  }

  @Test func `every rebinding of one commit comes off at once`() async throws {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a", doc: "D")
    try await scratch.importPDF("b")
    try await scratch.record("First")
    let before = try scratch.appearance()
    let library = try scratch.library()
    try await library.transaction {
      _ = try library.edit { editor in
        let pages = editor.snapshot.pages.values.map {
          Rebinding(page: $0, to: Binding(bundle: "b", pageNumber: $0.binding.pageNumber))
        }
        return try editor.bind(pages).count
      }
      _ = try await library.commit(CommitRequest(), opening: FixedPageCount())
    }
    #expect(try scratch.git("rev-list", "--count", "HEAD") == "4")
    #expect(try scratch.library().operations.undo()?.commits.count == 3)
    #expect(try scratch.appearance() == before)
  }

  @Test func `a file that may be run may be run again`() async throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p001", 1, "a", 1)
    let path = scratch.path + "/docs/d/g/p001.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let page = try #require(try scratch.library().snapshot().pages["d/g/p001"])
    _ = try scratch.library().edit { try $0.remove([.page(page)]) }
    #expect(!FileManager.default.fileExists(atPath: path))
    _ = try scratch.library().operations.undo()
    #expect(FileManager.default.isExecutableFile(atPath: path))
  }
}

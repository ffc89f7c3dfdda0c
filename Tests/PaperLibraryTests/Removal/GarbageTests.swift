import Foundation
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

/// The files that may be removed, and those that stay because of a reference.
@Suite struct GarbageTests {
  /// A library with the blob of a bundle, committed or not, and no other reference to it.
  private func library(context: Bool) async throws -> Scratch {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a")
    if context { try await scratch.record("First") }
    try forgetOperations(scratch)
    return scratch
  }

  /// Makes all operations old.
  private func forgetOperations(_ scratch: Scratch) throws {
    try scratch.remove(".git/papercenter/operations")
    for name in try scratch.git("for-each-ref", "--format=%(refname)", "refs/papercenter")
      .split(separator: "\n")
    {
      try scratch.git("update-ref", "-d", String(name))
    }
  }

  private func unused(_ scratch: Scratch) throws -> Int {
    try scratch.library().garbageCollector.find().blobs.count
  }

  @Test func `a blob whose bundle is gone goes, and nothing else`() async throws {
    let scratch = try await library(context: false)
    try await scratch.importPDF("b")
    try forgetOperations(scratch)
    let before = try scratch.files()
    #expect(try unused(scratch) == 0)
    try scratch.remove("bundles/a")
    let garbage = try scratch.library().garbageCollector.find()
    #expect(garbage.blobs.map(\.bytes) == ["%PDF-1.4 a\n".utf8.count])
    let removed = try scratch.library().garbageCollector.remove(garbage)
    #expect(removed.blobs == garbage.blobs)
    let blob = try #require(garbage.blobs.first).blob.path
    let gone: Set = [blob, "bundles/a/bundle.json"]
    #expect(try scratch.files() == before.filter { !gone.contains($0.key) })
  }

  @Test(arguments: [
    ["update-ref refs/heads/side HEAD"], ["tag light"], ["tag -a -m note heavy"],
    ["update-ref refs/remotes/origin/main HEAD"], ["stash store -m kept HEAD"], [],
  ])
  func `stays while a reference or a reflog leads to a commit that has it`(
    _ keeping: [String]
  ) async throws {
    let scratch = try await library(context: true)
    for words in keeping {
      _ = try scratch.run(["git"] + words.split(separator: " ").map(String.init))
    }
    try scratch.remove("bundles/a")
    #expect(try unused(scratch) == 0)
    // The branch continues without the commit.
    try scratch.git("checkout", "-q", "--orphan", "fresh")
    try scratch.git("rm", "-q", "-r", "--cached", ".")
    try scratch.git("add", "papercenter.json")
    try scratch.git("commit", "-q", "-m", "fresh")
    try scratch.git("branch", "-q", "-D", "main")
    #expect(try unused(scratch) == 0, "HEAD's reflog has it")
    if keeping.first?.hasPrefix("stash") == true { return }
    try scratch.remove(".git/logs")
    #expect(try unused(scratch) == (keeping.isEmpty ? 1 : 0))
  }

  @Test func `stays while it can be brought back with undo or redo`() async throws {
    let scratch = try await library(context: false)
    let library = try scratch.library()
    let bundle = try #require(try library.snapshot().bundles["a"])
    _ = try library.edit { try $0.remove(bundle) }
    #expect(try unused(scratch) == 0)
    _ = try scratch.library().operations.undo()
    #expect(try scratch.library().garbageCollector.find().isEmpty)
    #expect(try scratch.library().snapshot().bundles["a"] != nil)
  }

  @Test func `old operations are forgotten, with what only they kept`() async throws {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a")
    _ = try scratch.library().operations.undo()
    _ = try scratch.library().edit { try $0.newDoc(title: "New") }
    #expect(try scratch.library().garbageCollector.find().isEmpty)
    try scratch.git("config", "papercenter.undoDays", "0")
    let garbage = try scratch.library().garbageCollector.find()
    #expect(garbage.operations.count == 3)
    #expect(garbage.parked.count == 1)
    let before = try scratch.files()
    _ = try scratch.library().garbageCollector.remove(garbage)
    #expect(try scratch.files() == before)
    #expect(try scratch.library().operations.history().operations.isEmpty)
    #expect(try scratch.git("for-each-ref", "refs/papercenter") == "")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/.git/papercenter/blobs")
        == [])
    #expect(try scratch.library().operations.undo() == nil)
  }

  @Test func `what came into use after it was shown stays`() async throws {
    let scratch = try await library(context: false)
    let manifest = try scratch.read("bundles/a/bundle.json")
    try scratch.remove("bundles/a")
    let shown = try scratch.library().garbageCollector.find()
    #expect(shown.blobs.count == 1)
    try scratch.write("bundles/b/bundle.json", manifest)
    #expect(try scratch.library().garbageCollector.remove(shown).isEmpty)
    #expect(try scratch.files().keys.contains { $0.hasPrefix("blobs/") })
  }
}

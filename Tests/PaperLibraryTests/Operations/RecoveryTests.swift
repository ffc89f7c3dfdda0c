import Foundation
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

/// The next `pc` in a library in which a process was killed.
@Suite struct RecoveryTests {
  private struct Stopped: Error {}

  /// A library as after a kill at the end of the body: a copy made at that time.
  private func killed(
    _ scratch: Scratch, in body: (Library) async throws -> Void
  ) async throws -> Scratch {
    let library = try scratch.library()
    var copy: Scratch?
    await #expect(throws: Stopped.self) {
      try await library.transaction {
        try await body(library)
        copy = try Scratch(copying: scratch)
        throw Stopped()
      }
    }
    return try #require(copy)
  }

  private func library() async throws -> Scratch {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a", doc: "D")
    try await scratch.importPDF("b")
    try await scratch.record("First")
    return scratch
  }

  private func rebindAll(_ library: Library) throws -> [FileEdit] {
    try library.edit { editor in
      _ = try editor.bind(
        editor.snapshot.pages.values.map {
          Rebinding(page: $0, to: Binding(bundle: "b", pageNumber: $0.binding.pageNumber))
        })
      _ = try editor.newDoc(title: "New")
    }.edits
  }

  @Test func `takes back an edit, wherever it was killed`() async throws {
    let scratch = try await library()
    let before = try scratch.appearance()
    for written in 0...4 {
      var edits: [FileEdit] = []
      let copy = try await killed(scratch) { edits = try rebindAll($0) }
      #expect(edits.count == 4)
      // The files that the killed process had not yet written.
      for edit in edits.dropFirst(written) {
        if let bytes = edit.before {
          try copy.write(edit.path, String(decoding: bytes, as: UTF8.self))
        } else {
          try copy.remove(edit.path)
        }
      }
      let found = try copy.library()
      #expect(found.recovery?.isCompleted == false)
      #expect(found.recovery?.left == [])
      #expect(try copy.appearance() == before, "after \(written) files")
      #expect(try copy.library().recovery == nil)
      #expect(try scratch.appearance() == before)
    }
  }

  @Test func `takes back the edit with a commit that did not come to its end`() async throws {
    let scratch = try await library()
    let before = try scratch.appearance()
    let copy = try await killed(scratch) { library in
      _ = try rebindAll(library)
      _ = try await library.commit(CommitRequest(), opening: FixedPageCount())
    }
    // As if it had been killed just before the branch moved.
    try copy.git("reset", "-q", "HEAD~4")
    #expect(try copy.library().recovery?.isCompleted == false)
    #expect(try copy.appearance() == before)
  }

  @Test func `completes a commit whose branch has moved`() async throws {
    let scratch = try await library()
    let index = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/.git/index"))
    let copy = try await killed(scratch) { library in
      _ = try rebindAll(library)
      _ = try await library.commit(CommitRequest(), opening: FixedPageCount())
    }
    try index.write(to: URL(fileURLWithPath: copy.path + "/.git/index"))
    #expect(try copy.git("status", "--porcelain") != "")
    #expect(try copy.library().recovery?.isCompleted == true)
    #expect(try copy.git("status", "--porcelain") == "")
    #expect(try copy.git("rev-list", "--count", "HEAD") == "5")
    // It is an ordinary operation.
    #expect(try copy.library().operations.undo()?.commits.count == 4)
    #expect(try copy.appearance() == (try scratch.appearance()))
  }

  @Test func `what an import finished stays, and the rest is taken back`() async throws {
    let scratch = try await library()
    let copy = try await killed(scratch) { library in
      for name in ["x", "y"] { try scratch.write("in/\(name).pdf", "%PDF-1.4 \(name)\n") }
      _ = try await library.importer.run(
        ImportRequest(sources: [scratch.path + "/in"]), opening: FixedPageCount())
      _ = try library.edit { try $0.newDoc(title: "New") }
    }
    #expect(try copy.library().recovery?.isCompleted == false)
    let snapshot = try copy.library().snapshot()
    #expect(snapshot.bundles.keys.sorted() == ["a", "b", "x", "y"])
    #expect(snapshot.docs.keys.sorted() == ["d"])
    _ = try #require(try copy.library().operations.undo())
    #expect(try copy.library().snapshot().bundles.keys.sorted() == ["a", "b"])
  }

  @Test func `a half-done undo is taken back`() async throws {
    let scratch = try await library()
    _ = try rebindAll(try scratch.library())
    let before = try scratch.appearance()
    let copy = try await killed(scratch) { library in
      _ = try #require(try library.operations.undo())
    }
    #expect(try copy.library().recovery?.isCompleted == false)
    #expect(try copy.appearance() == before)
  }

  @Test func `leaves alone what somebody changed after the kill, and says so`() async throws {
    let scratch = try await library()
    let copy = try await killed(scratch) { _ = try rebindAll($0) }
    try copy.write("docs/d/pages/p001.json", "{}\n")
    #expect(try copy.library().recovery?.left == ["docs/d/pages/p001.json"])
    #expect(try copy.read("docs/d/pages/p001.json") == "{}\n")
    #expect(try copy.git("status", "--porcelain") == " M docs/d/pages/p001.json")
  }

  @Test func `a line that a full disk tore stands for nothing`() async throws {
    let scratch = try await library()
    let log = scratch.path + "/.git/papercenter/operations"
    let whole = try Data(contentsOf: URL(fileURLWithPath: log))
    try (whole + Data("{\"operation\":\"5f0c2a9e".utf8)).write(to: URL(fileURLWithPath: log))
    let before = try scratch.appearance()
    let opened = try scratch.library()
    #expect(opened.recovery == nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == whole)
    #expect(try scratch.appearance() == before)
    _ = try opened.edit { try $0.newDoc(title: "New") }
    _ = try #require(try scratch.library().operations.undo())
    #expect(try scratch.appearance() == before)
  }

  @Test func `waits for nobody and changes nothing while another process is at work`() async throws
  {
    let scratch = try await library()
    let library = try scratch.library()
    try await library.transaction {
      _ = try rebindAll(library)
      let state = try scratch.files()
      #expect(try scratch.library().recovery == nil)
      #expect(try scratch.files() == state)
    }
  }
}

extension Scratch {
  /// The same files and the same git, in a folder of their own.
  convenience init(copying other: Scratch) throws {
    try self.init()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: other.path, toPath: path)
  }
}

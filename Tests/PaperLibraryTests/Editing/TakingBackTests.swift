import Files
import PaperDomain
import PaperLibrary
import Testing

/// The rollback of a failed transaction.
@Suite struct TakingBackTests {
  private struct Refused: Error {}

  private func library() throws -> Scratch {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p001", 1, "a", 1)
    return scratch
  }

  /// Rebinds a page and creates a doc, then fails.
  private func fail(_ scratch: Scratch, before failure: () throws -> Void = {}) throws {
    let library = try scratch.library()
    try library.transaction {
      _ = try library.edit { editor in
        let page = try #require(editor.snapshot.pages["d/g/p001"])
        _ = try editor.bind([Rebinding(page: page, to: Binding(bundle: "b", pageNumber: 2))])
        _ = try editor.newDoc(title: "New")
      }
      try failure()
      throw Refused()
    }
  }

  @Test func `puts every file back, and removes the folders that were made`() throws {
    let scratch = try library()
    let before = try scratch.files()
    #expect(throws: Refused.self) { try fail(scratch) }
    #expect(try scratch.files() == before)
    #expect(try scratch.library().operations.history().operations.isEmpty)
  }

  @Test func `leaves a file alone that somebody changed meanwhile, and says which`() throws {
    let scratch = try library()
    let left = LibraryError.notPutBack(["docs/d/g/p001.json"], after: "Refused()")
    #expect(throws: left) {
      try fail(scratch) { try scratch.page("d/g/p001", 1, "a", 7) }
    }
    let snapshot = try scratch.library().snapshot()
    #expect(snapshot.docs["new"] == nil)
    #expect(snapshot.pages["d/g/p001"]?.binding == Binding(bundle: "a", pageNumber: 7))
  }

  @Test func `an inner transaction that fails is taken back alone`() throws {
    let scratch = try library()
    let library = try scratch.library()
    try library.transaction {
      _ = try library.edit { try $0.newDoc(title: "Kept") }
      #expect(throws: Refused.self) {
        try library.transaction {
          _ = try library.edit { try $0.newDoc(title: "Gone") }
          throw Refused()
        }
      }
      _ = try library.edit { try $0.newDoc(title: "Last") }
    }
    #expect(try scratch.library().snapshot().docs.keys.sorted() == ["d", "kept", "last"])
    #expect(try scratch.library().operations.history().operations.count == 1)
    _ = try scratch.library().operations.undo()
    #expect(try scratch.library().snapshot().docs.keys.sorted() == ["d"])
  }
}

import PaperDomain
import PaperLibrary
import Testing

/// A change that turns out to be impossible to record.
@Suite struct TakingBackTests {
  private func changed() throws -> (scratch: Scratch, edits: [FileEdit]) {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p001", 1, "a", 1)
    let report = try scratch.library().edit { editor in
      let page = try #require(editor.snapshot.pages["d/g/p001"])
      _ = try editor.bind([Rebinding(page: page, to: Binding(bundle: "b", pageNumber: 2))])
      _ = try editor.newDoc(title: "New")
    }
    return (scratch, report.edits)
  }

  @Test func `puts every file back, and removes the folders that were made`() throws {
    let (scratch, edits) = try changed()
    #expect(edits.map(\.path) == ["docs/d/g/p001.json", "docs/new/doc.json"])
    try scratch.library().takeBack(edits)
    let snapshot = try scratch.library().snapshot()
    #expect(snapshot.pages["d/g/p001"]?.binding == Binding(bundle: "a", pageNumber: 1))
    #expect(throws: (any Error).self) { try scratch.read("docs/new/doc.json") }
  }

  @Test func `leaves everything as it is when somebody changed a file since`() throws {
    let (scratch, edits) = try changed()
    try scratch.page("d/g/p001", 1, "a", 7)
    #expect(throws: LibraryError.filesChanged("docs/d/g/p001.json")) {
      try scratch.library().takeBack(edits)
    }
    #expect(try scratch.library().snapshot().docs["new"] != nil)
    #expect(
      try scratch.library().snapshot().pages["d/g/p001"]?.binding
        == Binding(bundle: "a", pageNumber: 7))
  }
}

import Foundation
import PaperDomain
import PaperLibrary
import SeededRandom
import Testing

/// After any operations in any order, undo restores exactly the previous state.
@Suite struct UndoPropertyTests {
  /// One random command; returns whether it changed anything.
  private func change(
    _ scratch: Scratch, _ number: Int, _ random: inout SeededGenerator
  ) async throws {
    let library = try scratch.library()
    func any<Element>(_ values: some Collection<Element>) throws -> Element {
      try #require(values.randomElement(using: &random))
    }
    let snapshot = try library.snapshot()
    let pages = snapshot.pages.values.sorted { $0.path < $1.path }
    let docs = snapshot.docs.values.sorted { $0.path < $1.path }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: try await scratch.importPDF("paper-\(number)", doc: "Doc \(number % 3)")
    case 1: try await scratch.importPDF("paper-\(number % 4)")
    case 2, 3: try await scratch.record("Commit \(number)")
    case 4:
      let title = "Made \(number % 5)"
      _ = try library.edit { editor in
        let doc = try editor.newDoc(title: title)
        let group = try editor.newGroup(in: doc, title: "Group")
        return try editor.addPages([Binding(bundle: "first", pageNumber: 1)], to: group)
      }
    case 5:
      let page = try any(pages)
      let target = Binding(bundle: try any(snapshot.bundles.keys.sorted()), pageNumber: 2)
      let commits = Bool.random(using: &random)
      try await library.transaction {
        let edit = try library.edit { editor in
          _ = try editor.bind([Rebinding(page: page, to: target)])
        }
        if commits, !edit.files.isEmpty {
          _ = try await library.commit(
            CommitRequest(paths: edit.files), opening: FixedPageCount())
        }
      }
    case 6:
      let doc = try any(docs)
      _ = try library.edit { try $0.copy(doc, to: "copy-\(number)", CopyOptions()) }
    case 7:
      let unused = snapshot.bundles.values.filter { bundle in
        bundle.name != "first" && !pages.contains { $0.binding.bundle == bundle.name }
      }.sorted { $0.name < $1.name }
      if let bundle = unused.first { _ = try library.edit { try $0.remove(bundle) } }
    default:
      // By hand, and therefore not an operation: a manifest that a commit will complete.
      try scratch.write(
        "docs/hand-\(number)/doc.json", "{ \"title\": \"By hand \(number)\" }\n")
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `goes back through everything that was done, and forward again`(_ seed: UInt64) async throws
  {
    var random = SeededGenerator(seed: seed)
    let scratch = try Scratch.made()
    try await scratch.importPDF("first", doc: "First")
    var states = [try scratch.appearance()]
    for number in 1...14 {
      let before = try scratch.appearance()
      let count = try scratch.library().operations.history().operations.count
      do {
        try await change(scratch, number, &random)
      } catch let error as any UserFacingError {
        // A refused command changes nothing.
        #expect(try scratch.appearance() == before, "\(error)")
      }
      if try scratch.library().operations.history().operations.count == count {
        // Edits by hand are part of the state before the next command.
        states[states.count - 1] = try scratch.appearance()
      } else {
        #expect(before == states[states.count - 1])
        states.append(try scratch.appearance())
      }
    }
    #expect(states.count > 4)
    for (number, state) in states.dropLast().enumerated().reversed() {
      // Edits by hand made meanwhile stay: they belong to no command.
      _ = try #require(try scratch.library().operations.undo())
      #expect(try known(scratch) == known(state, in: scratch), "undone to \(number)")
    }
    for (number, state) in states.enumerated().dropFirst() {
      _ = try #require(try scratch.library().operations.redo())
      #expect(try known(scratch) == known(state, in: scratch), "done again to \(number)")
    }
    #expect(try scratch.appearance() == states.last)
    #expect(try scratch.git("fsck", "--strict", "--no-progress", "--no-dangling") == "")
    #expect(try scratch.library().checks.diagnostics().filter { $0.severity == .error } == [])
  }

  /// The files and the branch, without files written by hand.
  private func known(_ scratch: Scratch) throws -> Scratch.Appearance {
    known(try scratch.appearance(), in: scratch)
  }

  private func known(_ state: Scratch.Appearance, in scratch: Scratch) -> Scratch.Appearance {
    var state = state
    state.files = state.files.filter { !$0.key.hasPrefix("docs/hand-") }
    state.status = state.status.split(separator: "\n").filter { !$0.contains("docs/hand-") }
      .joined(separator: "\n")
    return state
  }
}

import GitNames
import PaperDomain
import PaperLibrary
import Testing

@Suite struct RevisionTests {
  private func library() throws -> Scratch {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit("first")
    try scratch.page("d/g/p1", 1, "b", 2)
    try scratch.bundle("c", 903)
    try scratch.commit("second")
    return scratch
  }

  @Test func `a text names a commit, or the one at a time`() throws {
    let scratch = try library()
    let library = try scratch.library()
    let (first, second) = (try scratch.id("HEAD~1"), try scratch.id("HEAD"))
    let time = try library.history.log()[1].createdAt
    for (text, commit) in [
      ("HEAD~1", first), ("main", second), (second.short, second), ("\(time)", first),
      ("2026-01-01", second), ("now", second),
    ] { #expect(try library.revisions.commit(named: text) == commit) }
    #expect(throws: RevisionError.unknown("nonsense")) {
      try library.revisions.commit(named: "nonsense")
    }
    #expect(throws: RevisionError.tooEarly("2025-12-31")) {
      try library.revisions.commit(named: "2025-12-31")
    }
  }

  @Test func `any two commits are compared, and one with what is on disk`() throws {
    let scratch = try library()
    let library = try scratch.library()
    let (first, second) = (try scratch.id("HEAD~1"), try scratch.id("HEAD"))
    func lines(_ changes: [Change]) -> [String] { changes.map(\.headline) }
    #expect(
      lines(try library.history.changes(from: first, to: second))
        == ["Rebind d/g/p1: a#1 → b#2", "Add bundle c"])
    #expect(
      lines(try library.history.changes(from: second, to: first))
        == ["Rebind d/g/p1: b#2 → a#1", "Remove bundle c"])
    #expect(try library.history.changes(from: first, to: first).isEmpty)
    try scratch.page("d/g/p1", 1, "a", 1)
    #expect(lines(try library.history.changes(since: first)) == ["Add bundle c"])
    #expect(lines(try library.history.changes(since: second)) == ["Rebind d/g/p1: b#2 → a#1"])
  }

  @Test func `a commit's library is what it was`() throws {
    let scratch = try library()
    let old = try scratch.library().snapshots.of(scratch.id("HEAD~1"))
    #expect(old.pages["d/g/p1"]?.binding.description == "a#1")
    #expect(old.bundles["c"] == nil)
  }
}

import PaperDomain
import PaperLibrary
import Testing

@Suite struct RevertTests {
  private func library() throws -> Scratch {
    let scratch = try Scratch.withBundles()
    try scratch.write("docs/d/doc.json", #"{ "id": "\#(try testID(50))", "title": "d" }"#)
    try scratch.write("docs/d/g/group.json", #"{ "id": "\#(try testID(51))", "title": "g" }"#)
    try scratch.page("d/g/p1", 1, "a", 1, tags: ["S/A"])
    try scratch.commit("first")
    return scratch
  }

  /// Reverts commits on disk; returns a description of the changes.
  @discardableResult
  private func revert(_ revisions: String..., in scratch: Scratch) throws -> [String] {
    let library = try scratch.library()
    let commits = try revisions.flatMap {
      try library.reverts.commits(named: $0, wholeBatch: false)
    }
    let order = try library.reverts.lastMadeFirst(commits)
    return try library.edit { try library.reverts.plan(reverting: order, with: &$0) }.value.changes
      .map(\.headline)
  }

  @Test func `one field goes back, and what came later in the same file stays`() throws {
    let scratch = try library()
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A"])
    try scratch.commit("rebind")
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A", "S/B"])
    try scratch.commit("tag")
    #expect(try revert("HEAD~1", in: scratch) == ["Rebind d/g/p1: b#2 → a#1"])
    let text = try scratch.read("docs/d/g/p1.json")
    #expect(text.contains(#""tags": ["S/A", "S/B"]"#) && text.contains(#""bundle": "a""#))
  }

  @Test func `two commits go back in their order, whatever order they are named in`() throws {
    let scratch = try library()
    let before = try scratch.read("docs/d/g/p1.json")
    for number in 2...3 {
      try scratch.page("d/g/p1", 1, "b", number, tags: ["S/A"])
      try scratch.commit("\(number)")
    }
    try revert("HEAD~1", "HEAD", in: scratch)
    #expect(try scratch.read("docs/d/g/p1.json") == before)
  }

  @Test func `what was added goes, what was removed comes back, what was moved moves back`() throws
  {
    let scratch = try library()
    try scratch.page("d/g/p2", 2, "b", 1)
    try scratch.commit("add")
    try scratch.git("mv", "docs/d", "docs/e")
    try scratch.commit("move")
    try scratch.remove("docs/e/g/p1.json")
    try scratch.commit("remove")
    #expect(try revert("HEAD", in: scratch) == ["Add page e/g/p1"])
    try scratch.commit("again")
    #expect(
      try revert("HEAD~2", in: scratch) == [
        "Move doc e → d", "Move group e/g → d/g", "Move page e/g/p1 → d/g/p1",
        "Move page e/g/p2 → d/g/p2",
      ])
    try scratch.commit("back")
    #expect(try revert(":/add", in: scratch) == ["Remove page d/g/p2"])
    #expect(try revert(":/again", in: scratch) == ["Remove page d/g/p1"])
  }

  static let conflicts: [(later: String, why: String)] = [
    ("rebind", "binding of page d/g/p1 was changed since"),
    ("remove", "page d/g/p1 is gone"),
  ]

  @Test(arguments: conflicts) func `a later change of the same stands in the way`(
    later: String, why: String
  ) throws {
    let scratch = try library()
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A"])
    try scratch.commit("change")
    switch later {
    case "rebind": try scratch.page("d/g/p1", 1, "b", 3, tags: ["S/A"])
    default: try scratch.remove("docs/d/g/p1.json")
    }
    try scratch.commit("later")
    #expect(throws: ReversalError.conflicts([why])) { try revert("HEAD~1", in: scratch) }
    #expect(try scratch.git("status", "--porcelain").isEmpty)
  }

  @Test func `what is not recorded is not overwritten`() throws {
    let scratch = try library()
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A"])
    try scratch.commit("change")
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A", "S/B"])
    #expect(throws: ReversalError.unrecorded(["docs/d/g/p1.json"])) {
      try revert("HEAD", in: scratch)
    }
    try scratch.page("d/g/p9", 9, "b", 2)
    try scratch.git("checkout", "-q", "docs/d/g/p1.json")
    #expect(try revert("HEAD", in: scratch) == ["Rebind d/g/p1: b#2 → a#1"])
  }

  @Test func `a merge and a commit of elsewhere are refused`() throws {
    let scratch = try library()
    try scratch.git("checkout", "-q", "-b", "side")
    try scratch.page("d/g/p3", 3, "a", 4)
    try scratch.commit("side")
    try scratch.git("checkout", "-q", "main")
    let side = try scratch.id("side")
    #expect(throws: ReversalError.notOurs(side)) { try revert("side", in: scratch) }
    try scratch.page("d/g/p2", 2, "a", 4)
    try scratch.commit("here")
    try scratch.git("merge", "-q", "side")
    let merge = try scratch.id("HEAD")
    #expect(throws: ReversalError.mergeCommit(merge)) { try revert("HEAD", in: scratch) }
  }

  @Test func `a batch is named by the beginning of its id`() throws {
    let scratch = try library()
    let batch = "8c1e0000-0000-4000-8000-000000000001"
    for number in 2...3 {
      try scratch.page("d/g/p\(number)", number, "b", number)
      try scratch.commit("page \(number)\n\nBatch: \(batch)")
    }
    let library = try scratch.library()
    func found(_ text: String, whole: Bool = false) throws -> [String] {
      try library.reverts.commits(named: text, wholeBatch: whole).map(\.subject)
    }
    #expect(try found("8c1e0000-") == ["page 3", "page 2"])
    #expect(try found("HEAD~1") == ["page 2"])
    #expect(try found("HEAD~1", whole: true) == ["page 3", "page 2"])
    #expect(throws: ReversalError.unknown("ffff0000")) { try found("ffff0000") }
    try scratch.commit("other\n\nBatch: 8c1e1111-0000-4000-8000-000000000001")
    #expect(throws: ReversalError.ambiguousBatch("8c1e")) { try found("8c1e") }
  }
}

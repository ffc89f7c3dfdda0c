import Foundation
import GitNames
import Libgit2
import Testing

@Suite struct HistoryTests {
  /// main: 1 - 2 - M(5) - 6, side: 1 - 3 - 4, M merges 4; a root of its own: 7.
  static func merged() throws -> (Scratch, Repository) {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try scratch.shell(
      """
      at() { export GIT_COMMITTER_DATE="@170000000$1 +0000"; }
      at 1; git commit -q --allow-empty -m 1; git branch side
      at 2; git commit -q --allow-empty -m 2
      git checkout -q side; at 3; git commit -q --allow-empty -m 3; at 4; git commit -q --allow-empty -m 4
      git checkout -q main; at 5; git merge -q --no-ff -m 5 side
      at 6; git commit -q --allow-empty -m 6
      at 7; git branch alone $(git commit-tree -m 7 $(git mktree </dev/null))
      """)
    return (scratch, repository)
  }

  static func ids(_ scratch: Scratch, _ arguments: String...) throws -> [ObjectID] {
    try scratch.run(["git", "rev-list"] + arguments, input: "").split(separator: "\n")
      .compactMap { ObjectID(parsing: $0) }
  }

  @Test func `walks history in the orders git has`() throws {
    let (scratch, repository) = try HistoryTests.merged()
    let tips = [try scratch.id("main")]
    #expect(
      try repository.walk(from: tips) == HistoryTests.ids(scratch, "--date-order", "main"))
    #expect(
      try repository.walk(from: tips, order: [.topological, .time, .reversed])
        == HistoryTests.ids(scratch, "--date-order", "--reverse", "main"))
    #expect(
      try repository.walk(from: tips, order: .time, firstParentOnly: true)
        == HistoryTests.ids(scratch, "--first-parent", "main"))
    #expect(
      try repository.walk(from: tips, hiding: [try scratch.id("side")])
        == HistoryTests.ids(scratch, "--date-order", "main", "^side"))
    #expect(try repository.walk(from: tips, hiding: tips).isEmpty)
    #expect(try repository.walk(from: []).isEmpty)
  }

  @Test func `a walk goes on in batches while other calls are made`() throws {
    let (scratch, repository) = try HistoryTests.merged()
    var walk = try repository.beginWalk(from: [try scratch.id("main")])
    var ids: [ObjectID] = []
    while case let batch = try walk.next(4), !batch.isEmpty {
      #expect(batch.count <= 4)
      ids += try repository.commitNodes(batch).map(\.id)
    }
    #expect(ids == (try HistoryTests.ids(scratch, "--date-order", "main")))
    #expect(try walk.next(4).isEmpty)
  }

  @Test func `history of a shallow clone ends where it is cut off`() throws {
    let (scratch, repository) = try HistoryTests.merged()
    #expect(try !repository.isShallow())
    try scratch.git("clone", "-q", "--depth", "2", "file://" + scratch.path, "clone")
    let clone = try scratch.open("clone")
    #expect(try clone.isShallow())
    let head = try #require(try clone.head().commit)
    for (order, flags) in [
      (WalkOrder([.topological, .time]), ["--date-order"]),
      ([.topological, .time, .reversed], ["--date-order", "--reverse"]),
    ] {
      let wanted = try scratch.run(
        ["git", "-C", "clone", "rev-list"] + flags + ["HEAD"], input: "")
      #expect(
        try clone.walk(from: [head], order: order).map(\.description).joined(separator: "\n")
          == wanted)
    }
    #expect(try clone.shallowCommits().count == 1)
    #expect(try clone.walk(from: [head], hiding: [head]).isEmpty)
  }

  @Test func `a shallow clone with side branches is in git's order too`() throws {
    let (scratch, _) = try HistoryTests.merged()
    try scratch.git("clone", "-q", "--depth", "3", "file://" + scratch.path, "clone")
    let clone = try scratch.open("clone")
    let head = try #require(try clone.head().commit)
    #expect(
      try clone.walk(from: [head]).map(\.description).joined(separator: "\n")
        == (try scratch.git("-C", "clone", "rev-list", "--date-order", "HEAD")))
    #expect(
      try clone.walk(from: [head], firstParentOnly: true).map(\.description).joined(separator: "\n")
        == (try scratch.git("-C", "clone", "rev-list", "--first-parent", "HEAD")))
  }

  @Test func `histories of a shallow clone meet where it has them`() throws {
    let (scratch, _) = try HistoryTests.merged()
    try scratch.git("clone", "-q", "--depth", "2", "file://" + scratch.path, "clone")
    func commit(_ name: String) throws -> ObjectID {
      let id = try scratch.git(
        "-C", "clone", "commit-tree", "-m", name, "-p", "HEAD", "HEAD^{tree}")
      return try #require(ObjectID(parsing: id))
    }
    let (one, two) = (try commit("one"), try commit("two"))
    let clone = try scratch.open("clone")
    let head = try #require(try clone.head().commit)
    let oldest = try #require(try clone.walk(from: [head]).last)
    #expect(try clone.mergeBases(one, two) == [head])
    #expect(try clone.mergeBases(one, oldest) == [oldest])
    #expect(try clone.isAncestor(oldest, of: one))
    #expect(try !clone.isAncestor(one, of: two))
    #expect(try clone.aheadBehind(one, two) == (1, 1))
    #expect(try clone.aheadBehind(head, two) == (0, 1))
  }

  @Test func `knows ancestors and where histories meet`() throws {
    let (scratch, repository) = try HistoryTests.merged()
    let main = try scratch.id("main")
    let side = try scratch.id("side")
    let second = try scratch.id("main~2")
    let root = try scratch.id("side~2")
    let alone = try scratch.id("alone")
    #expect(try repository.mergeBases(second, side) == [root])
    #expect(try repository.mergeBases(main, side) == [side])
    #expect(try repository.mergeBases(main, alone).isEmpty)
    #expect(try repository.isAncestor(side, of: main))
    #expect(try repository.isAncestor(main, of: main))
    #expect(try !repository.isAncestor(main, of: side))
    let (ahead, behind) = try repository.aheadBehind(second, side)
    #expect(ahead == 1 && behind == 2)
  }

  @Test(arguments: ["HEAD", "HEAD~2", "main~1^2", "side", "refs/heads/side", "v1^{commit}"])
  func `a revision is what git says it is`(revision: String) throws {
    let (scratch, repository) = try HistoryTests.merged()
    try scratch.git("tag", "-a", "-m", "v1", "v1", "side")
    #expect(try repository.commitID(revision) == scratch.id(revision))
  }

  @Test func `a revision's commit is found through tags, and a folder has none`() throws {
    let (scratch, repository) = try HistoryTests.merged()
    try scratch.git("tag", "-a", "-m", "v1", "v1", "side")
    #expect(try repository.commitID("v1") == scratch.id("side"))
    let error = #expect(throws: GitError.self) { try repository.commitID("HEAD^{tree}") }
    #expect(error?.code == .wrongKind)
    #expect(throws: GitError.self) { try repository.commitID("absent") }
  }
}

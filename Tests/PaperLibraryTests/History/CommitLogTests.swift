import PaperDomain
import PaperLibrary
import Testing

@Suite struct CommitLogTests {
  private func lines(_ commits: [LoggedCommit]) -> [String] {
    commits.map { commit in
      ([commit.subject] + commit.changes.map(\.headline)).joined(separator: " | ")
    }
  }

  /// The entity that a name refers to in the working tree.
  private func entity(_ name: String, _ scratch: Scratch) throws -> Entity {
    let snapshot = try LibrarySnapshot.load(WorkingSource(root: scratch.folder()))
    return try ReferenceResolver(snapshot).entity(Reference(parsing: name))
  }

  private func library() throws -> Scratch {
    let scratch = try Scratch.withBundles()
    try scratch.write("docs/d/doc.json", #"{ "id": "\#(try testID(50))", "title": "d" }"#)
    try scratch.write("docs/d/g/group.json", #"{ "id": "\#(try testID(51))", "title": "g" }"#)
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit("first")
    try scratch.page("d/g/p1", 1, "b", 2)
    try scratch.page("d/g/p2", 2, "b", 3)
    try scratch.commit("second")
    try scratch.write("notes/x.md", "x")
    try scratch.commit("third")
    return scratch
  }

  @Test func `commits are told in the domain's words, later ones first`() throws {
    let scratch = try library()
    #expect(
      lines(try scratch.library().history.log()) == [
        "third | Add file notes/x.md",
        "second | Rebind d/g/p1: a#1 → b#2 | Add page d/g/p2",
        "first | Add bundle a | Add bundle b | Add doc d | Add group d/g | Add page d/g/p1 | "
          + "Add library papercenter.json",
      ])
    let log = try scratch.library().history.log(limit: 1)
    #expect(log.count == 1)
    #expect(log[0].author == "Ada" && log[0].message == "third\n" && log[0].parents.count == 1)
    #expect(log[0].id == (try scratch.id("HEAD")))
  }

  @Test func `a log can be read a part at a time`() throws {
    let scratch = try Scratch()
    for number in 0..<150 { try scratch.commit("\(number)") }
    let log = try CommitLog(scratch.library())
    var subjects: [String] = []
    while case let part = try log.next(40), !part.isEmpty { subjects += part.map(\.subject) }
    #expect(subjects == (0..<150).reversed().map { "\($0)" })
  }

  @Test func `times bound a log`() throws {
    let scratch = try library()
    let all = try scratch.library().history.log()
    let request = LogRequest(since: all[1].createdAt, until: all[1].createdAt)
    #expect(try scratch.library().history.log(request).map(\.subject) == ["second"])
  }

  @Test func `a part's log has the commits that touched it`() throws {
    let scratch = try library()
    let library = try scratch.library()
    func subjects(_ scope: LogScope) throws -> [String] {
      try library.history.log(LogRequest(scope)).map(\.subject)
    }
    #expect(try subjects(LogScope(entity("d", scratch))) == ["second", "first"])
    #expect(try subjects(LogScope(entity("d/g/p2", scratch))) == ["second"])
    #expect(try subjects(LogScope(entity("a", scratch))) == ["first"])
    #expect(try subjects(LogScope(.folder(""))) == ["third", "second", "first"])
    #expect(try subjects(LogScope(.folder("none"))) == [])
    #expect(try subjects(LogScope(paths: ["notes"])) == ["third"])
    let changes = try library.history.log(LogRequest(LogScope(paths: ["docs/d/g/p2.json"])))[0]
      .changes
    #expect(changes.map(\.headline) == ["Add page d/g/p2"])
  }

  @Test func `a log follows what was moved, by its id`() throws {
    let scratch = try library()
    try scratch.git("mv", "docs/d", "docs/e")
    try scratch.commit("doc moved")
    try scratch.page("e/g/p1", 1, "a", 9)
    try scratch.commit("rebound there")
    try scratch.remove("bundles/a")
    try scratch.bundle("new", 901, formerly: ["a"])
    try scratch.commit("bundle renamed")
    try scratch.page("d/x", nil, "a", 1)
    try scratch.commit("something else where the doc was")
    let library = try scratch.library()
    func subjects(_ name: String) throws -> [String] {
      try library.history.log(LogRequest(LogScope(entity(name, scratch)))).map(\.subject)
    }
    #expect(try subjects("e") == ["rebound there", "doc moved", "second", "first"])
    #expect(try subjects("e/g") == ["rebound there", "doc moved", "second", "first"])
    #expect(try subjects("e/g/p1") == ["rebound there", "doc moved", "second", "first"])
    #expect(try subjects("new") == ["bundle renamed", "first"])
    let moved = try library.history.log(LogRequest(LogScope(entity("e", scratch))))[1]
    #expect(
      moved.changes.map(\.headline).contains("Move doc d → e")
        && moved.changes.allSatisfy { $0.kind == .move })
  }

  @Test func `a merge shows only what no parent says`() throws {
    let scratch = try library()
    try scratch.git("checkout", "-q", "-b", "side", "HEAD~1")
    try scratch.page("d/g/p2", 2, "a", 4)
    try scratch.commit("on the side")
    try scratch.git("checkout", "-q", "main")
    try scratch.merge("side") {
      try scratch.page("d/g/p1", 1, "a", 5)
      try scratch.page("d/g/p2", 2, "a", 4)
    }
    let log = try scratch.library().history.log()
    #expect(lines([log[0]]) == ["merge | Rebind d/g/p1: b#2 → a#5"])
    #expect(log[0].parents.count == 2)
    #expect(log.count == 5)
    let page = try scratch.library().history.log(LogRequest(LogScope(paths: ["docs/d/g/p2.json"])))
    #expect(page.map(\.subject) == ["on the side", "second"])
  }

  @Test func `a file was updated by the last commit that changed it`() throws {
    let scratch = try library()
    try scratch.git("checkout", "-q", "-b", "side", "HEAD~1")
    try scratch.page("d/g/p2", 2, "a", 4)
    try scratch.commit("on the side")
    try scratch.git("checkout", "-q", "main")
    try scratch.git("merge", "-q", "side")
    let library = try scratch.library()
    for file in ["docs/d/g/p1.json", "docs/d/g/p2.json", "docs/d/doc.json", "notes/x.md"] {
      let seconds = try #require(Int64(try scratch.git("log", "-1", "--format=%ct", "--", file)))
      #expect(try library.history.updatedAt(file) == Timestamp(seconds: seconds))
    }
    #expect(try library.history.updatedAt("docs/none.json") == nil)
  }

  @Test func `patterns choose commits by author and message, as git's do`() throws {
    let scratch = try library()
    try scratch.git("commit", "-q", "--allow-empty", "--author", "Bob <bob@y.org>", "-m", "by Bob")
    func subjects(_ author: String?, _ messages: [String], i: Bool = false) throws -> [String] {
      var request = LogRequest()
      request.tellsChanges = false
      request.authors = try author.map { [try LogPattern($0, ignoringCase: i)] } ?? []
      request.messages = try messages.map { try LogPattern($0, ignoringCase: i) }
      var command = ["git", "log", "--format=%s"] + (i ? ["-i"] : [])
      command += (author.map { ["--author=\($0)"] } ?? []) + messages.map { "--grep=\($0)" }
      let found = try scratch.library().history.log(request).map(\.subject)
      #expect(try scratch.run(command).split(separator: "\n").map(String.init) == found)
      return found
    }
    #expect(try subjects("bob@y", []) == ["by Bob"])
    #expect(try subjects("bob", ["second"]) == [])
    #expect(try subjects(nil, ["^s.*d$", "third"]) == ["third", "second"])
    #expect(try subjects(nil, ["by bob"]) == [])
    #expect(try subjects(nil, ["by bob"], i: true) == ["by Bob"])
    #expect(try subjects("Ada", ["fir\\|sec"]) == ["second", "first"])
  }

  @Test func `a pattern that is none is told`() {
    #expect(throws: LogPattern.Malformed.self) { try LogPattern("\\(") }
    #expect(throws: LogPattern.Malformed.self) { try LogPattern("[") }
  }

  @Test func `a filter does not lose the way of what moved`() throws {
    let scratch = try library()
    try scratch.git("mv", "docs/d", "docs/e")
    try scratch.git("commit", "-q", "--author", "Bob <bob@y.org>", "-am", "doc moved")
    var request = LogRequest(try LogScope(entity("e", scratch)))
    request.authors = [try LogPattern("Ada")]
    #expect(try scratch.library().history.log(request).map(\.subject) == ["second", "first"])
  }

  @Test func `history older than asked for ends the log, one wrong clock does not`() throws {
    let scratch = try Scratch()
    for number in 0..<200 { try scratch.commit("\(number)") }
    let all = try scratch.library().history.log()
    let since = all[9].createdAt
    _ = try scratch.run([
      "env", "GIT_COMMITTER_DATE=@1000000000 +0000", "git", "commit", "-q", "--allow-empty", "-m",
      "long ago",
    ])
    let log = try CommitLog(scratch.library(), LogRequest(since: since))
    #expect(try log.next(.max).map(\.subject) == all.prefix(10).map(\.subject))
  }

  @Test func `a drawing knows the nearest shown ancestors`() throws {
    let scratch = try library()
    try scratch.git("checkout", "-q", "-b", "side", "HEAD~1")
    try scratch.page("d/g/p2", 2, "a", 4)
    try scratch.commit("on the side")
    try scratch.git("checkout", "-q", "main")
    try scratch.page("d/g/p1", 1, "a", 7)
    try scratch.commit("here")
    try scratch.git("merge", "-q", "side")
    func lines(_ scope: LogScope, limit: Int = .max) throws -> [String] {
      let commits = try scratch.library().history.logForDrawing(LogRequest(scope), limit: limit)
      let subjects = Dictionary(uniqueKeysWithValues: commits.map { ($0.id, $0.subject) })
      return commits.map { commit in
        let parents = commit.parents.map { subjects[$0] ?? "?" }.joined(separator: ", ")
        return "\(commit.subject) < \(parents)"
      }
    }
    let merge = "Merge branch 'side'"
    #expect(
      Set(try lines(.everything)) == [
        "\(merge) < here, on the side", "here < third", "third < second",
        "on the side < second", "second < first", "first < ",
      ])
    #expect(
      try lines(LogScope(paths: ["docs/d/g/p2.json"])) == ["on the side < second", "second < "])
    #expect(try lines(.everything, limit: 1) == ["\(merge) < ?, ?"])
  }
}

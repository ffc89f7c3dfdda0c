import Foundation
import Testing

/// Undo in the viewer: what a person did in their window, whatever others did since.
struct WindowUndoTests {
  private let served: ServedLibrary

  init() throws { served = try ServedLibrary(ServedLibrary.papers) }

  private func act(
    _ requestBody: [String: Any], in window: String
  ) throws -> HTTPClient.Reply {
    try served.ask("POST", "/api/actions", requestBody, headers: ["X-Window": window])
  }

  private func rename(_ doc: String, to title: String, in window: String) throws {
    let reply = try act(["action": "rename", "ref": doc, "title": title], in: window)
    #expect(reply.status == 200, "\(reply.text)")
  }

  private func title(of doc: String) throws -> String {
    try served.shell.run("sed -n 's/^  \"title\": \"\\(.*\\)\",$/\\1/p' docs/\(doc)/doc.json")
  }

  @Test func `an undo concerns its window, and keeps what others did since`() throws {
    try rename("mock-exam", to: "By one", in: "windowone")
    try rename("midterm-2017", to: "By two", in: "windowtwo")
    let plan = try act(["action": "undo", "dryRun": true], in: "windowone")
    #expect(plan.text.contains("docs/mock-exam/doc.json"), "\(plan.text)")
    #expect(try title(of: "mock-exam") == "By one")
    #expect(try act(["action": "undo"], in: "windowone").status == 200)
    #expect(try title(of: "mock-exam") != "By one")
    #expect(try title(of: "midterm-2017") == "By two")
    #expect(try served.shell.run("git log -1 --format=%s").hasPrefix("Revert "))
    #expect(try served.shell.run("git status --porcelain") == "")
    let again = try act(["action": "undo"], in: "windowone")
    #expect(again.status == 422 && again.text.contains("nothing-to-undo"), "\(again.text)")
    #expect(try act(["action": "redo"], in: "windowone").status == 200)
    #expect(try title(of: "mock-exam") == "By one")
  }

  @Test func `the last change of all is taken off the branch`() throws {
    let head = try served.shell.run("git rev-parse HEAD")
    try rename("mock-exam", to: "Mine", in: "windowone")
    #expect(try act(["action": "undo"], in: "windowone").status == 200)
    #expect(try served.shell.run("git rev-parse HEAD") == head)
  }

  @Test func `what someone changed later is not undone, and is named`() throws {
    try rename("mock-exam", to: "By one", in: "windowone")
    try rename("mock-exam", to: "By two", in: "windowtwo")
    let head = try served.shell.run("git rev-parse HEAD")
    let reply = try act(["action": "undo"], in: "windowone")
    #expect(reply.status == 422, "\(reply.text)")
    #expect(reply.text.contains("title of doc mock-exam"), "\(reply.text)")
    #expect(reply.text.contains("By two"), "\(reply.text)")
    #expect(try served.shell.run("git rev-parse HEAD; git status --porcelain") == head)
  }

  @Test func `what a remote has already is undone by a new commit`() throws {
    try rename("mock-exam", to: "Shared", in: "windowone")
    _ = try served.shell.run(
      "git init -q --bare ../remote; git remote add origin ../remote; git push -q origin main")
    #expect(try act(["action": "undo"], in: "windowone").status == 200)
    #expect(try title(of: "mock-exam") != "Shared")
    #expect(try served.shell.run("git rev-list --count origin/main..main") == "1")
  }

  @Test func `the log of operations names person and window`() throws {
    try rename("mock-exam", to: "Mine", in: "windowone")
    let log = try served.shell.run("pc ops -n 1 --json")
    #expect(log.contains(#""window": "windowone""#), "\(log)")
    #expect(log.contains(#""person": ""#), "\(log)")
  }
}

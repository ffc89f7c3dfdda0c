import Foundation
import Testing

/// An import of several files: one operation and one commit, or a list of what waits.
struct OpenImportTests {
  private let served: ServedLibrary

  init() throws { served = try ServedLibrary(ServedLibrary.papers) }

  private func open() throws -> String {
    try #require(try served.json("POST", "/api/imports", [String: Any]())["id"] as? String)
  }

  private func send(
    _ bytes: [UInt8], _ query: String, to batch: String
  ) throws -> HTTPClient.Reply {
    try served.client.ask(
      "POST", "/api/imports/\(batch)/files?\(query)",
      headers: ["Authorization": "Bearer \(served.token)", "Content-Type": "application/pdf"],
      body: bytes)
  }

  private func paper(_ name: String) throws -> [UInt8] {
    Array(
      try Data(contentsOf: URL(fileURLWithPath: "\(Shell.sources)/examples/papers/\(name).pdf")))
  }

  private var commits: Int {
    get throws { Int(try served.shell.run("git rev-list --count HEAD")) ?? 0 }
  }

  @Test func `several files are one commit and one undo, in the folder that is looked at`() throws {
    let before = try commits
    let batch = try open()
    let first = try send(
      paper("software-testing-midterm-2017-solutions"), "name=one.pdf&doc=One&at=new%2Fterm",
      to: batch)
    #expect(first.text.contains(#""path":"one.pdf""#) || first.text.contains(#""path": "one.pdf""#))
    _ = try send(
      paper("mock-exam-chinese"), "name=one.pdf&doc=Two&at=new%2Fterm", to: batch)
    _ = try send(Array("no PDF".utf8), "name=broken.pdf&doc=Three&at=new%2Fterm", to: batch)
    #expect(try commits == before)
    let done = try served.ask("POST", "/api/imports/\(batch)/finish", [String: Any]())
    #expect(done.status == 200, "\(done.text)")
    #expect(done.text.contains("'broken.pdf'"), "\(done.text)")
    #expect(!done.text.contains("papercenter"), "\(done.text)")
    #expect(try commits == before + 1)
    #expect(try served.shell.run("ls docs/new/term") == "one\ntwo")
    #expect(try served.shell.run("git status --porcelain; ls -A .git/papercenter/imports") == "")
    _ = try served.json("POST", "/api/actions", ["action": "undo"])
    #expect(try commits == before)
    #expect(try served.shell.run("ls docs").contains("new") == false)
  }

  @Test func `what was not finished is listed, and can be finished or discarded`() throws {
    let before = try commits
    let batch = try open()
    _ = try open()
    _ = try send(
      paper("software-testing-midterm-2017-solutions"), "name=final.pdf&doc=Final", to: batch)
    let listed = try #require(
      try served.json("GET", "/api/imports")["imports"] as? [[String: Any]])
    #expect(listed.count == 1)
    #expect(listed.first?["id"] as? String == batch)
    let files = listed.first?["files"] as? [[String: Any]]
    #expect(files?.first?["name"] as? String == "final.pdf")
    #expect(try commits == before)
    #expect(try served.ask("DELETE", "/api/imports/\(batch)").status == 204)
    #expect(try (served.json("GET", "/api/imports")["imports"] as? [Any])?.isEmpty == true)
    #expect(try served.ask("DELETE", "/api/imports/\(batch)").status == 404)
    for id in ["x", "..", "..%2F..", batch] {
      #expect(try send([1], "name=a.pdf", to: id).status >= 400)
      #expect(
        try served.ask("POST", "/api/imports/\(id)/finish", [String: Any]()).status >= 400)
    }
    #expect(try commits == before)
  }
}

import Foundation
import Testing

/// Texts of pages are read in the background: of imports at once, of others when a person asks.
@Suite(.serialized) struct IndexingTests {
  private static let unread = """
    pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm --doc 'Midterm 2017' -c
    pc import -q $PAPERS/mock-exam-chinese.pdf --name mock --doc 'Mock exam' -c
    """
  private static let line = "document.querySelector('.indexing:not([hidden])')"

  @Test func `what is imported in the browser is found soon after`() throws {
    let served = try ServedLibrary()
    let file = try served.shell.run("base64 -w0 $PAPERS/software-testing-midterm-2017.pdf")
    let bytes = Array(try #require(Data(base64Encoded: file)))
    let reply = try served.client.ask(
      "POST", "/api/import?name=midterm.pdf&doc=Midterm",
      headers: ["Authorization": "Bearer \(served.token)", "Content-Type": "application/pdf"],
      body: bytes)
    #expect(reply.status == 200, "\(reply.text)")
    try served.waits { try $0.json("/api/indexing")["waiting"] as? Int == 0 }
    let found = try served.json("/api/search?q=coverage")
    #expect((found["total"] as? Int ?? 0) > 0, "\(found)")
    #expect(try served.shell.run("pc search --count coverage") != "0")
  }

  @Test func `a person reads the rest with a button, and everyone sees how far it is`() throws {
    let served = try ServedLibrary(Self.unread)
    let browser = try served.browser()
    let other = try served.browser()
    try browser.waits(for: Self.line)
    let waiting = try #require(try served.json("/api/indexing")["waiting"] as? Int)
    #expect(
      try browser.string("\(Self.line).textContent").contains(
        "\(waiting) pages have not been read yet"))
    #expect(try served.json("/api/indexing")["running"] is NSNull)
    try browser.value(
      """
      (() => { window.seen = []; new MutationObserver(() => window.seen.push(document.querySelector('.indexing').textContent))
        .observe(document.querySelector('.indexing'), { childList: true, subtree: true }) })()
      """)
    try other.click(".indexing button")
    try browser.waits(for: "!\(Self.line)", seconds: 60)
    #expect(
      try browser.value("window.seen.some((text) => /Reading page \\d+ of \(waiting)/.test(text))")
        as? Bool == true)
    #expect(try served.shell.run("pc index --status --json | jq .waiting") == "0")
    #expect(try browser.scriptComplaints() + other.scriptComplaints() == [])
  }

  @Test func `reading can be paused, and goes on`() throws {
    let served = try ServedLibrary(
      Self.unread
        + "\nfor n in 1 2 3 4 5 6; do pc import -q $PAPERS/software-testing-final-2016-page-3-photo.jpg --name p$n --duplicate -c || true; done"
    )
    let before = try #require(try served.json("/api/indexing")["waiting"] as? Int)
    _ = try served.json("POST", "/api/indexing", ["action": "start"])
    let paused = try served.json("POST", "/api/indexing", ["action": "pause"])
    #expect(paused["paused"] as? Bool == true)
    try served.waits { try $0.json("/api/indexing")["running"] is NSNull }
    let rest = try #require(try served.json("/api/indexing")["waiting"] as? Int)
    #expect(rest <= before && rest > 0)
    _ = try served.json("POST", "/api/indexing", ["action": "start"])
    try served.waits { try $0.json("/api/indexing")["waiting"] as? Int == 0 }
    #expect(try served.ask("POST", "/api/indexing", ["action": "dance"]).status == 400)
  }
}

extension ServedLibrary {
  fileprivate func json(_ path: String) throws -> [String: Any] { try json("GET", path) }
}

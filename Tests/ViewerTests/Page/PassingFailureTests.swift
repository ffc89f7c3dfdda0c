import Foundation
import Testing

/// Failures that pass: the reader goes on as soon as the cause is gone.
@Suite(.serialized) struct PassingFailureTests {
  private static let isDrawn = "document.querySelector('.page-picture img')?.complete"

  @Test func `a page whose worker was killed is drawn when it is asked for again`() throws {
    let served = try ServedLibrary(ServedLibrary.papers)
    let (id, _) = try served.open(["doc": "midterm-2017"])
    let path = "/api/sessions/\(id)/slots/1/image?w=2800&ahead=0"
    let refused = try served.killingWorkers { try served.ask("GET", path) }
    #expect(refused.status == 500)
    let error = try JSONDecoder().decode(Answer.self, from: Data(refused.body)).error
    #expect(error.code == "failed")
    #expect(error.reason == "stopped")
    #expect(!refused.text.contains("blobs/"))
    #expect(try served.ask("GET", path).status == 200)
    #expect(
      try served.ask("GET", "/api/sessions/\(id)/slots/1/image?w=200&ahead=0").status == 200)
  }

  @Test func `the page says in the reader's language why there is no picture`() throws {
    let served = try ServedLibrary(
      ServedLibrary.exam + """

        f=blobs/sha256/$(jq -r '.display[0].sha256' bundles/solutions/bundle.json | sed 's,^\\(..\\).*,\\1/&,').pdf
        chmod +w "$f"; head -c 600 "$f" > cut; cat cut > "$f"; rm cut
        """)
    let browser = try served.browser(language: "zh-CN")
    try browser.open("\(served.base)/b/solutions/1")
    try browser.waits(for: "document.querySelector('.broken')?.textContent.includes('此 PDF 已损坏')")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `an open tab goes on when the new address of the server was opened`() throws {
    let served = try ServedLibrary(ServedLibrary.exam)
    let browser = try served.browser()
    let doc = try served.id("midterm-2017")
    try browser.open("\(served.base)/d/\(doc)")
    try browser.waits(for: Self.isDrawn)
    try browser.press("3G")
    try browser.waits(for: "document.querySelector('paper-viewer').index === 2")
    let reading = try browser.string("document.querySelector('paper-viewer').session.id")
    try served.restart()
    try browser.waits(
      for:
        "document.querySelector('.banner .past:not([hidden])')?.textContent.includes('was started again')"
    )
    let first = try browser.window
    _ = try browser.openWindow()
    try browser.open(served.address)
    try browser.waits(for: "document.querySelector('.docs')")
    try browser.go(to: first)
    try browser.waits(
      for: "document.querySelector('paper-viewer').session.id !== '\(reading)' && \(Self.isDrawn)")
    #expect(try browser.number("document.querySelector('paper-viewer').index") == 2)
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `who has no token, or a wrong address, sees a page that says so`() throws {
    let served = try ServedLibrary()
    let page = ["Accept": "text/html"]
    let stranger = try served.client.ask("GET", "/d/x", headers: page)
    #expect(stranger.status == 401)
    #expect(stranger.headers["content-type"] == "text/html; charset=utf-8")
    #expect(stranger.text.contains("<kbd>pc view</kbd>"))
    #expect(try served.client.ask("GET", "/api/library").text.contains("no-token"))
    let lost = try served.ask("GET", "/nothing", headers: page)
    #expect(lost.status == 404)
    #expect(lost.text.contains("There is nothing at this address"))
    // A reloaded tab goes on, too, once the browser knows the token.
    let browser = try Browser(width: 800, height: 600)
    try browser.open("\(served.base)/tags")
    #expect(try browser.text("h1") == "PaperCenter does not know this browser yet")
    let tab = try browser.window
    _ = try browser.openWindow()
    try browser.open(served.address)
    try browser.go(to: tab)
    try browser.waits(for: "document.querySelector('.registry, .banner')")
    #expect(try browser.string("location.pathname") == "/tags")
  }

  private struct Answer: Decodable {
    struct Failure: Decodable {
      var code: String
      var reason: String?
    }
    var error: Failure
  }
}

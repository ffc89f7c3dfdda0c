import Foundation
import Testing

/// The page in a real browser: it loads, and the browser blocks nothing in it.
@Suite(.serialized) struct BrowserTests {
  @Test func `opens by the address that is printed, and complains of nothing`() throws {
    let served = try ServedLibrary(ServedLibrary.papers)
    let browser = try Browser()
    try browser.open(served.address)
    try browser.waits(for: "document.readyState === 'complete'")
    #expect(try browser.address == "http://127.0.0.1:\(served.client.port)/")
    try browser.waits(for: "document.title === 'library'")
    #expect(try browser.complaints() == [])
    let name = try browser.value(
      "fetch('/api/library').then(answer => answer.json()).then(library => library.name)")
    #expect(name as? String == "library")
  }
}

import Foundation
import Testing

/// A link inside a PDF.
@Suite(.serialized) struct LinkTests {
  private static let page = "document.querySelector('.page-field').value"
  private let library: ServedLibrary
  private let browser: Browser

  init() throws {
    library = try ServedLibrary(
      LinkedPaper.script + "\npc import -q $HOME/linked.pdf --name linked --doc Linked -c")
    browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("linked"))")
    try browser.waits(for: "document.querySelectorAll('.pdf-link').length === 7")
  }

  @Test func `leads to its page, and back returns`() throws {
    #expect(try browser.string(Self.page) == "1")
    try browser.click("a.pdf-link[href='#']")
    try browser.waits(for: "\(Self.page) === '3'")
    #expect(try browser.string("document.querySelector('paper-viewer').index") == "2")
    try browser.back()
    try browser.waits(for: "\(Self.page) === '1'")
    #expect(try browser.string("document.querySelector('paper-viewer').index") == "0")
    // And by keys alone.
    try browser.value("document.querySelector(\"a.pdf-link[href='#']\").focus()")
    try browser.press(Browser.Key.enter)
    try browser.waits(for: "\(Self.page) === '3'")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `is disabled where it leads nowhere, and says so`() throws {
    let dead = try browser.value(
      """
      [...document.querySelectorAll('.pdf-link.disabled')].map((link) =>
        [link.tagName, link.getAttribute('aria-disabled'), link.title, getComputedStyle(link).cursor].join('|'))
      """)
    let expected = "SPAN|true|This link leads nowhere here|not-allowed"
    #expect(dead as? [String] == Array(repeating: expected, count: 5))
    let before = try browser.address
    try browser.click(".pdf-link.disabled")
    usleep(300_000)
    #expect(try browser.address == before)
    #expect(try browser.string(Self.page) == "1")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `opens an address elsewhere in a window of its own`() throws {
    let link = try browser.string(
      """
      (() => { const link = document.querySelector('a.pdf-link[target]');
        return [link.href, link.target, link.rel].join('|') })()
      """)
    #expect(link == "https://example.org/paper|_blank|noopener noreferrer")
  }

  @Test func `into another PDF leads to the document that shows it, or to its bundle`() throws {
    try library.shell.run(
      """
      cp $PAPERS/software-testing-midterm-2017-solutions.pdf $HOME/solutions.pdf
      pc import -q $HOME/solutions.pdf --name answers --doc Answers -c
      pc import -q $PAPERS/software-testing-midterm-2017.pdf --name Spare -c
      """)
    let answers = try library.id("answers/pages/p002")
    let places =
      "[...document.querySelectorAll('a.pdf-link[href^=\"/\"]')].map((it) => it.getAttribute('href')).sort().join()"
    let expected = "/b/Spare/3,/d/\(try library.id("docs/answers"))/p/\(answers)"
    // An open page has the links of before; it is opened again.
    try browser.reload()
    try browser.waits(for: "\(places) === '\(expected)'")
    try browser.click("a.pdf-link[href^='/d/']")
    try browser.waits(
      for:
        "document.querySelector('.page-field')?.value === '2' && document.title.startsWith('Answers')"
    )
    try browser.back()
    try browser.waits(for: "\(places) === '\(expected)'")
    // In a document that has both, the link stays there.
    try library.shell.run("pc add -q linked/pages 'answers#2' -c")
    try browser.waits(
      for: "document.querySelectorAll('a.pdf-link[href=\"#\"]').length === 2", seconds: 30)
    #expect(try browser.scriptComplaints() == [])
  }
}

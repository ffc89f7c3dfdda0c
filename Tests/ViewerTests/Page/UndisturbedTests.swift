import Foundation
import Testing

/// What others do meanwhile does not disturb the reader.
@Suite(.serialized) struct UndisturbedTests {
  @Test func `a commit by others leaves the pages, and what is selected on them`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelector('.page-picture img')?.complete")
    try browser.waits(for: "document.querySelector('.text-layer span')")
    try browser.press("jj")
    try browser.value(
      """
      (() => { const word = document.querySelector('.text-layer span');
        getSelection().selectAllChildren(word);
        window.before = { word, image: document.querySelector('.page-picture img'),
          text: getSelection().toString(), top: document.querySelector('.page-scroller').scrollTop } })()
      """)
    _ = try library.shell.run("pc rename -q --title 'Midterm, corrected' midterm-2017 -c")
    try browser.waits(
      for: "document.querySelector('.document-title').textContent === 'Midterm, corrected'")
    #expect(try browser.string("before.text.length > 0") == "true")
    #expect(try browser.string("getSelection().toString() === before.text") == "true")
    #expect(
      try browser.string("before.word.isConnected + ' ' + before.image.isConnected") == "true true")
    #expect(
      try browser.string("document.querySelector('.page-scroller').scrollTop === before.top")
        == "true")
    // A page that another version is bound to shows it.
    _ = try library.shell.run("pc bind -q midterm-2017/questions/p001 'photo#1' -c")
    try browser.waits(
      for: "document.querySelector('.version-button .badge').textContent === 'v3/3'")
    try browser.waits(for: "!before.image.isConnected")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a lock that is told while the pages are loaded is shown, without an error`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let doc = try library.id("midterm-2017")
    // The session is answered late, after the lock was told.
    try browser.value(
      """
      (() => { const usual = window.fetch;
        window.fetch = async (path, options) => {
          if (String(path) === '/api/sessions') {
            window.isAsked = true;
            while (!window.mayGoOn) await new Promise((done) => setTimeout(done, 20)); }
          return usual(path, options) };
        window.addEventListener('unhandledrejection', (event) => (window.failed = String(event.reason)));
        window.addEventListener('error', (event) => (window.failed = event.message)) })()
      """)
    try browser.value("history.pushState(null, '', '/o/\(doc)')")
    try browser.value("window.dispatchEvent(new PopStateEvent('popstate'))")
    try browser.waits(for: "window.isAsked")
    _ = try library.json(
      "POST", "/api/locks", ["ref": doc, "window": "0123456789abcdef", "name": "Ms Li"])
    usleep(500_000)
    try browser.value("window.mayGoOn = true")
    try browser.waits(
      for: "document.querySelector('.lock-notice:not([hidden])')?.textContent.includes('Ms Li')")
    try browser.waits(for: "document.querySelectorAll('.page-card').length === 7")
    #expect(try browser.string("window.failed") == "undefined")
    #expect(try browser.scriptComplaints() == [])
  }
}

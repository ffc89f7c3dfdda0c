import Foundation
import Testing

/// For everyone: narrow windows, other languages, the past, keys alone, and what is broken.
@Suite(.serialized) struct LookTests {
  @Test(arguments: ["", "d", "o", "tags"])
  func `a telephone's width is wide enough`(_ screen: String) async throws {
    // Chromium makes no window narrower than 500 pixels; an emulated one is.
    try await ServedLibrary.withBrowser(width: 500, height: 844) { library, browser in
      let doc = try library.id("midterm-2017")
      try await browser.open("\(library.base)/\(screen.count == 1 ? "\(screen)/\(doc)" : screen)")
      try await browser.wait(for: "document.querySelector('h1')?.textContent")
      #expect(try await browser.number("document.documentElement.scrollWidth - innerWidth") <= 0)
      let outside = try await browser.text(
        """
        [...document.querySelectorAll('.toolbar button, .banner button, .library-head button')].filter((button) => {
          const box = button.getBoundingClientRect();
          return box.width > 0 && (box.left < 0 || box.right > innerWidth + 1) }).length
        """)
      #expect(outside == "0")
    }
  }

  @Test func `speaks Chinese to those whose browser does, and changes when told`() async throws {
    try await ServedLibrary.withBrowser(language: "zh-CN") { _, browser in
      try await browser.wait(for: "document.querySelector('h1').textContent.startsWith('文档')")
      #expect(try await browser.text("document.documentElement.lang") == "zh-Hans")
      try await browser.click(".banner-line > .icon-button")
      try await browser.value("[...document.querySelectorAll('.menu button')].find((item) => item.textContent === '设置').click()")
      try await browser.value("document.querySelector('input[value=en]').click()")
      try await browser.wait(for: "document.querySelector('h1').textContent.startsWith('Documents')")
    }
  }

  @Test func `the library at an earlier time can be read and not changed`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      let first = try #require(
        try library.place.run("git log --format=%H --grep 'First papers'").words.last)
      try await browser.open("\(library.base)/?at=\(first)")
      try await browser.wait(for: "document.querySelector('.doc-card a')")
      #expect(try await browser.value("document.querySelector('.past').hidden") as? Bool == false)
      #expect(try await browser.value("document.querySelector('.doc-menu')") is NSNull == false)
      #expect(try await browser.number("document.querySelectorAll('.library-tools .primary').length") == 0)
      try await browser.open("\(library.base)/d/\(try library.id("midterm-2017"))?at=\(first)")
      try await browser.wait(for: "document.querySelector('.version-button .badge')?.textContent === 'v1/1'")
    }
  }

  @Test func `everything can be reached by keys alone`() async throws {
    try await ServedLibrary.withBrowser { _, browser in
      try await browser.wait(for: "document.querySelector('.doc-card a')")
      try await browser.press(Browser.Key.tab)
      #expect(try await browser.text("document.activeElement.className") == "skip-link")
      try await browser.value("document.querySelector('.doc-card a').focus()")
      try await browser.press(Browser.Key.right)
      #expect(try await browser.text("document.activeElement.closest('li').dataset.index") == "1")
      try await browser.press(Browser.Key.enter)
      try await browser.wait(for: "document.querySelector('.page-picture img')")
      try await browser.press("?")
      try await browser.wait(for: "document.querySelector('dialog[open] kbd')")
      try await browser.press(Browser.Key.escape)
      try await browser.wait(for: "!document.querySelector('dialog[open]')")
      try await browser.press("b")
      try await browser.wait(for: "document.querySelector('.docs')")
    }
  }

  @Test func `everything has a name, is large enough, and marks where the focus is`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      let doc = try library.id("midterm-2017")
      for screen in ["", "d/\(doc)", "o/\(doc)", "tags", "?q=test"] {
        try await browser.open("\(library.base)/\(screen)")
        try await browser.wait(for: "document.querySelector('h1')?.textContent")
        try await browser.wait(for: "document.querySelector('.doc-card a, .page-picture img, .page-card a, table, .hits a')")
        let unnamed = try await browser.text(
          """
          [...document.querySelectorAll('button, a[href], input:not([type=file]), select, img')].filter((it) => it.checkVisibility() &&
            !(it.getAttribute('aria-label') || it.getAttribute('alt') !== null || it.textContent.trim() || it.labels?.length)).map((it) => it.outerHTML).join('\\n')
          """)
        #expect(unnamed == "", "\(screen)")
        let small = try await browser.text(
          """
          [...document.querySelectorAll('button, select, a[href]:not(.pdf-link, .skip-link), input[type=text], input[type=search]')].filter((it) => {
            const box = it.getBoundingClientRect();
            return it.checkVisibility() && (box.width < 43.5 || box.height < 43.5) }).map((it) => it.outerHTML).join('\\n')
          """)
        #expect(small == "", "\(screen)")
        #expect(try await browser.number("document.querySelectorAll('main').length") == 1)
        #expect(try await browser.number("document.querySelectorAll('h1').length") == 1)
        #expect(try await browser.number("new Set([...document.querySelectorAll('[id]')].map((it) => it.id)).size - document.querySelectorAll('[id]').length") == 0)
      }
    }
  }

  @Test func `a page whose PDF is broken says why, and stepping goes on`() async throws {
    let script = """
      \(ServedLibrary.exam)
      blob=$(pc show midterm --json | jq -r '.display[0].sha256')
      chmod u+w blobs/sha256/*/$blob.pdf && head -c 300 blobs/sha256/*/$blob.pdf > ../in/cut && cp ../in/cut blobs/sha256/$(echo $blob | cut -c1-2)/$blob.pdf
      rm -rf .pc
      """
    try await ServedLibrary.withBrowser(script) { library, browser in
      try await browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
      try await browser.wait(for: "document.querySelector('.broken p')?.textContent", seconds: 30)
      try await browser.press("5", "G")
      try await browser.wait(for: "document.querySelector('[data-index=\"4\"] .page-picture img')", seconds: 30)
    }
  }
}

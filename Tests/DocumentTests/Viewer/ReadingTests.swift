import Foundation
import Testing

/// Reading in a real browser: what a person sees and does, and that looking changes nothing.
@Suite(.serialized) struct ReadingTests {
  private static let isDrawn = "document.querySelector('.page-picture img')?.complete"

  @Test func `previews change nothing on disk`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      let before = try library.state()
      try await browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
      try await browser.wait(for: Self.isDrawn)
      #expect(try await browser.text("document.querySelector('.version-button .badge').textContent") == "v2/2")
      try await browser.press("v")
      try await browser.wait(for: "document.querySelector('.page.historical')")
      #expect(try await browser.text("document.querySelector('.version-button .badge').textContent") == "v1/2")
      #expect(try await browser.text("location.search").contains("v="))
      // The address is the whole of it: reloaded, it shows the same.
      try await browser.reload()
      try await browser.wait(for: "document.querySelector('.page.historical')")
      try await browser.press("V")
      try await browser.wait(for: "!document.querySelector('.page.historical')")
      try await browser.press("s")
      try await browser.wait(for: "location.search.includes('src=ocrText')")
      try await browser.wait(for: "document.querySelector('.text-layer.visible span')")
      for key in ["c", "l", "r", "f", "w", "+", "M", "i", "o", "t", "p"] {
        try await browser.press(key)
        try await browser.press(Browser.Key.escape)
      }
      #expect(try library.state() == before)
      #expect(try await browser.complaints() == [])
    }
  }

  @Test func `keys lead through pages and documents`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      try await browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
      try await browser.wait(for: Self.isDrawn)
      let page = "document.querySelector('.page-field').value"
      try await browser.press("3", "G")
      try await browser.wait(for: "\(page) === '3'")
      try await browser.press("J")
      try await browser.wait(for: "\(page) === '4'")
      try await browser.press("G")
      try await browser.wait(for: "\(page) === '7'")
      try await browser.press("g", "g")
      try await browser.wait(for: "\(page) === '1'")
      #expect(try await browser.text("document.querySelector('.position').textContent") == "1 of 2")
      #expect(try await browser.value("document.querySelector('.stepper button').disabled") as? Bool == true)
      try await browser.press("]")
      try await browser.wait(for: "document.title.startsWith('语文模拟考试')")
      try await browser.wait(for: "document.querySelector('.position').textContent === '2 of 2'")
      try await browser.press("[")
      try await browser.wait(for: "document.title.startsWith('Midterm 2017')")
      // Keys are letters again where one types.
      try await browser.press("/")
      try await browser.press("j", "]", "v")
      #expect(try await browser.text("document.querySelector('.find-bar input').value") == "j]v")
      #expect(try await browser.complaints() == [])
    }
  }

  @Test func `finds words, marks them and goes from one to the next`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      try await browser.open("\(library.base)/d/\(try library.id("midterm-2017"))?find=fuzzing")
      let count = "document.querySelector('.find-count').textContent"
      try await browser.wait(for: "/^1\\/\\d+$/.test(\(count))")
      try await browser.wait(for: "document.querySelector('.mark.current')")
      try await browser.press("n")
      try await browser.wait(for: "\(count).startsWith('2/')")
      try await browser.press("N")
      try await browser.wait(for: "\(count).startsWith('1/')")
      // The mark lies on the picture, within the window.
      let seen = try await browser.value(
        """
        (() => { const box = document.querySelector('.mark.current').getBoundingClientRect();
          return box.width > 4 && box.top > 0 && box.bottom < innerHeight })()
        """)
      #expect(seen as? Bool == true)
    }
  }

  @Test func `text over a picture is chosen and copied as it reads`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      try await browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
      try await browser.wait(for: "document.querySelectorAll('.text-layer span').length > 20")
      let copied = try await browser.text(
        """
        (() => { const words = [...document.querySelector('.text-layer').querySelectorAll('span')];
          const range = document.createRange();
          range.setStartBefore(words[0]); range.setEndAfter(words[8]);
          getSelection().removeAllRanges(); getSelection().addRange(range);
          const data = new DataTransfer();
          words[0].dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
          return data.getData('text/plain') })()
        """)
      #expect(copied.contains("Software Testing, Quality Assurance"))
      #expect(copied.contains("\n"))
    }
  }

  @Test func `a search leads to the words on the page`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      try await browser.click("#library-search")
      try await browser.type("bukkit", into: "#library-search")
      try await browser.wait(for: "document.querySelector('.hit-snippet mark')")
      try await browser.wait(for: "document.querySelector('.hit-picture .mark')")
      try await browser.click(".hits a")
      try await browser.wait(for: "document.querySelector('.mark.current')")
      #expect(try await browser.text("location.search").contains("find=bukkit"))
      try await browser.goBack()
      try await browser.wait(for: "document.querySelector('.hits')")
      #expect(try await browser.text("document.querySelector('#library-search').value") == "bukkit")
    }
  }

  @Test func `two documents stand side by side and scroll together`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      let doc = try library.id("midterm-2017")
      try await browser.open("\(library.base)/d/\(doc)?with=\(doc)")
      try await browser.wait(for: "document.querySelectorAll('paper-viewer').length === 2")
      try await browser.wait(for: "document.querySelectorAll('.page-picture img').length > 1")
      try await browser.value("document.querySelectorAll('.page-scroller')[0].focus()")
      try await browser.press("3", "J")
      try await browser.wait(
        for: "document.querySelectorAll('paper-viewer')[1].index === 3")
    }
  }

  @Test func `a version becomes current when it is agreed to, and a commit says so`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      let before = try library.state()
      try await browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
      try await browser.wait(for: Self.isDrawn)
      try await browser.press("v")
      try await browser.wait(for: "document.querySelector('.page.historical')")
      try await browser.click(".version-button")
      try await browser.click(".version-actions .primary")
      try await browser.wait(for: "document.querySelector('dialog[open]')")
      try await browser.press(Browser.Key.escape)
      try await browser.wait(for: "!document.querySelector('dialog[open]')")
      #expect(try library.state() == before)
      try await browser.click(".version-button")
      try await browser.click(".version-actions .primary")
      try await browser.click("dialog .primary")
      try await browser.wait(for: "document.querySelector('.version-button .badge').textContent === 'v3/3'")
      #expect(try library.place.run("git log -1 --format=%s").output.contains("midterm#1 → photo#1"))
      #expect(try library.place.run("git status --porcelain").output == "")
    }
  }

  @Test func `an embedded viewer shows a session and nothing else`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      let session = try await browser.awaited(
        """
        (await (await fetch('/api/sessions', { method: 'POST', headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ doc: '\(try library.id("midterm-2017"))' }) })).json()).session
        """)
      try await browser.open("\(library.base)/embed/\(session)")
      try await browser.wait(for: Self.isDrawn)
      #expect(try await browser.value("document.querySelector('.toolbar') === null") as? Bool == true)
      #expect(try await browser.complaints() == [])
    }
  }
}

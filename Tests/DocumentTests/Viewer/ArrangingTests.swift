import Foundation
import Testing

/// Changing a library in a real browser: order, names, files, undo, and other windows.
@Suite(.serialized) struct ArrangingTests {
  private static let names = "[...document.querySelectorAll('.page-grid')][0].innerText.match(/p\\d+/g).join()"

  @Test func `pages are put in order by keys and by dragging, and undo brings them back`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      try await browser.open("\(library.base)/o/\(try library.id("midterm-2017"))")
      try await browser.wait(for: "document.querySelectorAll('.page-card').length === 7")
      try await browser.value("document.querySelector('.page-card a').focus()")
      try await browser.press(Browser.Key.right, holding: Browser.Key.alt)
      try await browser.wait(for: "\(Self.names) === 'p002,p001,p003,p004'")
      try await browser.wait(for: "document.querySelector('.notice')")
      #expect(try library.place.run("pc ls midterm-2017/questions").output.hasPrefix("midterm-2017/questions/p002"))
      #expect(try await browser.text("document.activeElement.closest('.page-card').innerText").contains("p001"))
      try await browser.value(Self.drag(from: 3, to: 0))
      try await browser.wait(for: "\(Self.names) === 'p004,p002,p001,p003'")
      try await browser.wait(for: "document.querySelectorAll('.notice').length === 2")
      try await browser.value("document.activeElement.blur()")
      for order in ["p002,p001,p003,p004", "p001,p002,p003,p004"] {
        try await browser.press("u")
        try await browser.wait(for: "\(Self.names) === '\(order)'")
      }
      #expect(try library.place.run("git status --porcelain").output == "")
    }
  }

  /// Drags one page onto another, as the browser tells the page of it.
  private static func drag(from: Int, to: Int) -> String {
    """
    (() => { const cards = document.querySelectorAll('.page-card'); const data = new DataTransfer();
      const tell = (card, name) => card.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }));
      tell(cards[\(from)], 'dragstart'); tell(cards[\(to)], 'dragover'); tell(cards[\(to)], 'drop'); tell(cards[\(from)], 'dragend') })()
    """
  }

  @Test func `files that are dropped become documents`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      let paper = "\(Hermetic.examples)/software-testing-final-2017-scan.pdf"
      try await browser.type(paper, into: "input[type=file]")
      try await browser.wait(for: "document.querySelector('dialog[open] .imports')")
      try await browser.click("dialog .primary")
      try await browser.wait(for: "[...document.querySelectorAll('.doc-title')].some((it) => it.textContent === 'software-testing-final-2017-scan')", seconds: 30)
      #expect(try library.place.run("pc ls").output.contains("software-testing-final-2017-scan"))
      #expect(try library.place.run("git status --porcelain").output == "")
    }
  }

  @Test func `what is done in the shell is seen without asking`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      try await browser.wait(for: "document.querySelectorAll('.doc-card a').length === 2")
      _ = try library.place.run("pc new -q doc 'From the shell' -c")
      try await browser.wait(for: "[...document.querySelectorAll('.doc-title')].some((it) => it.textContent === 'From the shell')", seconds: 4)
    }
  }

  @Test func `what one window edits, another only reads`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      let address = "\(library.base)/o/\(try library.id("midterm-2017"))"
      try await browser.open(address)
      try await browser.wait(for: "document.querySelector('.page-card .doc-check')")
      let other = try await Browser()
      try await other.open(library.start)
      try await other.wait(for: "document.querySelector('.docs')")
      try await other.open(address)
      try await other.wait(for: "document.querySelector('.lock-notice:not([hidden])')")
      try await other.wait(for: "!document.querySelector('.page-card .doc-check')")
      // Once the first goes on, the second may edit.
      try await browser.press("b")
      try await other.wait(for: "document.querySelector('.page-card .doc-check')")
      try await other.close()
    }
  }

  @Test func `documents are made, renamed, tagged and deleted`() async throws {
    try await ServedLibrary.withBrowser { library, browser in
      func press(_ label: String) async throws {
        try await browser.value("[...document.querySelectorAll('button')].findLast((it) => it.checkVisibility() && it.textContent.trim() === '\(label)').click()")
      }
      let titles = "[...document.querySelectorAll('.doc-title')].map((it) => it.textContent).join()"
      try await press("New document")
      try await browser.type("Revision", into: "dialog input")
      try await browser.press(Browser.Key.enter)
      try await browser.wait(for: "\(titles).includes('Revision')")
      try await browser.value("[...document.querySelectorAll('.doc-card')].find((it) => it.innerText.includes('Revision')).querySelector('.doc-menu').click()")
      try await press("Rename")
      try await browser.wait(for: "document.querySelector('dialog[open] input')")
      try await browser.type(" plan", into: "dialog input")
      try await browser.press(Browser.Key.enter)
      try await browser.wait(for: "\(titles).includes('Revision plan')")
      try await browser.value("[...document.querySelectorAll('.doc-card')].find((it) => it.innerText.includes('Revision plan')).querySelector('input').click()")
      try await press("Edit tags")
      try await browser.wait(for: "document.querySelector('dialog[open] input[value=\"Subject/Testing\"]')")
      try await browser.click("dialog input[value=\"Subject/Testing\"]")
      try await press("Save")
      try await browser.wait(for: "document.querySelector('.doc-card .tag')?.textContent === 'Testing'")
      #expect(try library.place.run("pc ls --tag Subject/Testing").output.contains("Revision plan"))
      try await browser.value("[...document.querySelectorAll('.doc-card')].find((it) => it.innerText.includes('Revision plan')).querySelector('input').click()")
      try await press("Delete")
      try await browser.click("dialog .danger")
      try await browser.wait(for: "!\(titles).includes('Revision plan')")
      #expect(try library.place.run("git status --porcelain").output == "")
      #expect(try await browser.complaints() == [])
    }
  }
}

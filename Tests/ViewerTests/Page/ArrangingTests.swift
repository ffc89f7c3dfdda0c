import Foundation
import Testing

/// Changing a library in a real browser: order, names, files, undo, and other windows.
@Suite(.serialized) struct ArrangingTests {
  private static let names =
    "[...document.querySelectorAll('.page-grid')][0].innerText.match(/p\\d+/g).join()"

  @Test func `pages are put in order by keys and by dragging, and undo brings them back`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/o/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelectorAll('.page-card').length === 7")
    try browser.value("document.querySelector('.page-card a').focus()")
    try browser.press(Browser.Key.right, holding: Browser.Key.alt)
    try browser.waits(for: "\(Self.names) === 'p002,p001,p003,p004'")
    try browser.waits(for: "document.querySelector('.notice')")
    #expect(
      try library.shell.run("pc ls midterm-2017/questions").hasPrefix("midterm-2017/questions/p002")
    )
    #expect(
      try browser.string("document.activeElement.closest('.page-card').innerText").contains("p001"))
    try browser.value(Self.drag(from: 3, to: 0))
    try browser.waits(for: "\(Self.names) === 'p004,p002,p001,p003'")
    try browser.waits(for: "document.querySelectorAll('.notice').length === 2")
    try browser.value("document.activeElement.blur()")
    for order in ["p002,p001,p003,p004", "p001,p002,p003,p004"] {
      try browser.press("u")
      try browser.waits(for: "document.querySelector('dialog[open] .names li')")
      try browser.click("dialog[open] .primary")
      try browser.waits(for: "\(Self.names) === '\(order)'")
    }
    #expect(try library.shell.run("git status --porcelain") == "")
  }

  /// Drags one page onto another, by events as the browser sends them.
  private static func drag(from: Int, to: Int, onLowerHalf: Bool = false) -> String {
    """
    (() => { const cards = document.querySelectorAll('.page-card'); const data = new DataTransfer();
      const tell = (card, name) => { const box = card.getBoundingClientRect();
        const clientY = box.top + box.height * \(onLowerHalf ? 0.8 : 0.2);
        return card.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data, clientY })) };
      tell(cards[\(from)], 'dragstart'); tell(cards[\(to)], 'dragover'); tell(cards[\(to)], 'drop'); tell(cards[\(from)], 'dragend') })()
    """
  }

  @Test func `a page dropped on the lower half of another goes behind it, in another group too`()
    throws
  {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/o/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelectorAll('.page-card').length === 7")
    try browser.value(Self.drag(from: 0, to: 2, onLowerHalf: true))
    try browser.waits(for: "\(Self.names) === 'p002,p003,p001,p004'")
    try browser.waits(for: "document.querySelector('.notice')")
    // Behind the first page of the other group.
    try browser.value(Self.drag(from: 1, to: 4, onLowerHalf: true))
    try browser.waits(for: "\(Self.names) === 'p002,p001,p004'")
    let notices =
      "[...document.querySelectorAll('.notice p')].map((it) => it.innerText).join('; ')"
    try browser.waits(
      for:
        "\(notices) === 'The order was saved; Moved a page to Solutions; The order was saved'")
    let pages = try library.shell.run("pc ls midterm-2017/solutions | awk '{print $2}'")
    #expect(pages == "solutions#1\nmidterm#3\nsolutions#2\nsolutions#3")
    #expect(try library.shell.run("git status --porcelain") == "")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `files that are dropped become documents`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let paper = "\(Shell.sources)/examples/papers/software-testing-final-2017-scan.pdf"
    try browser.type(paper, into: "input[type=file]")
    try browser.waits(for: "document.querySelector('dialog[open] .imports')")
    try browser.click("dialog .primary")
    try browser.waits(
      for:
        "[...document.querySelectorAll('.doc-title')].some((it) => it.textContent === 'software-testing-final-2017-scan')",
      seconds: 30)
    #expect(try library.shell.run("pc ls").contains("software-testing-final-2017-scan"))
    #expect(try library.shell.run("git status --porcelain") == "")
  }

  @Test func `what is done in the shell is seen without asking`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.waits(for: "document.querySelectorAll('.doc-card a').length === 2")
    _ = try library.shell.run("pc new -q doc 'From the shell' -c")
    try browser.waits(
      for:
        "[...document.querySelectorAll('.doc-title')].some((it) => it.textContent === 'From the shell')",
      seconds: 4)
  }

  @Test func `what one window edits, another only reads`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    let address = "\(library.base)/o/\(try library.id("midterm-2017"))"
    try browser.open(address)
    try browser.waits(for: "document.querySelector('.page-card .doc-check')")
    let other = try library.browser()
    try other.open(address)
    try other.waits(for: "document.querySelector('.lock-notice:not([hidden])')")
    try other.waits(for: "!document.querySelector('.page-card .doc-check')")
    // Once the first goes on, the second may edit.
    try browser.press("b")
    try other.waits(for: "document.querySelector('.page-card .doc-check')")
  }

  @Test func `documents are made, renamed, tagged and deleted`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    func press(_ label: String) throws {
      try browser.value(
        "[...document.querySelectorAll('button')].findLast((it) => it.checkVisibility() && it.textContent.trim() === '\(label)').click()"
      )
    }
    let titles = "[...document.querySelectorAll('.doc-title')].map((it) => it.textContent).join()"
    try press("New document")
    try browser.type("Revision", into: "dialog input")
    try browser.press(Browser.Key.enter)
    try browser.waits(for: "\(titles).includes('Revision')")
    try browser.value(
      "[...document.querySelectorAll('.doc-card')].find((it) => it.innerText.includes('Revision')).querySelector('.doc-menu').click()"
    )
    try press("Rename")
    try browser.waits(for: "document.querySelector('dialog[open] input')")
    try browser.type("Revision plan", into: "dialog input")
    try browser.press(Browser.Key.enter)
    try browser.waits(for: "\(titles).includes('Revision plan')")
    try browser.value(
      "[...document.querySelectorAll('.doc-card')].find((it) => it.innerText.includes('Revision plan')).querySelector('input').click()"
    )
    try press("Edit tags")
    try browser.waits(
      for: "document.querySelector('dialog[open] input[value=\"Subject/Testing\"]')")
    try browser.click("dialog input[value=\"Subject/Testing\"]")
    try press("Save")
    try browser.waits(for: "document.querySelector('.doc-card .tag')?.textContent === 'Testing'")
    #expect(try library.shell.run("pc ls --tag Subject/Testing").contains("Revision plan"))
    try browser.value(
      "[...document.querySelectorAll('.doc-card')].find((it) => it.innerText.includes('Revision plan')).querySelector('input').click()"
    )
    try press("Delete")
    try browser.waits(for: "document.querySelector('dialog[open] .danger')")
    try browser.click("dialog .danger")
    try browser.waits(for: "!\(titles).includes('Revision plan')")
    #expect(try library.shell.run("git status --porcelain") == "")
    #expect(try browser.scriptComplaints() == [])
  }
}

import Foundation
import Testing

/// The comparison of two versions in a real browser.
@Suite(.serialized) struct CompareTests {
  private static let panes = "[...document.querySelectorAll('.compare-scroller')]"
  private static let scale = "document.querySelector('.zoom-value').textContent"
  private static let page = "document.querySelector('.page-field').value"

  /// The exam, where the third page has two versions as well; compared at its first page.
  private func comparing() throws -> (ServedLibrary, Browser) {
    let library = try ServedLibrary(
      ServedLibrary.exam + "\npc bind -q midterm-2017/questions/p003 'midterm#2' -c")
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelector('.page-picture img')?.complete")
    try browser.press("c")
    try browser.waits(
      for: "document.querySelectorAll('.compare-sheet img').length === 2")
    return (library, browser)
  }

  @Test func `keys zoom and scroll the comparison, both panes together`() throws {
    let (library, browser) = try comparing()
    let pages = "document.querySelector('paper-viewer')"
    let behind = try browser.string("\(pages).scale + ' ' + \(pages).scroller.scrollTop")
    try browser.press("=")
    try browser.waits(for: "\(Self.scale) === '100%'")
    try browser.press("++")
    try browser.waits(for: "\(Self.scale) === '125%'")
    // Zooming keeps the middle of the window where it is.
    let middle = """
      (() => { const pane = \(Self.panes)[0], box = pane.getBoundingClientRect();
        const paper = pane.firstElementChild.getBoundingClientRect();
        return (box.left + box.width / 2 - paper.left) / paper.width })()
      """
    #expect(abs(try browser.number(middle) - 0.5) < 0.03)
    let top = try browser.number("\(Self.panes)[0].scrollTop")
    try browser.press("j")
    try browser.press(Browser.Key.right)
    try browser.waits(for: "\(Self.panes)[0].scrollTop === \(top) + 60")
    try browser.waits(
      for:
        "\(Self.panes)[0].scrollTop === \(Self.panes)[1].scrollTop && \(Self.panes)[0].scrollLeft === \(Self.panes)[1].scrollLeft"
    )
    #expect(try browser.string(Self.page) == "1")
    try browser.press("f")
    try browser.waits(for: "\(Self.panes)[0].scrollHeight <= \(Self.panes)[0].clientHeight + 1")
    #expect(try browser.string("\(pages).scale + ' ' + \(pages).scroller.scrollTop") == behind)
    // Turning a page that is not seen would be a surprise.
    try browser.press("r")
    try browser.waits(
      for:
        "document.querySelector('.notice')?.textContent.startsWith('Close the comparison first')")
    // Wherever the focus is, Escape closes, and the zoom is that of the pages again.
    try browser.value("document.activeElement.blur()")
    try browser.press(Browser.Key.escape)
    try browser.waits(for: "!document.querySelector('.compare')")
    #expect(
      try browser.string(Self.scale)
        == (try browser.string("Math.round(\(pages).scale * 100) + '%'")))
    _ = library
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `goes to the next page that has several versions`() throws {
    let (library, browser) = try comparing()
    let older = "document.querySelector('.compare select').selectedOptions[0].textContent"
    #expect(try browser.string(older).contains("photo#1"))
    try browser.press("J")
    try browser.waits(for: "\(Self.page) === '3'")
    #expect(try browser.string(older).contains("midterm#3"))
    // No page after it has several versions.
    try browser.press("J")
    #expect(try browser.string(Self.page) == "3")
    try browser.click(".compare-steps button")
    try browser.waits(for: "\(Self.page) === '1'")
    try browser.press("2G")
    try browser.waits(
      for: "document.querySelector('.notice')?.textContent.includes('only one version')")
    #expect(try browser.string(Self.page) == "1")
    _ = library
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `fits a telephone, and its labels are beside the paper`() throws {
    let (library, browser) = try comparing()
    try browser.emulate(width: 390, height: 844)
    for way in ["sideBySide", "overlay", "blink", "differences"] {
      try browser.value("document.querySelector('[data-way=\(way)]').click()")
      let outside = try browser.string(
        """
        [...document.querySelectorAll('.compare *')].filter((it) => !it.closest('.compare-scroller')
          && it.getBoundingClientRect().right > innerWidth + 0.5).map((it) => it.className || it.localName)
        """)
      #expect(outside == "", "\(way)")
      let covered = try browser.number(
        """
        [...document.querySelectorAll('.compare figcaption')].filter((label) =>
          [...document.querySelectorAll('.compare-scroller')].some((pane) => {
            const a = label.getBoundingClientRect(), b = pane.getBoundingClientRect();
            return a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5 })).length
        """)
      #expect(covered == 0, "\(way)")
      let small = try browser.string(
        """
        [...document.querySelectorAll('.compare button, .compare select')].filter((it) => {
          const box = it.getBoundingClientRect(); return box.width < 44 || box.height < 43.9 })
          .map((it) => it.textContent || it.ariaLabel)
        """)
      #expect(small == "", "\(way)")
    }
    #expect(try browser.number("document.documentElement.scrollWidth") == 390)
    _ = library
  }
}

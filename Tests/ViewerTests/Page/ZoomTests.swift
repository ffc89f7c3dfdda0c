import Foundation
import Testing

/// The zoom of the pages, and what the toolbar says of it.
@Suite(.serialized) struct ZoomTests {
  private static let viewer = "document.querySelector('paper-viewer')"
  private static let label = "document.querySelector('.zoom-value').textContent"
  private static let scale = "Math.round(\(viewer).scale * 100) + '%'"

  private func reading() throws -> (ServedLibrary, Browser) {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/d/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelector('.page-picture img')?.complete")
    return (library, browser)
  }

  @Test func `keys zoom around the middle of the window`() throws {
    let (library, browser) = try reading()
    try browser.press("3G")
    try browser.waits(for: "document.querySelector('.page-field').value === '3'")
    try browser.press("jjj")
    // Where on the page in the middle of the window its middle is.
    let middle = """
      (() => { const box = \(Self.viewer).scroller.getBoundingClientRect();
        const x = box.left + \(Self.viewer).scroller.clientWidth / 2, y = box.top + box.height / 2;
        const sheet = document.querySelector('.page[data-index="2"] .sheet').getBoundingClientRect();
        return [(x - sheet.left) / sheet.width, (y - sheet.top) / sheet.height] })()
      """
    func place() throws -> [Double] {
      (try browser.value(middle) as? [NSNumber] ?? []).map(\.doubleValue)
    }
    let before = try place()
    for key in ["+", "+", "+", "+", "-", "-"] {
      try browser.press(key)
      try browser.waits(for: "\(Self.label) === \(Self.scale)")
      let now = try place()
      try #require(now.count == 2 && before.count == 2)
      #expect(abs(now[0] - before[0]) < 0.01 && abs(now[1] - before[1]) < 0.01, "\(now) \(before)")
    }
    _ = library
  }

  @Test func `the toolbar names the zoom after a panel opened or the window changed`() throws {
    let (library, browser) = try reading()
    try browser.press("w")
    try browser.waits(for: "\(Self.label) === \(Self.scale)")
    let wide = try browser.string(Self.label)
    try browser.press("t")
    try browser.waits(for: "\(Self.label) !== '\(wide)' && \(Self.label) === \(Self.scale)")
    try browser.press("t")
    try browser.waits(for: "\(Self.label) === '\(wide)'")
    try browser.resize(width: 900, height: 860)
    try browser.waits(for: "\(Self.label) !== '\(wide)' && \(Self.label) === \(Self.scale)")
    _ = library
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `the find bar covers no button, and Escape closes it from anywhere`() throws {
    let (library, browser) = try reading()
    try browser.press("/")
    try browser.waits(for: "!document.querySelector('.find-bar').hidden")
    let button = """
      (() => { const box = document.querySelector('.version-button').getBoundingClientRect();
        return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
          ?.closest('.version-button') })()
      """
    try browser.waits(for: button)
    try browser.value("document.activeElement.blur()")
    try browser.press(Browser.Key.escape)
    try browser.waits(for: "document.querySelector('.find-bar').hidden")
    _ = library
  }
}

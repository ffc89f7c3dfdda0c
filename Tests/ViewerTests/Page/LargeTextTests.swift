import Foundation
import Testing

/// Text in the size and type that the reader's system has.
@Suite(.serialized) struct LargeTextTests {
  @Test func `text of twice the size fits, and icons grow with it`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.waits(for: "document.querySelector('.doc-card .doc-title')")
    let icon = "document.querySelector('.banner-line .icon').getBoundingClientRect().width"
    let usual = try browser.number(icon)
    try browser.value("document.documentElement.style.setProperty('font-size', '200%')")
    try browser.value(
      "document.querySelector('.library-scroller').dispatchEvent(new Event('scroll'))")
    #expect(try browser.number(icon) == 2 * usual)
    let clipped = """
      [...document.querySelectorAll('.doc-card')].filter((card) => {
        const words = card.querySelector('.doc-words'), link = card.querySelector('a');
        return words.getBoundingClientRect().bottom > link.getBoundingClientRect().bottom + 1
          || words.scrollHeight > words.clientHeight + 1 }).length
      """
    try browser.waits(for: "\(clipped) === 0")
    #expect(try browser.number("document.querySelectorAll('.doc-card').length") == 2)
    // Type that fits the Chinese beside it comes before what a system without a desktop calls its own.
    let family = try browser.string("getComputedStyle(document.body).fontFamily")
    let places = ["Noto Sans,", "Noto Sans CJK SC", "system-ui"].map {
      family.replacing("\"", with: "").range(of: $0)?.lowerBound
    }
    let found = places.compactMap(\.self)
    #expect(found.count == 3 && found == found.sorted())
  }
}

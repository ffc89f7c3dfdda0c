import PaperDomain
import Testing

@testable import PaperIndex

struct TextLayerTests {
  @Test(arguments: [
    ("Limit", true), ("求极限", true), ("7", true), ("", false), (" \n\t", false), ("…… — .", false),
    ("\u{fffd}\u{fffd}\u{fffd} a", false), ("\u{f0b7} Limit of a series", true),
    ("\u{e001}\u{e002}\u{e003}x", false), ("\u{1}\u{2}\u{3}\u{4}ab", false),
  ])
  func `counts when it means something`(text: String, isUsable: Bool) {
    #expect(PageText(source: .layer, text: text, words: []).isUsableLayer == isUsable)
  }
}

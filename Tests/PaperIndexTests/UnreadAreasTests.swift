import PaperDomain
import Testing

@testable import PaperIndex

@Suite struct `Unread areas` {
  static let page = PageText(
    source: .ocr, cause: .noLayer, text: "1. Solve\n",
    words: [
      TextWord(text: "1.", box: PageBox(x0: 0, y0: 0, x1: 0.5, y1: 0.25), confidence: 90),
      TextWord(text: "Solve", box: PageBox(x0: 0.5, y0: 0, x1: 1, y1: 0.25), confidence: 80),
    ],
    unread: [
      UnreadArea(box: PageBox(x0: 0, y0: 0.5, x1: 1, y1: 0.75), share: 0.25),
      UnreadArea(box: PageBox(x0: 0, y0: 0.75, x1: 1, y1: 1), share: 0.001, language: "chi_tra"),
    ])

  @Test func `are stored with the words`() throws {
    let stored = PageWords(Self.page).coded(in: Self.page.text)
    var text = PageText(source: .ocr, cause: .noLayer, text: Self.page.text, words: [])
    text.take(try PageWords(stored: stored, of: text.text))
    #expect(text.words.map(\.text) == ["1.", "Solve"])
    // In whole per cent, and never none.
    #expect(text.unread.map(\.share) == [0.25, 0.01])
    #expect(text.unread.map(\.language) == [nil, "chi_tra"])
    #expect(abs(text.unread[0].box.y0 - 0.5) < 0.001)
  }

  @Test func `are shared with the words`() throws {
    let blob = BlobID(digest: [UInt8](repeating: 7, count: 32))
    let batch = SharedTextBatch(
      blob: try #require(blob), settings: "0123456789abcdef", pages: [1: Self.page])
    let received = try SharedTextBatch(coded: batch.coded)
    #expect(received.pages[1]?.unread.map(\.language) == [nil, "chi_tra"])
    #expect(received.pages[1]?.words.count == 2)
  }

  @Test func `of a text layer are words`() throws {
    let layer = PageText(
      source: .layer, text: "a\n",
      words: [TextWord(text: "\u{fffc}", box: PageBox(x0: 0, y0: 0, x1: 1, y1: 1))])
    var text = PageText(source: .layer, text: layer.text, words: [])
    text.take(try PageWords(stored: PageWords(layer).coded(in: layer.text), of: layer.text))
    #expect(text.words.map(\.text) == ["\u{fffc}"] && text.unread.isEmpty)
  }
}

import PaperDomain
import Testing

@Suite struct `The doubt about a page` {
  private func page(_ confidence: Float?, unread: [UnreadArea] = []) -> PageText {
    let box = PageBox(x0: 0, y0: 0, x1: 1, y1: 0.1)
    let words = confidence.map { [TextWord(text: "limit", box: box, confidence: $0)] } ?? []
    return PageText(source: .ocr, text: "limit\n", words: words, unread: unread)
  }

  private func area(
    _ top: Float, _ bottom: Float, share: Double, _ language: String? = nil
  ) -> UnreadArea {
    UnreadArea(
      box: PageBox(x0: 0, y0: top, x1: 1, y1: bottom), share: share, language: language)
  }

  @Test func `is about recognised text that may be wrong, or is missing`() {
    #expect(page(90).doubt == nil)
    #expect(page(60).doubt?.degree == 0.4)
    #expect(page(nil).doubt?.degree == 1)
    #expect(page(95, unread: [area(0.1, 0.2, share: 0.005)]).doubt == nil)
    #expect(page(100, unread: [area(0.1, 0.2, share: 0.25)]).doubt?.degree == 0.25)
    var layer = page(60)
    layer.source = .layer
    #expect(layer.doubt == nil)
  }

  @Test(arguments: [
    (Float(0.05), Float(0.1), "top third"), (0.4, 0.6, "middle third"),
    (0.6, 0.75, "middle third, bottom third"), (0.9, 1, "bottom third"), (0, 1, "whole page"),
  ])
  func `says where`(top: Float, bottom: Float, place: String) {
    #expect(page(90, unread: [area(top, bottom, share: 0.5)]).doubt?.place == place)
  }

  @Test func `names the missing languages once`() {
    let areas = [
      area(0, 0.5, share: 0.5, "chi_tra"), area(0.5, 1, share: 0.5, "chi_tra"),
    ]
    #expect(page(90, unread: areas).doubt?.missingLanguages == ["chi_tra"])
  }
}

import PaperDomain
import Testing

@testable import PaperIndex

struct CorrectedBoxesTests {
  @Test(
    arguments: [
      ("the mean value theorem", "the mean value theorem", [0, 1, 2, 3]),
      ("tbe mean va1ue theorem", "the mean value theorem", [0, 1, 2, 3]),
      ("the mean theorem", "the mean value theorem", [0, 1, nil, 2]),
      ("the mean value theorem", "the theorem", [0, 3]),
      ("求极隈", "求极限", [0, 1, 2]),
      ("", "new words", [nil, nil]),
    ] as [(String, String, [Int?])])
  func `are those of the words that stayed`(
    original: String, corrected: String, expected: [Int?]
  ) {
    let words = PlaceModel.words(of: original).enumerated().map { index, word in
      let left = Float(index) / 100
      return TextWord(
        text: word, box: PageBox(x0: left, y0: 0, x1: left + 0.01, y1: 0.1), confidence: 80)
    }
    var page = PageText(source: .corrected, text: corrected, words: [])
    page.takeBoxes(from: PageText(source: .ocr, text: original, words: words))
    let kept = zip(PlaceModel.words(of: corrected), expected).filter { $0.1 != nil }
    #expect(page.words.map(\.text) == kept.map(\.0))
    #expect(page.words.map { Int(($0.box.x0 * 100).rounded()) } == kept.compactMap(\.1))
    #expect(page.words.allSatisfy { $0.confidence == nil })
  }
}

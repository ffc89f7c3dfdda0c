import PaperDomain
import SeededRandom
import Testing

@testable import PaperIndex

struct PageWordsTests {
  @Test func `words come back with their places`() throws {
    var random = SeededGenerator(seed: 7)
    for round in 0..<200 {
      let page = Self.page(words: round % 40, using: &random)
      let words = PageWords(page)
      let coded = words.coded(in: page.text)
      let stored = try PageWords(stored: coded, of: page.text)
      #expect(stored.words.map(\.text) == page.words.map(\.text))
      #expect(stored.words.map(\.range) == words.words.map(\.range))
      #expect(stored.words.map(\.confidence) == page.words.map(\.confidence))
      for (word, original) in zip(stored.words, page.words) {
        #expect(abs(word.box.x0 - original.box.x0) < 0.00013)
        #expect(abs(word.box.y0 - original.box.y0) < 0.00013)
        #expect(abs(word.box.x1 - original.box.x1) < 0.00013)
        #expect(abs(word.box.y1 - original.box.y1) < 0.00013)
      }
      #expect(try PageWords(stored: stored.coded(in: page.text), of: page.text) == stored)
    }
  }

  @Test func `a typeset page takes at most three bytes a word`() throws {
    let page = Self.typesetPage()
    let coded = PageWords(page).coded(in: page.text)
    #expect(page.words.count == 400)
    #expect(coded.count <= 3 * page.words.count, "\(coded.count) bytes")
  }

  /// Other clones read and write these bytes, in the texts that are shared.
  @Test func `the coding of words is the one that shared texts have`() throws {
    var page = Samples.page("the mean value 定理\nis proved", source: .ocr)
    page.words.append(TextWord(text: "q.e.d.", box: PageBox(x0: 0.2, y0: 0.5, x1: 0.3, y1: 0.52)))
    let coded = PageWords(page).coded(in: page.text)
    #expect(coded == Self.frozen)
    let words = try PageWords(stored: Self.frozen, of: page.text).words
    #expect(words.map(\.text) == ["the", "mean", "value", "定理", "is", "proved", "q.e.d."])
    #expect(words.map(\.confidence) == [92, 92, 92, 92, 92, 92, nil])
  }

  private static let frozen: [UInt8] = [
    0, 55, 207, 240, 212, 255, 233, 152, 124, 155, 195, 179, 56, 164, 14, 222, 85, 60, 27, 38,
    54, 215, 122, 123, 192, 182, 130, 155, 247, 212, 189, 196, 121, 128, 129, 252, 170, 216, 48,
    8, 23, 132, 75, 154, 151, 146, 62, 6, 192, 239, 38, 107, 100, 103, 215, 145, 187, 118, 13,
    164, 76, 247, 227, 216, 90, 156, 186, 173, 128, 136, 180, 195, 253,
  ]

  @Test func `damage in any byte is noticed`() throws {
    let page = Samples.page("the mean value 定理", source: .ocr)
    let coded = PageWords(page).coded(in: page.text)
    for index in coded.indices {
      var damaged = coded
      damaged[index] ^= 0x10
      #expect(throws: CacheDamage.self) { try PageWords(stored: damaged, of: page.text) }
      if index == 0 { continue }
      #expect(throws: CacheDamage.self) {
        try PageWords(stored: Array(coded[..<index]), of: page.text)
      }
    }
  }

  @Test func `another text's words are damage or words, and never a crash`() throws {
    let page = Self.typesetPage()
    let coded = PageWords(page).coded(in: page.text)
    for text in ["", "a", "定理 b", String(page.text.reversed())] {
      let words: PageWords
      do throws(CacheDamage) {
        words = try PageWords(stored: coded, of: text)
      } catch {
        continue
      }
      #expect(words.words.allSatisfy { ($0.range?.upperBound ?? 0) <= text.utf8.count })
    }
  }

  @Test func `boxes are those of the words that a range meets`() {
    let page = Samples.page("one two three four")
    let words = PageWords(page)
    #expect(
      words.boxes(of: [4..<5, 12..<20]) == [
        page.words[1].box, page.words[2].box, page.words[3].box,
      ])
    #expect(words.boxes(of: [3..<4]).isEmpty)
    #expect(words.boxes(of: []).isEmpty)
    #expect(words.boxes(of: [0..<18, 4..<7]) == page.words.map(\.box))
  }

  /// Random words at random positions, some of which are not in the text.
  private static func page(words: Int, using random: inout SeededGenerator) -> PageText {
    let spellings = ["a", "ﬁrst", "微积", "极", "，", "x²", "😀", "qQ", "Wide", "elsewhere"]
    var text = ""
    var placed: [TextWord] = []
    for _ in 0..<words {
      let spelling = spellings[Int.random(in: 0..<spellings.count, using: &random)]
      if spelling != "elsewhere" {
        text += spelling + ["", " ", "\n", "  \n\n"][Int.random(in: 0..<4, using: &random)]
      }
      let edges = (0..<4).map { _ in Float.random(in: 0...1, using: &random) }
      placed.append(
        TextWord(
          text: spelling, box: PageBox(x0: edges[0], y0: edges[1], x1: edges[2], y1: edges[3]),
          confidence: Bool.random(using: &random)
            ? Float(Int.random(in: 0...100, using: &random)) : nil))
    }
    return PageText(source: .layer, text: text, words: placed)
  }

  /// Forty justified lines of ten words in a font with letters of different widths.
  private static func typesetPage() -> PageText {
    var random = SeededGenerator(seed: 11)
    let letters = Array("etaoinshrdlucmfwypvbgkjqxz")
    let widths = letters.indices.map { 0.006 + 0.0004 * Float($0 % 9) }
    var text = ""
    var words: [TextWord] = []
    for line in 0..<40 {
      let top = 0.05 + 0.02 * Float(line)
      let gap = Float.random(in: 0.006...0.01, using: &random)
      var x: Float = 0.1
      for word in 0..<10 {
        let choice = (0..<Int.random(in: 2...9, using: &random)).map { _ in
          Int.random(in: 0..<letters.count, using: &random)
        }
        let spelling = String(choice.map { letters[$0] })
        let width = choice.reduce(Float(0)) { $0 + widths[$1] }
        words.append(
          TextWord(text: spelling, box: PageBox(x0: x, y0: top, x1: x + width, y1: top + 0.015)))
        x += width + gap
        text += spelling + (word == 9 ? "\n" : " ")
      }
    }
    return PageText(source: .layer, text: text, words: words)
  }
}

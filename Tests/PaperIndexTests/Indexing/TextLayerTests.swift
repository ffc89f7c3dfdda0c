import PaperDomain
import Testing

@testable import PaperIndex

struct TextLayerTests {
  @Test(
    arguments: [
      ("Limit", nil), ("求极限", nil), ("7", nil), ("", .wordlessLayer), (" \n\t", .wordlessLayer),
      ("…… — .", .wordlessLayer), ("\u{fffd}\u{fffd}\u{fffd} a", .garbledLayer),
      ("\u{f0b7} Limit of a series", nil), ("\u{e001}\u{e002}\u{e003}x", .garbledLayer),
      ("\u{1}\u{2}\u{3}\u{4}ab", .garbledLayer),
    ] as [(String, RecognitionCause?)])
  func `counts when it means something`(text: String, fault: RecognitionCause?) {
    #expect(Self.layer(text).fault == fault)
  }

  @Test func `letters numbered in a font's own way are noticed`() {
    let english = String(
      repeating: "What can be said at all can be said clearly, and the rest is silence. ", count: 4)
    #expect(Self.layer(english).fault == nil)
    let shifted = String(
      String.UnicodeScalarView(
        english.unicodeScalars.map { scalar in
          scalar.properties.isAlphabetic ? Unicode.Scalar(UInt8(scalar.value % 25 + 66)) : scalar
        }))
    #expect(Self.layer(shifted).fault == .garbledLayer)
  }

  @Test func `one encoding taken for another is noticed`() {
    let chinese = "求下列函数的极限，并写出计算过程。"
    let mistaken = String(
      String.UnicodeScalarView(chinese.utf8.map { Unicode.Scalar($0) }))
    #expect(Self.layer(chinese).fault == nil)
    #expect(Self.layer(mistaken).fault == .garbledLayer)
    #expect(
      Self.layer("Élève zélé, à côté d'une forêt: où était-ce? Noël, naïf, garçon.").fault == nil)
    #expect(
      Self.layer("Þetta er stutt íslensk setning með mörgum séríslenskum stöfum.").fault == nil)
  }

  @Test func `words off the page and words in a heap are noticed`() {
    let line = String(repeating: "the mean value theorem holds ", count: 8)
    let spread = Samples.page(line)
    #expect(TextLayer(text: spread).fault == nil)
    var outside = spread
    for index in outside.words.indices {
      outside.words[index].box = PageBox(x0: 1, y0: 0.5, x1: 1, y1: 0.52)
    }
    #expect(TextLayer(text: outside).fault == .strayLayer)
    var heap = spread
    for index in heap.words.indices {
      heap.words[index].box = PageBox(x0: 0.1, y0: 0.1, x1: 0.15, y1: 0.12)
    }
    #expect(TextLayer(text: heap).fault == .strayLayer)
  }

  @Test func `a scanner's own line does not stand for the page`() {
    let line = Samples.page("Scanned by an app")
    #expect(TextLayer(text: line, pictureShare: 0.98).fault == .wordlessLayer)
    #expect(TextLayer(text: line, pictureShare: 0.2).fault == nil)
  }

  private static func layer(_ text: String) -> TextLayer { TextLayer(text: Samples.page(text)) }
}

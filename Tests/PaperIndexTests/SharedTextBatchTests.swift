import PaperDomain
import Testing

@testable import PaperIndex

struct SharedTextBatchTests {
  private static func batch() throws -> SharedTextBatch {
    var pages: [Int: PageText] = [:]
    for (number, text) in [(1, "Sei f stetig.\nThen f is bounded."), (3, ""), (40, "导数与积分 ﬁ")] {
      pages[number] = Samples.page(text, source: .ocr)
      pages[number]?.cause = number == 3 ? nil : .garbledLayer
    }
    return SharedTextBatch(blob: try Samples.blob(7), settings: "0123456789abcdef", pages: pages)
  }

  /// Boxes and confidences in their stored precision.
  private static func kept(_ batch: SharedTextBatch) throws -> SharedTextBatch {
    var batch = batch
    for (number, page) in batch.pages {
      let words = PageWords(page).coded(in: page.text)
      batch.pages[number]?.words = try PageWords(stored: words, of: page.text).words.map {
        TextWord(text: $0.text, box: $0.box, confidence: $0.confidence)
      }
    }
    return batch
  }

  @Test func `gives back what was shared`() throws {
    let batch = try Self.batch()
    #expect(try SharedTextBatch(coded: batch.coded) == Self.kept(batch))
    #expect(try batch.coded == Self.batch().coded)
  }

  @Test func `texts that are alike take little room`() throws {
    var batch = SharedTextBatch(blob: try Samples.blob(7), settings: "0123456789abcdef")
    for number in 1...50 {
      batch.pages[number] = PageText(
        source: .ocr,
        text: String(repeating: "Which of these is true of f on page \(number)? ", count: 20),
        words: [])
    }
    let length = batch.pages.values.reduce(0) { $0 + $1.text.utf8.count }
    #expect(batch.coded.count * 10 < length)
  }

  @Test func `damage in any byte, and any end that is missing, is noticed`() throws {
    let bytes = try Self.batch().coded
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x20
      #expect(throws: CacheDamage.self) { try SharedTextBatch(coded: damaged) }
      #expect(throws: CacheDamage.self) { try SharedTextBatch(coded: Array(bytes[..<index])) }
    }
  }

  /// Content from others may have a valid checksum.
  private static let strangers: [(content: [UInt8], what: String)] = [
    ([], "no version"),
    ([0x50, 0x43, 0x54, 0x58, 2], "another version"),
    ([0x50, 0x43, 0x54, 0x58, 1], "no PDF"),
    (head([0xff, 0xff, 0xff, 0xff, 0x0f]), "more pages than bytes"),
    (head([1, 0, 0]), "no step to a page"),
    (head([1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0]), "a page too far"),
    (head([1, 1, 0xfe, 0xff, 0xff, 0xff, 0x0f]), "more text than there is"),
    (head([1, 1, 0xff, 0xff, 0xff, 0x7f, 0x78, 0x9c]), "packed to nothing"),
    (head([1, 1, 6, 9, 0, 0]), "an unknown cause"),
    (head([1, 1, 10, 0, 0x7f, 0, 0x61, 0x61]), "a text longer than the rest"),
    (head([1, 1, 8, 0, 1, 0, 0xff]), "a text that is not UTF-8"),
    (head([1, 1, 10, 0, 1, 0, 0x61, 0x61]), "more behind the last page"),
  ]

  /// The start of a file for a PDF and settings of one letter, and more bytes.
  private static func head(_ more: [UInt8]) -> [UInt8] {
    Array("PCTX".utf8) + [1] + [UInt8](repeating: 7, count: 32) + [1, 0x30] + more
  }

  @Test(arguments: strangers) func `refuses what no clone writes`(content: [UInt8], what: String) {
    var writer = ByteWriter(bytes: content)
    writer.appendChecksum()
    #expect(throws: CacheDamage.self, "\(what)") { try SharedTextBatch(coded: writer.bytes) }
  }
}

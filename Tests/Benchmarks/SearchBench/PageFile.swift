import Foundation
import PaperDomain
import PaperIndex

/// Pages of a text file, separated by form feeds, in the form of a PDF's text layer: every word has
/// a box.
struct PageFile {
  struct Page {
    var number: Int
    var key: PageTextKey
    var text: PageText
  }

  private let bytes: Data
  private var position = 0
  private var count = 0

  init(path: String) throws {
    bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
  }

  /// The next pages, at most this number.
  mutating func next(_ wanted: Int) throws -> [Page] {
    var pages: [Page] = []
    while pages.count < wanted, let end = bytes[position...].firstIndex(of: 12) {
      let text = String(decoding: bytes[position..<end], as: UTF8.self)
      position = end + 1
      let digest = (0..<32).map { UInt8(truncatingIfNeeded: count >> ($0 % 4 * 8)) }
      guard let blob = BlobID(digest: digest) else { fatalError("no name for page \(count)") }
      pages.append(
        Page(
          number: count, key: .extracted(blob: blob, page: 1, settings: "text"),
          text: PageText(
            source: .layer, text: text, words: PageFile.words(of: text))))
      count += 1
    }
    return pages
  }

  /// The words of lines in a monospaced font.
  private static func words(of text: String) -> [TextWord] {
    var words: [TextWord] = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      let top = 0.05 + Float(number) * 0.02
      var left: Float = 0.1
      for word in line.split(separator: " ") {
        let right = left + Float(word.unicodeScalars.count) * 0.0095
        words.append(
          TextWord(
            text: String(word), box: PageBox(x0: left, y0: top, x1: right, y1: top + 0.015)))
        left = right + 0.006
      }
    }
    return words
  }
}

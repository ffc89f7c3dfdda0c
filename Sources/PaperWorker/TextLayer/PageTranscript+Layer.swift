import Poppler
import WorkerProtocol

extension PageTranscript {
  /// Extracts the words of a text layer.
  ///
  /// White space separates words, and every Han character is a word, so that a position inside a
  /// line without spaces can be shown.
  ///
  /// - Parameter width, height: The page's size in points.
  /// - Returns: `nil` for a layer without any letter or digit: a scan, or a page of images.
  init?(_ layer: PopplerPage.TextLayer, width: Double, height: Double) {
    guard layer.text.unicodeScalars.contains(where: { $0.isLetterOrDigit }) else { return nil }
    let layer = layer.spacedByBoxes()
    var words: [Word] = []
    words.reserveCapacity(layer.boxes.count / 4)
    if !layer.boxes.isEmpty, width > 0, height > 0 {
      var text = layer.text
      text.withUTF8 { bytes in
        // The start of the current word, in bytes, and its box so far.
        var current: (start: Int, box: PopplerPage.Box)?
        func finish(_ end: Int) {
          guard let (start, box) = current else { return }
          let word = String(decoding: bytes[start..<end], as: UTF8.self)
          words.append(Word(word, box, width: width, height: height))
          current = nil
        }
        var position = 0
        var place = 0
        for scalar in layer.text.unicodeScalars {
          let box = layer.boxes[place]
          place += 1
          let end = position + UTF8.width(scalar)
          if scalar.isBlank {
            finish(position)
          } else if scalar.isHan {
            finish(position)
            current = (position, box)
            finish(end)
          } else {
            if current == nil { current = (position, box) } else { current?.box.formUnion(box) }
          }
          position = end
        }
        finish(position)
      }
    }
    self.init(text: layer.text, words: words)
  }

  /// Appends texts as lines. Their words have no boxes.
  mutating func append(_ lines: [String]) {
    text += (text.hasSuffix("\n") ? "" : "\n") + lines.joined(separator: "\n")
  }
}

extension PageTranscript.Word {
  fileprivate init(_ text: String, _ box: PopplerPage.Box, width: Double, height: Double) {
    self.init(
      text: text,
      x0: Self.share(box.x0, of: width), y0: Self.share(box.y0, of: height),
      x1: Self.share(box.x1, of: width), y1: Self.share(box.y1, of: height))
  }

  /// A distance as a part of a whole, clamped to 0…1.
  static func share(_ distance: Double, of whole: Double) -> Float {
    let share = distance / whole
    return share.isFinite ? Float(min(max(share, 0), 1)) : 0
  }
}

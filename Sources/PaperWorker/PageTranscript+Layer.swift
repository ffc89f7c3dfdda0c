import Poppler
import WorkerProtocol

extension PageTranscript {
  /// Takes the words out of a text layer.
  ///
  /// Words are what white space parts, and every Han character is a word of its own, so that a
  /// place can be shown in the middle of a line written without spaces.
  ///
  /// - Parameter width, height: The page's, in points.
  /// - Returns: `nil` for a layer without any letter or digit: a scan, or a page of pictures.
  init?(_ layer: PopplerPage.TextLayer, width: Double, height: Double) {
    guard layer.text.unicodeScalars.contains(where: { $0.isLetterOrDigit }) else { return nil }
    var words: [Word] = []
    if !layer.boxes.isEmpty, width > 0, height > 0 {
      var current: (text: String.UnicodeScalarView, box: PopplerPage.Box)?
      let finish = { (word: (text: String.UnicodeScalarView, box: PopplerPage.Box)?) in
        guard let word else { return }
        words.append(Word(String(word.text), word.box, width: width, height: height))
      }
      for (scalar, box) in zip(layer.text.unicodeScalars, layer.boxes) {
        if scalar.properties.isWhitespace {
          finish(current)
          current = nil
        } else if scalar.isHan {
          finish(current)
          finish((String.UnicodeScalarView([scalar]), box))
          current = nil
        } else if let begun = current {
          current = (begun.text + [scalar], begun.box.union(box))
        } else {
          current = (String.UnicodeScalarView([scalar]), box)
        }
      }
      finish(current)
    }
    self.init(text: layer.text, words: words)
  }
}

extension PageTranscript.Word {
  fileprivate init(_ text: String, _ box: PopplerPage.Box, width: Double, height: Double) {
    self.init(
      text: text,
      x0: Self.share(box.x0, of: width), y0: Self.share(box.y0, of: height),
      x1: Self.share(box.x1, of: width), y1: Self.share(box.y1, of: height))
  }

  /// A distance as a part of a whole, 0…1; what lies outside of the page ends at its edge.
  static func share(_ distance: Double, of whole: Double) -> Float {
    let share = distance / whole
    return share.isFinite ? Float(min(max(share, 0), 1)) : 0
  }
}

extension PopplerPage.Box {
  fileprivate func union(_ other: Self) -> Self {
    var union = self
    union.x0 = min(x0, other.x0)
    union.y0 = min(y0, other.y0)
    union.x1 = max(x1, other.x1)
    union.y1 = max(y1, other.y1)
    return union
  }
}

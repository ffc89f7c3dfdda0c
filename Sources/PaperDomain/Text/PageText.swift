/// The text of one page, with the position of each word and the source of the text.
package struct PageText: Hashable, Sendable {
  package var source: TextSource
  /// Why the text was recognised; `nil` unless `source` is `.ocr`.
  package var cause: RecognitionCause?
  /// In reading order; lines end with `\n`.
  package var text: String
  /// In reading order; empty if only the text is known.
  package var words: [TextWord]
  /// What recognition could not read; empty unless `source` is `.ocr`.
  package var unread: [UnreadArea]

  package init(
    source: TextSource, cause: RecognitionCause? = nil, text: String, words: [TextWord],
    unread: [UnreadArea] = []
  ) {
    self.source = source
    self.cause = cause
    self.text = text
    self.words = words
    self.unread = unread
  }

  /// The average confidence per character of a recognised text, 0…100; `nil` if it is unknown.
  package var confidence: Double? {
    var (length, sum) = (0, 0.0)
    for word in words {
      guard let confidence = word.confidence else { continue }
      length += word.text.unicodeScalars.count
      sum += Double(confidence) * Double(word.text.unicodeScalars.count)
    }
    return length == 0 ? nil : sum / Double(length)
  }
}

/// The source of a page's text.
package enum TextSource: String, Sendable {
  /// Written by the user: `bundles/<name>/text/N.txt`.
  case corrected
  /// The text layer of the PDF.
  case layer
  /// Recognised from the page's image.
  case ocr
}

/// Why a page's text was recognised from its image.
package enum RecognitionCause: String, CaseIterable, Sendable {
  /// The PDF has no text for the page.
  case noLayer = "no text layer"
  /// The text layer contains almost no words.
  case wordlessLayer = "text layer without words"
  /// The characters of the text layer differ from the glyphs on the page.
  case garbledLayer = "garbled text layer"
  /// The text layer is outside the page, or all in one spot.
  case strayLayer = "text layer not on the page"
  /// The user requested it, whatever the text layer contains.
  case asked = "asked for"
}

/// A word and its position.
package struct TextWord: Hashable, Sendable {
  package var text: String
  package var box: PageBox
  /// 0…100; `nil` for text that was not recognised.
  package var confidence: Float?

  package init(text: String, box: PageBox, confidence: Float? = nil) {
    self.text = text
    self.box = box
    self.confidence = confidence
  }
}

/// A rectangle in page-relative coordinates: 0…1, origin top left, of the page's crop box after
/// rotation.
package struct PageBox: Hashable, Sendable {
  package var x0: Float
  package var y0: Float
  package var x1: Float
  package var y1: Float

  package init(x0: Float, y0: Float, x1: Float, y1: Float) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }
}

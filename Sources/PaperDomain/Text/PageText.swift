/// The text of one page, with where each word stands and where the text was taken from.
package struct PageText: Hashable, Sendable {
  package var source: TextSource
  /// Why the page was recognised; `nil` unless `source` is `.ocr`.
  package var cause: RecognitionCause?
  /// In reading order, lines ended by `\n`.
  package var text: String
  /// In reading order; empty when only the text is known.
  package var words: [TextWord]

  package init(
    source: TextSource, cause: RecognitionCause? = nil, text: String, words: [TextWord]
  ) {
    self.source = source
    self.cause = cause
    self.text = text
    self.words = words
  }

  /// The confidence of an average character of a recognised text, 0…100; `nil` where none is known.
  package var confidence: Double? {
    var (length, sum) = (0, 0.0)
    for word in words {
      guard let confidence = word.confidence else { continue }
      length += word.text.unicodeScalars.count
      sum += Double(confidence) * Double(word.text.unicodeScalars.count)
    }
    return length == 0 ? nil : sum / Double(length)
  }

  /// Whether a text was recognised with so little confidence, or none was found, that the page is
  /// likely in another language.
  ///
  /// Chinese read as English comes to 50 to 60, or to nothing; English that is read badly to 75.
  package var isDoubtful: Bool { source == .ocr && confidence ?? 0 < 65 }
}

/// Where a page's text was taken from.
package enum TextSource: String, Sendable {
  /// Written by a person: `bundles/<name>/text/N.txt`.
  case corrected
  /// The PDF's own text.
  case layer
  /// Recognised from the page's picture.
  case ocr
}

/// Why a page's text was recognised from its picture.
package enum RecognitionCause: String, CaseIterable, Sendable {
  /// The PDF has no text for the page.
  case noLayer = "no text layer"
  /// The text layer holds hardly a word.
  case wordlessLayer = "text layer without words"
  /// The text layer's characters don't mean what the page shows.
  case garbledLayer = "garbled text layer"
  /// The text layer stands outside of the page, or in one heap.
  case strayLayer = "text layer not on the page"
  /// It was asked for, whatever the text layer says.
  case asked = "asked for"
}

/// A word and where it stands.
package struct TextWord: Hashable, Sendable {
  package var text: String
  package var box: PageBox
  /// 0…100 from recognition; `nil` for text that was not recognised.
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

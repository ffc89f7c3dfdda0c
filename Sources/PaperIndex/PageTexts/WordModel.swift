import PaperDomain

/// What was learned of a page's words: where the next one is likely to stand.
///
/// Words of a line share their height, with or without ascenders and descenders; the gaps between
/// them are alike; and a word is as wide as its letters. Only what differs from that takes room: 2
/// to 3 bytes a word. Numbers are whole steps of ``PageWords``, so that encoding and decoding agree
/// on any machine.
struct WordModel {
  private var starts = NumberModel()
  private var lineStarts = NumberModel()
  private var lineTops = NumberModel()
  private var gaps = NumberModelPair()
  private var widths = NumberModelPair()
  private var tops = NumberModelPair()
  private var bottoms = NumberModelPair()
  private var confidences = NumberModel()

  private var last = Box()
  private var lineStart = Box()
  private var lineStep = 0
  private var gap = InlineArray<2, Int>(repeating: 0)
  /// The width of one letter, in 1/256 steps.
  private var letterWidth = 0
  private var top = InlineArray<2, Int?>(repeating: nil)
  private var bottom = InlineArray<2, Int?>(repeating: nil)
  private var confidence = 100

  /// A box in steps.
  struct Box {
    var x0 = 0
    var y0 = 0
    var x1 = 0
    var y1 = 0
  }

  /// Encodes the box of a word, or returns the one decoded.
  ///
  /// - Parameter gap: What stands before it in the text.
  mutating func code(
    _ box: Box, of word: WordShape, behind gap: Gap, with coder: inout some BitCoding
  ) -> Box {
    var coded = Box()
    let hasAscender = word.rises ? 1 : 0
    let hasDescender = word.descends ? 1 : 0
    switch gap {
    case .line:
      coded.x0 = lineStart.x0 + lineStarts.code(box.x0 - lineStart.x0, with: &coder)
      let expected = lineStart.y0 + lineStep
      coded.y0 = expected + lineTops.code(box.y0 - expected, with: &coder)
      top = InlineArray(repeating: nil)
      // A letter's foot is as far below its top as in the line before.
      let height = last.y1 - last.y0
      bottom = InlineArray(repeating: coded.y0 + height)
    case .none, .space:
      let kind = gap == .none ? 0 : 1
      let expected = last.x1 + self.gap[kind]
      coded.x0 = expected + gaps.code(box.x0 - expected, ofSecond: gap == .space, with: &coder)
      self.gap[kind] = coded.x0 - last.x1
      let expectedTop = top[hasAscender] ?? last.y0
      coded.y0 = expectedTop + tops.code(box.y0 - expectedTop, ofSecond: word.rises, with: &coder)
    }
    let expectedWidth = letterWidth * word.width / 1_024
    coded.x1 =
      coded.x0 + expectedWidth
      + widths.code(box.x1 - coded.x0 - expectedWidth, ofSecond: word.count > 1, with: &coder)
    let expectedBottom = bottom[hasDescender] ?? last.y1
    coded.y1 =
      expectedBottom + bottoms.code(box.y1 - expectedBottom, ofSecond: word.descends, with: &coder)

    if gap == .line {
      lineStep = coded.y0 - lineStart.y0
      lineStart = coded
    }
    top[hasAscender] = coded.y0
    bottom[hasDescender] = coded.y1
    if word.width > 0 {
      let seen = (coded.x1 - coded.x0) * 1_024 / word.width
      letterWidth = letterWidth == 0 ? seen : letterWidth + (seen - letterWidth) / 8
    }
    last = coded
    return coded
  }

  /// Encodes a confidence in whole percents, or returns the one decoded.
  mutating func code(confidence value: Int, with coder: inout some BitCoding) -> Int {
    confidence += confidences.code(value - confidence, with: &coder)
    return confidence
  }

  /// What stands between two words.
  enum Gap {
    case none
    case space
    case line
  }
}

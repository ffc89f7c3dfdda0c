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
  private var gaps = InlineArray<2, NumberModel>(repeating: NumberModel())
  private var widths = InlineArray<2, NumberModel>(repeating: NumberModel())
  private var tops = InlineArray<2, NumberModel>(repeating: NumberModel())
  private var bottoms = InlineArray<2, NumberModel>(repeating: NumberModel())
  private var confidences = NumberModel()

  private var last = Box()
  private var lineStart = Box()
  private var lineStep = 0
  private var gap = [0, 0]
  /// The width of one letter, in 1/256 steps.
  private var letterWidth = 0
  private var top: [Int?] = [nil, nil]
  private var bottom: [Int?] = [nil, nil]
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
    _ box: Box, of word: ArraySlice<Unicode.Scalar>, behind gap: Gap,
    with coder: inout some BitCoding
  ) -> Box {
    var coded = Box()
    let hasAscender = word.contains { $0.rises } ? 1 : 0
    let hasDescender = word.contains { $0.descends } ? 1 : 0
    switch gap {
    case .line:
      coded.x0 = lineStart.x0 + lineStarts.code(box.x0 - lineStart.x0, with: &coder)
      let expected = lineStart.y0 + lineStep
      coded.y0 = expected + lineTops.code(box.y0 - expected, with: &coder)
      top = [nil, nil]
      // A letter's foot is as far below its top as in the line before.
      let height = last.y1 - last.y0
      bottom = [coded.y0 + height, coded.y0 + height]
    case .none, .space:
      let kind = gap == .none ? 0 : 1
      let expected = last.x1 + self.gap[kind]
      coded.x0 = expected + gaps[kind].code(box.x0 - expected, with: &coder)
      self.gap[kind] = coded.x0 - last.x1
      let expectedTop = top[hasAscender] ?? last.y0
      coded.y0 = expectedTop + tops[hasAscender].code(box.y0 - expectedTop, with: &coder)
    }
    let units = word.reduce(0) { $0 + $1.usualWidth }
    let expectedWidth = letterWidth * units / 1_024
    let kind = word.count == 1 ? 0 : 1
    coded.x1 =
      coded.x0 + expectedWidth
      + widths[kind].code(box.x1 - coded.x0 - expectedWidth, with: &coder)
    let expectedBottom = bottom[hasDescender] ?? last.y1
    coded.y1 = expectedBottom + bottoms[hasDescender].code(box.y1 - expectedBottom, with: &coder)

    if gap == .line {
      lineStep = coded.y0 - lineStart.y0
      lineStart = coded
    }
    top[hasAscender] = coded.y0
    bottom[hasDescender] = coded.y1
    if units > 0 {
      let seen = (coded.x1 - coded.x0) * 1_024 / units
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

extension Unicode.Scalar {
  /// In quarters of a lower-case letter, roughly as fonts have them.
  fileprivate var usualWidth: Int {
    switch self {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|": 2
    case "t", "f", "r", "(", ")", "[", "]", "-", "/": 3
    case "m", "w", "M", "W": 6
    case "A"..."Z": 5
    default: value >= 0x2E80 ? 8 : 4
    }
  }

  /// Whether it stands higher than an `x`.
  fileprivate var rises: Bool {
    switch self {
    case "a", "c", "e", "g", "m"..."s", "u"..."z", ".", ",", ":", ";", "-": false
    default: true
    }
  }

  /// Whether it goes below the line.
  fileprivate var descends: Bool {
    switch self {
    case "g", "j", "p", "q", "y", "Q", ",", ";", "(", ")", "[", "]", "/", "|": true
    default: false
    }
  }
}

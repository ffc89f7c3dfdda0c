import Recognition

/// The words that an engine read on a page, with measures of their quality.
struct Reading {
  /// The words, with their boxes in the image that was read.
  var words: [RecognisedWord]
  let page: UprightPage
  /// Whether its lines were read from top to bottom.
  var isVertical = false

  /// A reading with a lower average confidence is doubtful.
  private static let doubtfulConfidence = 78.0

  /// The average confidence per character, 0…100; 0 if nothing was read.
  var confidence: Double {
    let length = words.reduce(0) { $0 + $1.length }
    guard length > 0 else { return 0 }
    return words.reduce(0) { $0 + Double($1.confidence) * Double($1.length) } / Double(length)
  }

  var isDoubtful: Bool { confidence < Self.doubtfulConfidence }

  /// Whether the page is probably in another script: Chinese read as English has 50 to 60.
  var hasLittleConfidence: Bool { confidence < 65 }

  /// A quality score, higher is better: the sum over characters of the confidence above one half.
  var score: Double {
    words.reduce(0) { $0 + (Double($1.confidence) - 50) * Double($1.length) }
  }

  /// The areas with writing that no word covers, from the top.
  ///
  /// Words of almost no confidence, and boxes much higher or wider than their text, cover nothing.
  /// A narrow area within a line is a part of a letter that its word's box does not cover.
  var unreadAreas: [InkArea] {
    let lines = RecognisedLine.lines(of: words)
    let areas = page.writing.areas(
      outside: lines.flatMap(\.wordsOfFullSize).filter(covers), dpi: page.picture.dpi)
    guard lines.count <= RecognisedLine.mostOfPage else { return areas }
    let boxes = lines.map { (left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom) }
    return areas.filter { area in
      let middle = (area.top + area.bottom) / 2
      return Double(area.right - area.left) > page.picture.dpi / 4
        || !boxes.contains { line in
          line.top <= middle && middle <= line.bottom && line.left < area.left
            && area.right <= line.right + (line.bottom - line.top)
        }
    }
  }

  /// The part of the page's writing that no word covers, 0…1.
  var unreadShare: Double { unreadAreas.reduce(0) { $0 + $1.share } }

  /// Less unread ink is from stains and strokes at the edges of words.
  private static let leastReported = 0.005

  /// What could not be read, in the original image.
  ///
  /// - Parameter missing: Codes of languages without which the page can't be read; the area is then
  ///   the whole page.
  func unread(missing: Set<String>) -> [RecognisedPage.UnreadPart] {
    func original(_ area: InkArea) -> InkArea {
      let box = page.original(area.left, area.top, area.right, area.bottom)
      return InkArea(
        left: box.left, top: box.top, right: box.right, bottom: box.bottom, share: area.share)
    }
    if !missing.isEmpty {
      let whole = original(
        InkArea(
          left: 0, top: 0, right: page.picture.width, bottom: page.picture.height,
          share: 1 / Double(missing.count)))
      return missing.sorted().map { .init(area: whole, language: $0) }
    }
    let areas = unreadAreas
    guard areas.reduce(0, { $0 + $1.share }) >= Self.leastReported else { return [] }
    return areas.map { .init(area: original($0)) }
  }

  /// Words below this confidence are guesses.
  private static let leastCovering: Float = 15

  /// Whether a word covers the ink of its box: it is no guess, and its box is not much larger than its
  /// text.
  func covers(_ word: RecognisedWord) -> Bool {
    let (width, height) = (word.right - word.left, word.bottom - word.top)
    return word.confidence >= Self.leastCovering
      && (isVertical
        || Double(height) <= page.picture.dpi * 0.45
          && width <= 3 * (word.length + 1) * max(height, 1))
  }

  /// Whether much of the ink that looks like letters was not read. Lines of Han characters have no
  /// gaps, so the limit is lower for them.
  var isIncomplete: Bool {
    page.ink.part(outside: RecognisedLine.lines(of: words).flatMap(\.wordsOfFullSize))
      > (hanPart < 0.05 ? 0.08 : 0.02)
  }

  /// Whether most lines run vertically.
  var liesOnItsSide: Bool {
    // Shorter ones may be higher than wide.
    let lines = RecognisedLine.lines(of: words).filter { $0.length >= 6 }
    return lines.count { !$0.runsAcross } * 2 > lines.count
  }

  /// The part of the letters that is Han, 0…1.
  var hanPart: Double {
    let letters = words.flatMap { $0.text.unicodeScalars.filter(\.isLetterOrDigit) }
    return letters.isEmpty ? 0 : Double(letters.count(where: \.isHan)) / Double(letters.count)
  }

  /// The reading with the higher score.
  static func better(_ first: Reading, _ second: Reading) -> Reading {
    second.score > first.score ? second : first
  }
}

extension RecognisedWord {
  /// Scales the word's box to an image of another size.
  mutating func scale(by factor: Double) {
    left = Int((Double(left) * factor).rounded())
    top = Int((Double(top) * factor).rounded())
    right = Int((Double(right) * factor).rounded())
    bottom = Int((Double(bottom) * factor).rounded())
  }

  /// The number of Unicode scalars.
  var length: Int { text.unicodeScalars.count }
}

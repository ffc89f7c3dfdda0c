import Recognition

/// The words that an engine read on a page, with measures of their quality.
struct Reading {
  /// The words, with their boxes in the image that was read.
  var words: [RecognisedWord]
  let page: UprightPage

  /// A reading with a lower average confidence is doubtful.
  private static let doubtfulConfidence = 78.0

  /// The average confidence per character, 0…100; 0 if nothing was read.
  var confidence: Double {
    let length = words.reduce(0) { $0 + $1.length }
    guard length > 0 else { return 0 }
    return words.reduce(0) { $0 + Double($1.confidence) * Double($1.length) } / Double(length)
  }

  var isDoubtful: Bool { confidence < Self.doubtfulConfidence }

  /// A quality score, higher is better: the sum over characters of the confidence above one half.
  var score: Double {
    words.reduce(0) { $0 + (Double($1.confidence) - 50) * Double($1.length) }
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

import Recognition

/// What an engine read on a page, and how far it can be trusted.
struct Reading {
  /// In the picture that was read.
  var words: [RecognisedWord]
  let page: UprightPage

  /// A reading with less confidence on average is doubtful.
  private static let doubtfulConfidence = 78.0

  /// The confidence of an average character, 0…100; 0 where nothing was read.
  var confidence: Double {
    let length = words.reduce(0) { $0 + $1.length }
    guard length > 0 else { return 0 }
    return words.reduce(0) { $0 + Double($1.confidence) * Double($1.length) } / Double(length)
  }

  var isDoubtful: Bool { confidence < Self.doubtfulConfidence }

  /// The more the better: characters, counted by how far their confidence is above an even chance.
  var score: Double {
    words.reduce(0) { $0 + (Double($1.confidence) - 50) * Double($1.length) }
  }

  /// Whether much of what looks like letters was not read. Lines of Han characters have no gaps, so that
  /// less is much.
  var isIncomplete: Bool {
    page.ink.part(outside: RecognisedLine.lines(of: words).flatMap(\.wordsOfFullSize))
      > (hanPart < 0.05 ? 0.08 : 0.02)
  }

  /// Whether most lines were found one beside the other, running down the page or up.
  var liesOnItsSide: Bool {
    // Shorter ones may be higher than wide.
    let lines = RecognisedLine.lines(of: words).filter { $0.length >= 6 }
    return lines.count { !$0.runsAcross } * 2 > lines.count
  }

  /// Which part of the letters is Han, 0…1.
  var hanPart: Double {
    let letters = words.flatMap { $0.text.unicodeScalars.filter(\.isLetterOrDigit) }
    return letters.isEmpty ? 0 : Double(letters.count(where: \.isHan)) / Double(letters.count)
  }

  /// The one with the higher score.
  static func better(_ first: Reading, _ second: Reading) -> Reading {
    second.score > first.score ? second : first
  }
}

extension RecognisedWord {
  /// Moves the word to where it stands in a picture so many times as large.
  mutating func scale(by factor: Double) {
    left = Int((Double(left) * factor).rounded())
    top = Int((Double(top) * factor).rounded())
    right = Int((Double(right) * factor).rounded())
    bottom = Int((Double(bottom) * factor).rounded())
  }

  /// In Unicode scalars.
  var length: Int { text.unicodeScalars.count }
}

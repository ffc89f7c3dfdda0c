import Recognition

/// The words of one line.
struct RecognisedLine {
  /// The maximum number of lines of a page: a newspaper page has 1,200. More lines are noise or a
  /// pattern, and are not compared with each other.
  static let mostOfPage = 2_000

  var words: [RecognisedWord]

  /// Groups words by lines.
  static func lines(of words: [RecognisedWord]) -> [RecognisedLine] {
    var lines: [RecognisedLine] = []
    for word in words {
      if word.isFirstOfLine || lines.isEmpty {
        lines.append(RecognisedLine(words: [word]))
      } else {
        lines[lines.count - 1].words.append(word)
      }
    }
    return lines
  }

  /// Joins lines that are side by side into one.
  static func joined(_ lines: [RecognisedLine]) -> RecognisedLine {
    var words = lines.flatMap(\.words)
    for index in words.indices.dropFirst() {
      words[index].isFirstOfLine = false
      words[index].isFirstOfParagraph = false
    }
    return RecognisedLine(words: words)
  }

  /// The left side of the bounding box of its words, in pixels; likewise `top`, `right` and
  /// `bottom`.
  var left: Int { words.lazy.map(\.left).min() ?? 0 }
  var top: Int { words.lazy.map(\.top).min() ?? 0 }
  var right: Int { words.lazy.map(\.right).max() ?? 0 }
  var bottom: Int { words.lazy.map(\.bottom).max() ?? 0 }
  var middle: Int { (top + bottom) / 2 }
  /// The bounding box of its words.
  var box: LineBox { LineBox(self) }

  func isLevel(with other: RecognisedLine) -> Bool { box.isLevel(with: other.box) }

  var runsAcross: Bool { box.runsAcross }

  /// The number of Unicode scalars.
  var length: Int { words.reduce(0) { $0 + $1.length } }

  /// The average confidence per character, 0…100.
  var confidence: Double {
    let length = length
    guard length > 0 else { return 0 }
    return words.reduce(0) { $0 + Double($1.confidence) * Double($1.length) } / Double(length)
  }

  /// Whether this is a typical result for a row of dots or dashes: many guesses of one or two
  /// letters.
  var looksLikeDots: Bool {
    words.count >= 6 && length < 3 * words.count && confidence < 40
  }

  /// Whether the line has a few letters, none of them Han.
  var isWorthReadingAgain: Bool {
    let scalars = words.flatMap { Array($0.text.unicodeScalars) }
    return confidence < 93 && scalars.count { $0.isLetterOrDigit } >= 4
      && !scalars.contains(where: \.isHan)
  }

  /// Whether the length is about that of another reading of the same line.
  func isAbout(asLongAs other: RecognisedLine) -> Bool {
    abs(length - other.length) * 3 <= other.length
  }

  /// The parts of the line: words with East Asian characters, and sequences of words without.
  var partsByScript: [RecognisedLine] {
    var parts: [RecognisedLine] = []
    for word in words {
      if let last = parts.last?.words.last, last.isEastAsian == word.isEastAsian {
        parts[parts.count - 1].words.append(word)
      } else {
        parts.append(RecognisedLine(words: [word]))
      }
    }
    return parts
  }

  /// Whether this may be the start of a line, such as its number.
  var isFragment: Bool { length <= 4 }

  /// The line's image with a margin, smaller at its sides, where other words are.
  func box(in picture: GreyPicture) -> (left: Int, top: Int, picture: GreyPicture) {
    let (left, top, right, bottom) = (left, top, right, bottom)
    let room = max(4, (bottom - top) / 4)
    let part = picture.cut(
      left: left - room / 2, top: top - room, right: right + room / 2, bottom: bottom + room)
    return (max(0, left - room / 2), max(0, top - room), part)
  }

  /// Converts words of a partial image to positions in the whole image, as a replacement of `line`.
  func moved(by x: Int, _ y: Int, after line: RecognisedLine) -> RecognisedLine {
    var moved = self
    for index in words.indices {
      moved.words[index].left += x
      moved.words[index].right += x
      moved.words[index].top += y
      moved.words[index].bottom += y
      moved.words[index].isFirstOfLine = index == 0 && line.words.first?.isFirstOfLine ?? false
      moved.words[index].isFirstOfParagraph =
        index == 0 && line.words.first?.isFirstOfParagraph ?? false
    }
    return moved
  }
}

extension RecognisedWord {
  /// Whether a character is in an East Asian block, with punctuation and full-width forms.
  fileprivate var isEastAsian: Bool { text.unicodeScalars.contains { $0.value >= 0x2e80 } }
}

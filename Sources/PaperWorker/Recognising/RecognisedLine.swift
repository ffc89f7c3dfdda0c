import Recognition

/// Words that stand on one line.
struct RecognisedLine {
  /// Lines of a page of writing: a sheet of newspaper has 1,200. Where more are found, they are noise
  /// or a pattern, and not compared with each other.
  static let mostOfPage = 2_000

  var words: [RecognisedWord]

  /// Words put together by lines.
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

  /// Lines that stand side by side, as one.
  static func joined(_ lines: [RecognisedLine]) -> RecognisedLine {
    var words = lines.flatMap(\.words)
    for index in words.indices.dropFirst() {
      words[index].isFirstOfLine = false
      words[index].isFirstOfParagraph = false
    }
    return RecognisedLine(words: words)
  }

  /// The box around its words, in pixels.
  var left: Int { words.lazy.map(\.left).min() ?? 0 }
  var top: Int { words.lazy.map(\.top).min() ?? 0 }
  var right: Int { words.lazy.map(\.right).max() ?? 0 }
  var bottom: Int { words.lazy.map(\.bottom).max() ?? 0 }
  var middle: Int { (top + bottom) / 2 }

  /// Whether both stand on the same height.
  func isLevel(with other: RecognisedLine) -> Bool {
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return 2 * shared > min(bottom - top, other.bottom - other.top)
  }

  /// Whether it is a line of writing from left to right; an engine may find others on a page that lies
  /// on its side.
  var runsAcross: Bool { right - left >= bottom - top }

  /// In Unicode scalars.
  var length: Int { words.reduce(0) { $0 + $1.length } }

  /// Of an average character, 0…100.
  var confidence: Double {
    let length = length
    guard length > 0 else { return 0 }
    return words.reduce(0) { $0 + Double($1.confidence) * Double($1.length) } / Double(length)
  }

  /// Whether this is what engines read into a row of dots or dashes: many guesses of a letter or two.
  var looksLikeDots: Bool {
    words.count >= 6 && length < 3 * words.count && confidence < 40
  }

  /// A few letters, none of them Han.
  var isWorthReadingAgain: Bool {
    let scalars = words.flatMap { Array($0.text.unicodeScalars) }
    return confidence < 93 && scalars.count { $0.isLetterOrDigit } >= 4
      && !scalars.contains(where: \.isHan)
  }

  /// Whether this has about as many letters as another reading of the same.
  func isAbout(asLongAs other: RecognisedLine) -> Bool {
    abs(length - other.length) * 3 <= other.length
  }

  /// The line in parts: words with East Asian characters, and runs of those without.
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

  /// Whether this may be the beginning of a line, such as its number.
  var isFragment: Bool { length <= 4 }

  /// Whether a longer line begins right behind this.
  func isHead(of line: RecognisedLine) -> Bool {
    let gap = line.left - right
    return !line.isFragment && line.runsAcross && isLevel(with: line) && gap >= 0
      && gap <= bottom - top
  }

  /// The line with a little room around it, less at its sides, where other words stand.
  func box(in picture: GreyPicture) -> (left: Int, top: Int, picture: GreyPicture) {
    let (left, top, right, bottom) = (left, top, right, bottom)
    let room = max(4, (bottom - top) / 4)
    let part = picture.cut(
      left: left - room / 2, top: top - room, right: right + room / 2, bottom: bottom + room)
    return (max(0, left - room / 2), max(0, top - room), part)
  }

  /// The words of a part of a picture where they stand in all of it, as the line that `line` was.
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
  /// Whether a character is of the blocks of East Asia, punctuation and wide forms included.
  fileprivate var isEastAsian: Bool { text.unicodeScalars.contains { $0.value >= 0x2e80 } }
}

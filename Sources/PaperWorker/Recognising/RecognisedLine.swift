import Recognition

/// Words that stand on one line.
struct RecognisedLine {
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

  /// The box around its words, in pixels.
  var left: Int { words.map(\.left).min() ?? 0 }
  var top: Int { words.map(\.top).min() ?? 0 }
  var right: Int { words.map(\.right).max() ?? 0 }
  var bottom: Int { words.map(\.bottom).max() ?? 0 }
  var middle: Int { (top + bottom) / 2 }

  /// Of an average character, 0…100.
  var confidence: Double {
    let length = words.reduce(0) { $0 + $1.length }
    guard length > 0 else { return 0 }
    return words.reduce(0) { $0 + Double($1.confidence) * Double($1.length) } / Double(length)
  }

  /// Whether this is what engines read into a row of dots or dashes: many guesses of a letter or two.
  var looksLikeDots: Bool {
    let length = words.reduce(0) { $0 + $1.length }
    return words.count >= 6 && length < 3 * words.count && confidence < 40
  }

  /// A line of a few letters, none of them Han.
  var isWorthReadingAgain: Bool {
    let scalars = words.flatMap { Array($0.text.unicodeScalars) }
    return confidence < 93 && scalars.count { $0.isLetterOrDigit } >= 4
      && !scalars.contains(where: \.isHan)
  }

  /// The line with a little room around it.
  func box(in picture: GreyPicture) -> (left: Int, top: Int, picture: GreyPicture) {
    let (left, top, right, bottom) = (left, top, right, bottom)
    let room = max(4, (bottom - top) / 4)
    let part = picture.cut(
      left: left - room, top: top - room, right: right + room, bottom: bottom + room)
    return (max(0, left - room), max(0, top - room), part)
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

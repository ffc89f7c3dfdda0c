import Recognition

extension Reading {
  /// The reading, with the lines of another one where it has none.
  func withFurtherLines(of other: Reading) -> Reading {
    let lines = RecognisedLine.lines(of: other.words)
    guard lines.count <= RecognisedLine.mostOfPage else { return self }
    var best = self
    for line in lines where line.isPlausible {
      guard !best.words.contains(where: line.holdsMiddle) else { continue }
      best = best.inserting(line) ?? best
    }
    return best
  }

  /// How much more confidence a line must have than the words that it replaces.
  private static let gain = 10.0

  /// The reading with another line in the place where it is on the page, instead of the words there.
  ///
  /// A line beside the end of another one, or before its start, becomes a part of it.
  ///
  /// - Returns: `nil` if the words there have more confidence.
  func inserting(_ line: RecognisedLine) -> Reading? {
    guard let first = line.words.first, first.text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    var before: [RecognisedWord] = []
    var lines: [RecognisedLine] = RecognisedLine.lines(of: words).map { old in
      var kept = RecognisedLine(words: [])
      for word in old.words {
        if line.holdsMiddle(of: word) { before.append(word) } else { kept.words.append(word) }
      }
      if !kept.words.isEmpty, kept.words.count < old.words.count {
        kept.words[0].isFirstOfLine = true
        kept.words[0].isFirstOfParagraph = old.words[0].isFirstOfParagraph
      }
      return kept
    }.filter { !$0.words.isEmpty }
    let replaced = RecognisedLine(words: before)
    if !before.isEmpty, line.confidence < replaced.confidence + Self.gain { return nil }
    var line = line
    for index in line.words.indices {
      line.words[index].isFirstOfLine = index == 0
      line.words[index].isFirstOfParagraph = false
    }
    if let beside = lines.indices.filter({ lines[$0].isBeside(line) }).min(by: {
      lines[$0].gap(to: line) < lines[$1].gap(to: line)
    }) {
      let isParagraph = lines[beside].words[0].isFirstOfParagraph
      var words = lines[beside].words + line.words
      words.sort { $0.left < $1.left }
      for index in words.indices {
        words[index].isFirstOfLine = index == 0
        words[index].isFirstOfParagraph = index == 0 && isParagraph
      }
      lines[beside].words = words
    } else {
      let column = lines.indices.filter {
        lines[$0].left < line.right && line.left < lines[$0].right
      }
      let next =
        column.first { lines[$0].middle > line.middle }
        ?? column.last.map { $0 + 1 } ?? lines.firstIndex { $0.middle > line.middle }
      lines.insert(line, at: next ?? lines.count)
    }
    var result = self
    result.words = lines.flatMap(\.words)
    return result
  }
}

extension RecognisedLine {
  fileprivate func holdsMiddle(of word: RecognisedWord) -> Bool {
    let (x, y) = ((word.left + word.right) / 2, (word.top + word.bottom) / 2)
    return left <= x && x < right && top <= y && y < bottom
  }

  /// The distance across the page to the nearest word of another line, in pixels; 0 if they overlap.
  fileprivate func gap(to other: RecognisedLine) -> Int {
    words.map { max(other.left - $0.right, $0.left - other.right, 0) }.min() ?? 0
  }

  /// Whether both are at the same height and close to each other; a number may be farther away.
  fileprivate func isBeside(_ other: RecognisedLine) -> Bool {
    let shared = words.reduce(0) {
      $0 + max(0, min($1.right, other.right) - max($1.left, other.left))
    }
    guard isLevel(with: other), 2 * shared <= other.right - other.left else { return false }
    let height = min(bottom - top, other.bottom - other.top)
    let isHead = isFragment && right <= other.left || other.isFragment && other.right <= left
    return gap(to: other) <= (isHead ? 5 : 2) * height
  }
}

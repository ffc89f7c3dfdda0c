import Recognition

extension PageRecogniser {
  /// Less unread ink is from stains and strokes at the edges of words.
  static let leastUnread = 0.002
  /// The largest number of areas of a page that are read again.
  private static let mostAreas = 60
  /// In inches: an area of up to this height is one line.
  private static let lineHeight = 0.3

  /// The reading, with the lines of areas that have ink and no words, read for themselves.
  ///
  /// - Parameter untouched: The page as it is before noise, specks and ruled lines are removed.
  func withUnreadAreas(
    _ reading: Reading, untouched: UprightPage, _ families: LanguageFamilies
  ) throws(Failure) -> Reading {
    var best = reading
    guard reading.unreadShare >= Self.leastUnread else { return reading }
    let isHan = reading.hanPart >= 0.05
    let largest = reading.unreadAreas.sorted { $0.share > $1.share }.prefix(4 * Self.mostAreas)
    let areas = reading.areasByLine(Array(largest))
      // Boxes of Han characters are not exact: what they leave of a line was read.
      .filter { !isHan || !reading.hasLine(around: $0) }
    let choices = (isHan ? [families.han, families.others] : [families.others, families.han])
      .filter { !$0.isEmpty }
    for area in areas.sorted(by: { $0.share > $1.share }).prefix(Self.mostAreas) {
      var found: [RecognisedLine] = []
      for languages in choices where Self.weight(found) <= 0 || Self.confidence(found) < 75 {
        for page in [untouched, best.page]
        where Self.weight(found) <= 0 || Self.confidence(found) < 75 {
          let lines = try lines(in: area, of: page, without: best, languages)
          if Self.weight(lines) > Self.weight(found) || found.isEmpty { found = lines }
        }
      }
      for line in found where line.isPlausible {
        best = best.inserting(line) ?? best
      }
    }
    return best
  }

  private static func weight(_ lines: [RecognisedLine]) -> Double {
    lines.reduce(0) { $0 + Double($1.length) * ($1.confidence - 50) }
  }

  private static func confidence(_ lines: [RecognisedLine]) -> Double {
    let length = lines.reduce(0) { $0 + $1.length }
    return length == 0
      ? 0 : lines.reduce(0) { $0 + Double($1.length) * $1.confidence } / Double(length)
  }

  /// Reads an area of a page without the words that were read before.
  private func lines(
    in area: InkArea, of page: UprightPage, without reading: Reading, _ languages: [String]
  ) throws(Failure) -> [RecognisedLine] {
    let room = Int(page.picture.dpi * 0.03)
    let isLine = Double(area.bottom - area.top) <= page.picture.dpi * Self.lineHeight
    return try lines(
      in: LineBox(area).widened(by: 2 * room, room), of: page.picture,
      without: reading.words.filter { $0.confidence >= 50 }, languages, isLine ? .line : .block)
  }

  /// Reads a part of a picture where some words are made white, with boxes in the whole picture.
  func lines(
    in box: LineBox, of picture: GreyPicture, without others: [RecognisedWord],
    _ languages: [String], _ segmentation: PageSegmentation
  ) throws(Failure) -> [RecognisedLine] {
    let (left, top) = (max(0, box.left), max(0, box.top))
    var part = picture.cut(left: left, top: top, right: box.right, bottom: box.bottom)
    part.whiten(others, from: left, top)
    let words = try self.words(in: part, languages, segmentation)
    return RecognisedLine.lines(of: words).map { line in
      var line = line
      for index in line.words.indices { line.words[index].move(by: left, top) }
      return line
    }
  }
}

extension Reading {
  /// Whether an area is at the height of a line, and not before its start.
  fileprivate func hasLine(around area: InkArea) -> Bool {
    let middle = (area.top + area.bottom) / 2
    return RecognisedLine.lines(of: words).contains { line in
      line.top <= middle && middle <= line.bottom && line.left < area.left
        && area.left <= line.right
    }
  }

  /// The areas, where those of one line are joined unless a word of some confidence is between them:
  /// what is between them was misread, too.
  fileprivate func areasByLine(_ areas: [InkArea]) -> [InkArea] {
    let nearby = Int(page.picture.dpi / 2)
    var joined: [InkArea] = []
    for area in areas.sorted(by: { $0.left < $1.left }) {
      let before = joined.lastIndex { other in
        let shared = min(area.bottom, other.bottom) - max(area.top, other.top)
        return area.left - other.right <= nearby
          && 2 * shared > min(area.bottom - area.top, other.bottom - other.top)
          && !words.contains { word in
            word.confidence >= 50 && word.left >= other.right - 4 && word.right <= area.left + 4
              && word.top < area.bottom && area.top < word.bottom
          }
      }
      guard let before else {
        joined.append(area)
        continue
      }
      joined[before].top = min(joined[before].top, area.top)
      joined[before].right = max(joined[before].right, area.right)
      joined[before].bottom = max(joined[before].bottom, area.bottom)
      joined[before].share += area.share
    }
    return joined
  }
}

extension RecognisedLine {
  /// A line that is found only by looking again has at least this confidence; one that begins with a
  /// question's number may have less.
  private static let leastConfidence = 40.0
  private static let leastOfQuestion = 30.0

  /// Whether the line is writing rather than a part of an image.
  var isPlausible: Bool {
    guard words.contains(where: { $0.text.unicodeScalars.contains(where: \.isLetterOrDigit) })
    else { return false }
    return confidence >= (beginsWithNumber ? Self.leastOfQuestion : Self.leastConfidence)
  }

  /// Whether the line begins as a question does: `3.`, `(b)`, `12)`, `四、`.
  var beginsWithNumber: Bool {
    guard let text = words.first?.text else { return false }
    let inner = text.drop { "(（[".contains($0) }
    let number = inner.prefix {
      $0.isASCII && ($0.isNumber || $0.isLetter) || "一二三四五六七八九十".contains($0)
    }
    let rest = inner.dropFirst(number.count)
    let isNumber = number.allSatisfy(\.isNumber) || number.count == 1
    return 1...3 ~= number.count && isNumber && (rest.first.map { ".)）、．]".contains($0) } ?? false)
  }
}

extension RecognisedWord {
  /// Moves the word's box.
  fileprivate mutating func move(by x: Int, _ y: Int) {
    left += x
    right += x
    top += y
    bottom += y
  }
}

extension GreyPicture {
  /// Makes the places of words white, as far as they are in the image.
  ///
  /// - Parameters:
  ///   - left: The column of the words' image where this one begins, in pixels; `top` is the row.
  fileprivate mutating func whiten(_ words: [RecognisedWord], from left: Int, _ top: Int) {
    for word in words {
      let columns =
        max(0, word.left - left)..<max(0, word.left - left, min(word.right - left, width))
      for row in max(0, word.top - top)..<max(0, word.top - top, min(word.bottom - top, height)) {
        for column in columns { pixels[row * width + column] = 255 }
      }
    }
  }
}

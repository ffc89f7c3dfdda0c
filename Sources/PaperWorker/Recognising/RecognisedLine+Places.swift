import Recognition

extension RecognisedLine {
  /// The line with every Han character as a word, and with boxes where the ink of the characters
  /// is.
  ///
  /// The boxes that an engine gives to the words of a line without blanks are off by half a
  /// character, and by several beside other scripts.
  ///
  /// - Parameter picture: The image that contains the words.
  func withCharactersInPlace(in picture: GreyPicture) -> RecognisedLine {
    guard runsAcross, let characters = LineCharacters(self) else { return self }
    let strips = characters.strips(of: picture)
    let places = characters.places(in: strips)
    var placed: [RecognisedWord] = []
    for (character, place) in zip(characters.characters, places) {
      var word = words[character.word]
      let isFirst = placed.isEmpty || character.isFirstOfWord
      (word.left, word.right) = (place.lowerBound, place.upperBound)
      (word.top, word.bottom) = (characters.top, characters.bottom)
      word.text = character.text
      if isFirst {
        placed.append(word)
      } else if character.isHan || placed[placed.count - 1].text.unicodeScalars.allSatisfy(\.isHan)
      {
        word.isFirstOfLine = false
        word.isFirstOfParagraph = false
        word.isJoined = true
        placed.append(word)
      } else {
        placed[placed.count - 1].text += word.text
        placed[placed.count - 1].right = word.right
      }
    }
    return RecognisedLine(words: placed)
  }
}

/// The characters of a line with Han characters, and where they are expected.
private struct LineCharacters {
  struct Character {
    var text: String
    var isHan: Bool
    /// The index of its word, and whether it begins the word.
    var word: Int
    var isFirstOfWord: Bool
    /// The width of its ink in parts of a Han character's width.
    var width: Double {
      isHan ? 0.9 : isWide ? 0.3 : 0.5 * Double(count)
    }
    /// Whether it has a cell of its own, as Han characters and their punctuation have.
    var isWide: Bool
    /// 1, except of letters of other scripts, which touch: those of a word are one.
    var count = 1
    /// Its middle as the engine has it, in pixels.
    var middle: Double
  }

  private(set) var characters: [Character] = []
  /// The usual sides of the line's words, in pixels.
  let top: Int
  let bottom: Int
  /// The area of all words, in pixels.
  private let across: Range<Int>
  /// The width of a Han character with the space around it, in pixels.
  private let em: Double

  /// More characters are noise.
  private static let most = 200

  /// `nil` for a line without Han characters.
  init?(_ line: RecognisedLine) {
    let han = line.words.filter { $0.text.unicodeScalars.contains(where: \.isHan) }
    guard !han.isEmpty, line.length <= Self.most else { return nil }
    func middle(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
    top = middle(han.map(\.top))
    bottom = max(top + 1, middle(han.map(\.bottom)))
    across = line.left..<max(line.left + 1, line.right)
    for (index, word) in line.words.enumerated() {
      let scalars = word.text.unicodeScalars.filter { !$0.properties.isWhitespace }
      let widths = scalars.map(\.cell)
      var before = 0.0
      let scale = Double(word.right - word.left) / max(widths.reduce(0, +), 0.1)
      for (place, (scalar, cell)) in zip(scalars, widths).enumerated() {
        let isWide = scalar.isHanOrItsPunctuation
        if place > 0, !isWide, let last = characters.last, !last.isWide {
          characters[characters.count - 1].text += String(scalar)
          characters[characters.count - 1].count += 1
          characters[characters.count - 1].middle += cell / 2 * scale
        } else {
          characters.append(
            Character(
              text: String(scalar), isHan: scalar.isHan, word: index, isFirstOfWord: place == 0,
              isWide: isWide, middle: Double(word.left) + (before + cell / 2) * scale))
        }
        before += cell
      }
    }
    let height = Double(bottom - top)
    let cells = line.words.flatMap { $0.text.unicodeScalars.map(\.cell) }.reduce(0, +)
    em = min(max(Double(line.right - line.left) / max(cells, 1), 0.95 * height), 1.3 * height)
  }

  /// The parts of the line with ink in all columns, none much wider than a character; in pixels.
  func strips(of picture: GreyPicture) -> [Range<Int>] {
    let margin = Int(em / 2)
    let left = max(0, across.lowerBound - margin)
    let part = picture.cut(
      left: left, top: top, right: across.upperBound + margin, bottom: bottom)
    var ink = [Int](repeating: 0, count: part.width)
    for row in 0..<part.height {
      for column in 0..<part.width where part.pixels[row * part.width + column] < 128 {
        ink[column] += 1
      }
    }
    var strips: [Range<Int>] = []
    var column = 0
    while column < ink.count {
      let start = column
      while column < ink.count, ink[column] > 0 { column += 1 }
      if column > start { strips += cut(start..<column, ink) }
      column += 1
    }
    return strips.map { $0.lowerBound + left..<$0.upperBound + left }
  }

  /// Cuts characters that touch where there is the least ink.
  private func cut(_ strip: Range<Int>, _ ink: [Int]) -> [Range<Int>] {
    let count = Int((Double(strip.count) / em).rounded())
    guard count > 1 || Double(strip.count) > 1.3 * em else { return [strip] }
    var parts: [Range<Int>] = []
    var start = strip.lowerBound
    for index in 1..<max(2, count) {
      let middle = strip.lowerBound + strip.count * index / max(2, count)
      let reach = max(1, Int(em / 5))
      let range = max(start + 1, middle - reach)..<min(strip.upperBound - 1, middle + reach)
      guard let place = range.min(by: { ink[$0] < ink[$1] }) else { continue }
      parts.append(start..<place)
      start = place
    }
    return parts + [start..<strip.upperBound]
  }

  /// Where each character is: the strips are shared out in order, so that the widths, and the
  /// distances from where the engine has the characters, fit best.
  func places(in strips: [Range<Int>]) -> [Range<Int>] {
    let columns = strips.count + 1
    // The least cost of giving the first strips to the first characters, and the last step to it:
    // the number of strips that a character gets; a negative number for a strip without character.
    var costs = [Double](repeating: .infinity, count: columns * (characters.count + 1))
    var steps = [Int](repeating: 0, count: costs.count)
    costs[0] = 0
    for index in 0...characters.count {
      for used in 0..<columns {
        let cost = costs[index * columns + used]
        guard cost.isFinite else { continue }
        func reach(_ index: Int, _ used: Int, _ more: Double, _ step: Int) {
          guard cost + more < costs[index * columns + used] else { return }
          costs[index * columns + used] = cost + more
          steps[index * columns + used] = step
        }
        if used < strips.count {
          reach(index, used + 1, 0.3 + Double(strips[used].count) / em, -1)
        }
        guard index < characters.count else { continue }
        let character = characters[index]
        reach(index + 1, used, 0.2 + 1.4 * character.width, 0)
        var gaps = 0
        for end in used..<strips.count {
          let area = strips[used].lowerBound..<strips[end].upperBound
          if Double(area.count) > (0.6 + character.width) * em { break }
          if end > used { gaps += strips[end].lowerBound - strips[end - 1].upperBound }
          let cost = misfit(character, area) + 2 * Double(gaps) / em / Double(character.count)
          reach(index + 1, end + 1, cost, end - used + 1)
        }
      }
    }
    var places = [Range<Int>?](repeating: nil, count: characters.count)
    var (index, used) = (characters.count, strips.count)
    while index > 0 || used > 0 {
      let step = steps[index * columns + used]
      if step < 0 {
        used -= 1
        continue
      }
      index -= 1
      if step > 0 {
        places[index] = strips[used - step].lowerBound..<strips[used - 1].upperBound
        used -= step
      }
    }
    return filled(places)
  }

  /// How badly a character fits an area, from 0.
  private func misfit(_ character: Character, _ area: Range<Int>) -> Double {
    let difference = Double(area.count) / em - character.width
    let middle = Double(area.lowerBound + area.upperBound) / 2
    let distance = (middle - character.middle) / em
    return 3 * difference * difference / Double(character.count) + min(0.5 * distance * distance, 2)
  }

  /// The places, with those of characters without ink between their neighbours.
  private func filled(_ places: [Range<Int>?]) -> [Range<Int>] {
    var filled: [Range<Int>] = []
    for (index, place) in places.enumerated() {
      if let place {
        filled.append(place)
        continue
      }
      let width = max(1, Int(characters[index].width * em))
      let start = max(filled.last?.upperBound ?? 0, Int(characters[index].middle) - width / 2)
      let next = places[index...].lazy.compactMap { $0 }.first?.lowerBound ?? start + width
      filled.append(start..<max(start + 1, min(start + width, next)))
    }
    return filled
  }
}

extension Unicode.Scalar {
  /// The width of the character with the space around it, in parts of a Han character's.
  fileprivate var cell: Double { isHanOrItsPunctuation ? 1 : 0.5 }
}

import Recognition

extension RecognisedLine {
  /// The line with round brackets around remarks such as `(4 分)`, where models of Han characters
  /// read the angle brackets of titles.
  ///
  /// An opening bracket becomes round if its closing one is round; titles have matching brackets.
  var withRoundBrackets: RecognisedLine {
    var line = self
    /// The open brackets: the index of their word, and their offset in its text.
    var open: [(word: Int, offset: Int)] = []
    for word in words.indices {
      for (offset, character) in words[word].text.enumerated() {
        if Self.openings.contains(character) {
          open.append((word, offset))
        } else if Self.closings.contains(character), let last = open.popLast(),
          character == ")" || character == "）"
        {
          line.words[last.word].makeRound(at: last.offset)
        }
      }
    }
    return line
  }

  private static let openings: Set<Character> = ["(", "（", "〈", "《"]
  private static let closings: Set<Character> = [")", "）", "〉", "》"]
}

extension RecognisedWord {
  fileprivate mutating func makeRound(at offset: Int) {
    let place = text.index(text.startIndex, offsetBy: offset)
    if text[place] != "（" { text.replaceSubrange(place...place, with: "(") }
  }
}

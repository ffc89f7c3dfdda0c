import Recognition

extension RecognisedLine {
  /// The line with the round brackets of remarks such as `(4 分)` where models of Han characters see
  /// the bent ones of titles.
  ///
  /// What a round bracket closes, a round one opened; titles end as they begin.
  var withRoundBrackets: RecognisedLine {
    var line = self
    /// Brackets that are open: their word, and their place in its text.
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

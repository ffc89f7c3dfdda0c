import Recognition

extension RecognisedLine {
  /// The line with dashes of two characters, where models of Han characters read the number one
  /// twice.
  ///
  /// A dash is one stroke, and longer than a character is wide. If it is drawn as two strokes, it
  /// follows the end of a sentence or a quotation, or precedes the end of a quotation; 一一 (one by
  /// one) is between the words of a sentence.
  ///
  /// - Parameter picture: The image that contains the words.
  func withDashes(in picture: GreyPicture) -> RecognisedLine {
    guard words.contains(where: { $0.text.contains("一") }) else { return self }
    var line = self
    let strokes = DashStrokes(self, in: picture)
    let places = words.indices.flatMap { word in
      words[word].text.indices.map { (word: word, character: $0) }
    }
    let characters = places.map { words[$0.word].text[$0.character] }
    var texts = words.map { Array($0.text) }
    var at = 0
    while at < characters.count {
      let end = characters[at...].firstIndex { $0 != "一" } ?? characters.count
      if end - at == 2 {
        let isBehindEnd = at > 0 && Self.ends.contains(characters[at - 1])
        let isBeforeEnd = end < characters.count && Self.closingQuotes.contains(characters[end])
        if isBehindEnd || isBeforeEnd
          || strokes.haveDash(over: words[places[at].word...places[end - 1].word])
        {
          for place in at..<end {
            let (word, character) = places[place]
            let offset = words[word].text.distance(
              from: words[word].text.startIndex, to: character)
            texts[word][offset] = "—"
          }
        }
      }
      at = max(end, at + 1)
    }
    for index in words.indices { line.words[index].text = String(texts[index]) }
    return line
  }

  private static let closingQuotes: Set<Character> = ["”", "’", "」", "』"]
  private static let ends = closingQuotes.union(["。", "？", "?", "！", "!", "…"])
}

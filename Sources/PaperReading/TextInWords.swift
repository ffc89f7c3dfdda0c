package import HanText

/// A page's text in words.
///
/// The text is shown without the line breaks inside its sentences. A range in the page's own text
/// counts characters (grapheme clusters) there.
package struct TextInWords: Sendable {
  /// Where a word stands.
  package struct Place: Sendable {
    /// In the page's own text.
    package let range: Range<Int>
    /// How it is read there.
    package let reading: Pinyin?
    /// The sentence, or the middle of a long one, without line breaks.
    package let sentence: String
  }

  private let lines: JoinedLines
  /// The words, and what is between them.
  package let tokens: [Token]
  /// By token, how it is read here.
  package let readings: [Pinyin?]
  private static let ends: Set<Character> = ["。", "！", "？", "!", "?", "；", ";"]
  /// The most characters of a sentence on either side of its word.
  private static let reach = 40

  init(lines: JoinedLines, tokens: [Token], readings: [Pinyin?]) {
    self.lines = lines
    self.tokens = tokens
    self.readings = readings
  }

  /// The text as it is shown.
  package var text: String { lines.text }

  /// Where a token stands in the page's own text: one range for each line.
  package func parts(of token: Token) -> [Range<Int>] { lines.original(token.characters) }

  /// Where a token stands in the page's own text, from its first character to its last.
  package func range(of token: Token) -> Range<Int> { hull(of: token.characters) }

  private func hull(of characters: Range<Int>) -> Range<Int> {
    let parts = lines.original(characters)
    let start = parts.first?.lowerBound ?? 0
    return start..<max(start, parts.last?.upperBound ?? start)
  }

  /// The place of the word that is shown at, or ends before, a place; `nil` before the first word.
  ///
  /// - Parameter start: In UTF-16 of the shown text.
  package func place(at start: Int) -> Place? {
    guard let index = tokens.lastIndex(where: { $0.utf16.lowerBound <= start }) else { return nil }
    return place(ofToken: index)
  }

  /// Where the word is shown at which a place in the page's own text lies, in UTF-16.
  ///
  /// - Parameter offset: In the page's own text.
  package func start(ofOffset offset: Int) -> Int {
    let token = tokens.last { token in
      parts(of: token).first.map { $0.lowerBound <= offset } ?? false
    }
    return token?.utf16.lowerBound ?? 0
  }

  /// The first place of a word; characters inside of a longer word are found if the text has the
  /// word nowhere else.
  package func first(_ word: String) -> Place? {
    if let index = tokens.firstIndex(where: { $0.text == word }) { return place(ofToken: index) }
    let characters = Array(text)
    let wanted = Array(word)
    guard let start = characters.indices.first(where: { characters[$0...].starts(with: wanted) })
    else { return nil }
    let range = start..<start + wanted.count
    return Place(range: hull(of: range), reading: nil, sentence: sentence(around: range))
  }

  private func place(ofToken index: Int) -> Place {
    Place(
      range: range(of: tokens[index]), reading: readings[index],
      sentence: sentence(around: tokens[index].characters))
  }

  private func sentence(around word: Range<Int>) -> String {
    let characters = Array(text)
    func isEnd(_ index: Int) -> Bool {
      characters[index].isNewline || TextInWords.ends.contains(characters[index])
    }
    var start = word.lowerBound
    while start > 0, !isEnd(start - 1), word.lowerBound - start < TextInWords.reach { start -= 1 }
    var end = word.upperBound
    while end < characters.count, end - word.upperBound < TextInWords.reach {
      if isEnd(end) {
        if !characters[end].isNewline { end += 1 }
        break
      }
      end += 1
    }
    return String(characters[start..<end]).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

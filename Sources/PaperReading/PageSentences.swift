package import HanText

/// The words of a page's text, with the sentences in which they stand.
package struct PageSentences: Sendable {
  package struct Place: Sendable {
    /// In characters (grapheme clusters) of the page's text.
    package let range: Range<Int>
    package let reading: Pinyin?
    /// Without line breaks.
    package let sentence: String
  }

  /// The text without line breaks inside sentences.
  private let joined: JoinedLines
  private let tokens: [Token]
  private let readings: [Pinyin?]
  private static let ends: Set<Character> = ["。", "！", "？", "!", "?", "；", ";"]
  /// A longer sentence is cut around its word, in characters.
  private static let longest = 80

  package init(_ text: String, _ texts: ReadTexts) {
    joined = JoinedLines(text)
    tokens = texts.segmenter.tokens(of: joined.text)
    readings =
      texts.readings?.readings(of: tokens) ?? [Pinyin?](repeating: nil, count: tokens.count)
  }

  /// The first place of a word; characters inside of a longer word are found if the text has the
  /// word nowhere else.
  package func first(_ word: String) -> Place? {
    let characters = Array(joined.text)
    var range: Range<Int>
    var reading: Pinyin?
    if let index = tokens.firstIndex(where: { $0.text == word }) {
      range = tokens[index].characters
      reading = readings[index]
    } else {
      let wanted = Array(word)
      guard
        let start = characters.indices.first(where: { characters[$0...].starts(with: wanted) })
      else { return nil }
      range = start..<start + wanted.count
    }
    let sentence = sentence(around: range, in: characters)
    let places = joined.original(range)
    guard let first = places.first, let last = places.last else { return nil }
    return Place(
      range: first.lowerBound..<last.upperBound, reading: reading, sentence: sentence)
  }

  private func sentence(around word: Range<Int>, in characters: [Character]) -> String {
    func isEnd(_ index: Int) -> Bool {
      characters[index].isNewline || PageSentences.ends.contains(characters[index])
    }
    var start = word.lowerBound
    while start > 0, !isEnd(start - 1), word.lowerBound - start < PageSentences.longest / 2 {
      start -= 1
    }
    var end = word.upperBound
    while end < characters.count, end - word.upperBound < PageSentences.longest / 2 {
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

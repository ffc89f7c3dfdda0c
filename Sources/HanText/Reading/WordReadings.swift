/// How the words of a sentence are read.
///
/// A word has its most usual reading, unless its neighbours ask for another one; corrections of the
/// library come first.
package struct WordReadings: Sendable {
  private let dictionary: HanDictionary
  private let corrections: [String: Pinyin]

  package init(_ dictionary: HanDictionary, corrections: Corrections = Corrections()) {
    self.dictionary = dictionary
    self.corrections = corrections.readings
  }

  /// The reading of each token of a text; `nil` for what is not read in Chinese, and for tokens with
  /// a character that the dictionary does not have.
  package func readings(of tokens: [Token]) -> [Pinyin?] {
    dictionary.image.read { view in
      let reader = DictionaryReader(view)
      return tokens.indices.map { index in
        guard tokens[index].isChinese else { return nil }
        let left = index > 0 ? tokens[index - 1] : nil
        let right = index + 1 < tokens.count ? tokens[index + 1] : nil
        return reading(of: tokens[index], between: left, and: right, reader)
      }
    }
  }

  /// How a word is read in a text; `nil` if it is no word of that text.
  package func reading(of word: String, in text: String, _ segmenter: Segmenter) -> Pinyin? {
    let tokens = segmenter.tokens(of: text)
    let number = dictionary.wordNumber(of: word)
    return zip(tokens, readings(of: tokens)).first { token, _ in
      token.text == word || (number != nil && dictionary.wordNumber(of: token.text) == number)
    }?.1
  }

  private func reading(
    of token: Token, between left: Token?, and right: Token?, _ reader: DictionaryReader
  ) -> Pinyin? {
    if let corrected = corrections[token.text] { return corrected }
    if token.kind == .name { return nameReading(of: token.text, reader) }
    let entries = reader.entries(of: token.text)
    guard let first = entries.first else { return joined(token, left, right, reader) }
    let isSurname =
      left?.text == "姓" || (right.map { WordReadings.titles.contains($0.text) } ?? false)
    if isSurname, let entry = WordReadings.surname(among: entries) { return entry.reading }
    guard let rules = PolyphoneRule.rules[first.simplified] else { return first.reading }
    // Rules are written in simplified characters.
    let neighbours = [left, right].map { neighbour in
      neighbour.map { simplified($0, reader) }
    }
    let rule = rules.first { $0.applies(between: neighbours[0], and: neighbours[1]) }
    return rule.map { Pinyin(numbered: $0.reading) } ?? first.reading
  }

  /// A token with its text in simplified characters, as far as the dictionary has it.
  private func simplified(_ token: Token, _ reader: DictionaryReader) -> Token {
    var token = token
    if token.isChinese {
      token.text = reader.headwords(in: token.text)
        .map { $0.entries.first?.simplified ?? $0.text }.joined()
    }
    return token
  }

  /// The readings of the words that a token is made of.
  private func joined(
    _ token: Token, _ left: Token?, _ right: Token?, _ reader: DictionaryReader
  ) -> Pinyin? {
    let words = reader.headwords(in: token.text)
    guard words.count > 1 else { return nil }
    let parts = words.map { Token(text: $0.text, kind: .word, characters: 0..<0, utf16: 0..<0) }
    var syllables: [PinyinSyllable] = []
    for index in parts.indices {
      let before = index > 0 ? parts[index - 1] : left
      let behind = index + 1 < parts.count ? parts[index + 1] : right
      guard let reading = reading(of: parts[index], between: before, and: behind, reader) else {
        return nil
      }
      syllables += reading.syllables
    }
    return Pinyin(syllables: syllables)
  }

  /// Before these a surname is a surname: 曾老师.
  private static let titles: Set<String> = [
    "先生", "女士", "小姐", "太太", "老师", "老師", "教授", "医生", "醫生", "大夫", "同学", "同學",
    "经理", "經理", "校长", "校長", "主任", "师傅", "師傅", "阿姨", "叔叔", "博士", "律师", "律師",
  ]

  private static func surname(among entries: [HanEntry]) -> HanEntry? {
    entries.first { entry in
      entry.isName && entry.definitions.contains { $0.hasPrefix("surname ") }
    }
  }

  /// A surname has its reading as a name; the other characters have their most usual ones.
  private func nameReading(of text: String, _ reader: DictionaryReader) -> Pinyin? {
    for length in [2, 1] where text.count > length {
      let entries = reader.entries(of: String(text.prefix(length)))
      guard let surname = WordReadings.surname(among: entries) else { continue }
      var given: [PinyinSyllable] = []
      for character in text.dropFirst(length) {
        guard let entry = reader.entries(of: String(character)).first else { return nil }
        given += entry.reading.syllables
      }
      // A damaged index may have readings without syllables.
      if !given.isEmpty { given[0].isCapitalized = true }
      return Pinyin(syllables: surname.reading.syllables + given)
    }
    return nil
  }
}

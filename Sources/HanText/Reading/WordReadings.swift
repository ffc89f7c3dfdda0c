/// How the words of a sentence are read.
///
/// A word has its most usual reading; a character that is a word of its own has the reading that
/// its neighbours ask for; corrections of the library come before both.
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
        let token = tokens[index]
        guard token.isChinese else { return nil }
        return corrections[token.text]
          ?? ruled(tokens, index, reader) ?? reading(of: token, reader)
      }
    }
  }

  /// The reading that a rule gives a single character.
  private func ruled(_ tokens: [Token], _ index: Int, _ reader: DictionaryReader) -> Pinyin? {
    let text = tokens[index].text
    // Rules are written in simplified characters.
    guard tokens[index].characters.count == 1, let first = reader.entries(of: text).first,
      let rules = PolyphoneRule.rules[first.simplified]
    else { return nil }
    let left = index > 0 ? tokens[index - 1] : nil
    let right = index + 1 < tokens.count ? tokens[index + 1] : nil
    return rules.first { $0.applies(between: left, and: right) }
      .map { Pinyin(numbered: $0.reading) }
  }

  private func reading(of token: Token, _ reader: DictionaryReader) -> Pinyin? {
    if token.kind == .name { return nameReading(of: token.text, reader) }
    if let entry = reader.entries(of: token.text).first { return entry.reading }
    return joined(reader.headwords(in: token.text))
  }

  /// A surname has its reading as a name; the other characters their most usual ones.
  private func nameReading(of text: String, _ reader: DictionaryReader) -> Pinyin? {
    for length in [2, 1] where text.count > length {
      let surname = String(text.prefix(length))
      guard let entry = reader.entries(of: surname).first(where: \.isName),
        entry.definitions.contains(where: { $0.contains("surname") }),
        let rest = joined(
          text.dropFirst(length).map { character in
            Headword(text: String(character), entries: reader.entries(of: String(character)))
          })
      else { continue }
      var given = rest.syllables
      given[0].isCapitalized = true
      return Pinyin(syllables: entry.reading.syllables + given)
    }
    return joined(reader.headwords(in: text))
  }

  private func joined(_ words: [Headword]) -> Pinyin? {
    var syllables: [PinyinSyllable] = []
    for word in words {
      guard let entry = word.entries.first else { return nil }
      syllables += entry.reading.syllables
    }
    return syllables.isEmpty ? nil : Pinyin(syllables: syllables)
  }
}

/// The reading of a word: its syllables in order.
package struct Pinyin: Hashable, Sendable {
  package var syllables: [PinyinSyllable]

  package init(syllables: [PinyinSyllable]) { self.syllables = syllables }

  /// Reads syllables separated by spaces, with tones as digits: `Bei3 jing1`, `lu:4 r5`.
  package init(numbered text: some StringProtocol) {
    syllables = text.split(separator: " ").map { PinyinSyllable(numbered: $0) }
  }

  /// With tone marks, in one word: `Běijīng`, `xī'ān`, `huār`. A capital inside starts a new word:
  /// `Zhōnghuá Rénmín Gònghéguó`.
  package var marked: String {
    var result = ""
    for (index, syllable) in syllables.enumerated() {
      if index > 0 {
        if syllable.isCapitalized || syllable.tone == 0 || syllables[index - 1].tone == 0 {
          if syllable.letters != "," { result += " " }
        } else if let first = syllable.letters.first, "aeo".contains(first) {
          result += "'"
        }
      }
      result += syllable.marked
    }
    return result
  }

  /// In zhuyin, syllables separated by spaces; what is not a syllable stays as it is.
  package var zhuyin: String {
    syllables.map { Zhuyin.text(of: $0) ?? $0.letters }.joined(separator: " ")
  }

  /// All letters in lower case, without tones and boundaries: what searching compares.
  package var searchKey: String {
    var key = ""
    for syllable in syllables {
      for character in syllable.letters.lowercased() where character.isLetter || character.isNumber
      {
        key.append(character)
      }
    }
    return key
  }
}

/// Tones as marks above vowels.
enum ToneMark {
  /// Marked forms of each vowel, by tone from 1.
  private static let forms: [Character: [Character]] = [
    "a": ["ā", "á", "ǎ", "à"], "e": ["ē", "é", "ě", "è"], "i": ["ī", "í", "ǐ", "ì"],
    "o": ["ō", "ó", "ǒ", "ò"], "u": ["ū", "ú", "ǔ", "ù"], "ü": ["ǖ", "ǘ", "ǚ", "ǜ"],
    "ê": ["ê̄", "ế", "ê̌", "ề"], "m": ["m̄", "ḿ", "m̌", "m̀"], "n": ["n̄", "ń", "ň", "ǹ"],
  ]

  /// The letter and the tone of each marked form.
  private static let meanings: [Character: (letter: Character, tone: Int)] = {
    var meanings: [Character: (letter: Character, tone: Int)] = [:]
    for (letter, marked) in forms {
      for (index, form) in marked.enumerated() { meanings[form] = (letter, index + 1) }
    }
    return meanings
  }()

  /// A syllable with its mark; tones 0 and 5 have none.
  static func place(_ tone: Int, on letters: String) -> String {
    guard (1...4).contains(tone), let position = position(in: Array(letters)) else {
      return letters
    }
    var characters = Array(letters)
    guard let marked = forms[characters[position]] else { return letters }
    characters[position] = marked[tone - 1]
    return String(characters)
  }

  /// Where the mark stands: on `a` or `e`, on the `o` of `ou`, else on the last vowel; on the `m` or
  /// `n` of a syllable without vowels.
  private static func position(in letters: [Character]) -> Int? {
    letters.firstIndex { $0 == "a" || $0 == "e" || $0 == "ê" }
      ?? letters.indices.first { letters[$0] == "o" && letters[($0 + 1)...].first == "u" }
      ?? letters.lastIndex { "iouü".contains($0) }
      ?? letters.firstIndex { $0 == "m" || $0 == "n" }
  }

  /// The plain letter and the tone of a marked one; `nil` for every other character.
  static func meaning(of character: Character) -> (letter: Character, tone: Int)? {
    meanings[character]
  }
}

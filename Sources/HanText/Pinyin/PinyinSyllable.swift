/// One syllable of a reading: letters and a tone.
package struct PinyinSyllable: Hashable, Sendable {
  /// Lowercase letters, `ü` as one letter (`lü`, `zhong`); `r` for a retroflex ending. What is
  /// not a syllable stays as it stands in the dictionary (`·`, `,`, `A`).
  package var letters: String
  /// 1 to 4, 5 for the neutral tone, 0 for what has no tone.
  package var tone: Int
  /// Whether the dictionary writes a capital: a proper name, or the start of a word in one.
  package var isCapitalized: Bool

  package init(letters: String, tone: Int, isCapitalized: Bool = false) {
    self.letters = letters
    self.tone = tone
    self.isCapitalized = isCapitalized
  }

  /// Reads one syllable with its tone as a digit, as CC-CEDICT writes it: `zhong1`, `lu:4`, `r5`.
  ///
  /// Text that is no syllable is kept with the tone 0; `xx5`, which stands for a reading that is not
  /// known, becomes `?`.
  package init(numbered text: some StringProtocol) {
    if text == "xx5" {
      self.init(letters: "?", tone: 0)
      return
    }
    let digit = text.last?.wholeNumberValue ?? -1
    guard (0...5).contains(digit), let first = text.first, first.isLetter else {
      self.init(letters: String(text), tone: 0)
      return
    }
    self.init(
      letters: PinyinSyllable.umlauts(in: text.dropLast().lowercased()),
      tone: digit == 0 ? 5 : digit, isCapitalized: first.isUppercase)
  }

  /// Whether it is the retroflex ending `r`, which is written without a boundary before it.
  package var isRetroflexEnding: Bool { letters == "r" && tone == 5 }

  /// With a tone mark: `zhōng`, `lǜ`.
  package var marked: String {
    let text = ToneMark.place(tone, on: letters)
    return isCapitalized ? PinyinSyllable.capitalized(text) : text
  }

  /// Replaces `u:` and `v` by `ü`.
  static func umlauts(in text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "v") }) else {
      return text
    }
    var result = ""
    for character in text {
      if character == ":", result.last == "u" {
        result.removeLast()
        result.append("ü")
      } else {
        result.append(character == "v" ? "ü" : character)
      }
    }
    return result
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// A piece of a text: a word, a number, a mark, or what is between them.
package struct Token: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// A Chinese word, or a character that is in no word.
    case word
    /// Arabic or Chinese numerals: `1998`, `3.5%`, `三百二十`.
    case number
    /// A person's name that is in no dictionary: `王小明`.
    case name
    /// Letters of another script, also with digits: `iPhone15`.
    case letters
    case punctuation
    case space
  }

  package var text: String
  package var kind: Kind
  /// Where it stands, in characters (grapheme clusters) of the text.
  package var characters: Range<Int>
  /// Where it stands, in UTF-16, as JavaScript counts.
  package var utf16: Range<Int>

  package init(text: String, kind: Kind, characters: Range<Int>, utf16: Range<Int>) {
    self.text = text
    self.kind = kind
    self.characters = characters
    self.utf16 = utf16
  }

  /// Whether a text has Chinese characters.
  package static func hasChinese(_ text: String) -> Bool {
    text.unicodeScalars.contains { CharacterKind($0) == .han }
  }

  /// Whether a dictionary may explain it.
  package var isChinese: Bool {
    switch kind {
    case .word, .name: true
    case .number: Token.hasChinese(text)
    case .letters, .punctuation, .space: false
    }
  }
}

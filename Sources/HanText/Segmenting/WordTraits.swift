/// What an index knows of a word besides its entries: 16 bits.
package struct WordTraits: RawRepresentable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The band in an edition of the HSK, from 1; 0 if it has not the word.
  package subscript(edition: HSKEdition) -> Int {
    get { Int(rawValue >> (edition.index * 3) & 7) }
    set {
      let shift = edition.index * 3
      rawValue = rawValue & ~(7 << shift) | UInt16(newValue & 7) << shift
    }
  }

  /// Whether an edition has the word.
  package var hasLevel: Bool { rawValue & 0x1ff != 0 }

  /// Whether a person's name may begin with it.
  package var isSurname: Bool {
    get { rawValue & 0x8000 != 0 }
    set { rawValue = rawValue & 0x7fff | (newValue ? 0x8000 : 0) }
  }
}

/// How unlikely words are: the negative logarithm of their share of all words, in 1,024ths.
package enum WordCost {
  package static let unit = 1_024.0
  /// Of a character that is in no word, and of one inside a run of letters or digits, which is
  /// never separated.
  static let unknown: Int32 = 20 * 1_024
  /// Of a run of letters or digits, and of a number.
  static let run: Int32 = 9 * 1_024
}

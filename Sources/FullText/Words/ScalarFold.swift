import Foundation

/// The kind and the normalized form of one Unicode scalar in the text index.
package struct ScalarFold {
  enum Kind {
    /// Ends a word.
    case separator
    /// Neither ends a word nor adds to it: combining marks, soft hyphens, joiners, selectors.
    case ignored
    /// Part of a word.
    case word
    /// A superscript: adjacent superscripts form their own word, so that `x²` matches `x^2`.
    case raised
    /// Always a word of its own.
    case single
  }

  var kind: Kind
  /// The UTF-8 of the folded scalar; empty if ignored.
  var folded: [UInt8]

  static let separator = ScalarFold(kind: .separator, folded: [])
  static let ignored = ScalarFold(kind: .ignored, folded: [])

  init(kind: Kind, folded: [UInt8]) {
    self.kind = kind
    self.folded = folded
  }

  /// Computes the fold from the Unicode tables; slow, so `ScalarFolds` caches it.
  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    if ScalarFold.isDropped(scalar) {
      self = .ignored
    } else if ScalarFold.isUnspaced(scalar) {
      self.init(kind: .single, folded: ScalarFold.composed(scalar))
    } else {
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber,
        .letterNumber, .modifierLetter:
        self.init(
          kind: ScalarFold.isRaised(scalar) ? .raised : .word,
          folded: ScalarFold.decomposed(scalar))
      case .otherNumber:
        let kind: Kind =
          ScalarFold.isRaised(scalar)
          ? .raised : (0x2080...0x2089).contains(scalar.value) ? .word : .single
        self.init(kind: kind, folded: ScalarFold.decomposed(scalar))
      case .nonspacingMark, .spacingMark, .enclosingMark:
        // Vowel signs of Indic scripts and similar marks: without them a word is a different word.
        self.init(kind: .word, folded: Array(String(scalar).utf8))
      case .mathSymbol where ScalarFold.isFindableSymbol(scalar):
        self.init(kind: .single, folded: Array(String(scalar).utf8))
      case .otherSymbol where ScalarFold.isUnit(scalar):
        self.init(kind: .word, folded: ScalarFold.decomposed(scalar))
      case .otherSymbol where properties.isEmojiPresentation:
        self.init(kind: .single, folded: Array(String(scalar).utf8))
      case .format where scalar.value != 0x200b:
        self = .ignored
      default:
        self = .separator
      }
    }
  }

  /// Whether the script is written without spaces, or in syllables with attached particles: each
  /// character is a word, and a sequence of them is searched as a phrase.
  package static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x0e00 { return false }
    switch scalar.value {
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff:  // Thai, Lao; Burmese; Khmer
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    case 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303a, 0x3041...0x3096, 0x309d...0x309f,
      0x30a1...0x30fa,
      0x30fc...0x30ff, 0x3105...0x312f, 0x31a0...0x31bf, 0x31f0...0x31ff:
      return true  // Han iteration and numbers, kana, Bopomofo
    case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x1b000...0x1b16f,
      0x20000...0x3ffff:
      return true  // Han, historic kana
    case 0xac00...0xd7a3, 0xff66...0xff9d: return true  // Hangul, half-width kana
    default: return false
    }
  }

  /// Marks that users often omit in queries: diacritics, points, selectors.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036f, 0x0483...0x0489, 0x0591...0x05bd, 0x05bf, 0x05c1...0x05c7,
      0x0610...0x061a, 0x064b...0x065f, 0x0670, 0x0e31, 0x0e34...0x0e3a, 0x0e47...0x0e4e:
      return true
    case 0x0eb1, 0x0eb4...0x0ebc, 0x0ec8...0x0ece, 0x1ab0...0x1aff, 0x1dc0...0x1dff,
      0x20d0...0x20ff, 0x3099...0x309a, 0xfe00...0xfe0f, 0xfe20...0xfe2f, 0xff9e...0xff9f,
      0xe0100...0xe01ef:
      return true
    default: return false
    }
  }

  private static func isRaised(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xb2, 0xb3, 0xb9, 0x2070...0x207f: true
    default: false
    }
  }

  /// Units of Chinese and Japanese typesetting as single characters: `10㎏` becomes `10kg`.
  private static func isUnit(_ scalar: Unicode.Scalar) -> Bool {
    guard (0x3371...0x33df).contains(scalar.value) else { return false }
    return String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic && !isUnspaced($0) || ("0"..."9").contains($0)
    }
  }

  /// Mathematical symbols beyond ASCII, except arrows and those that are equivalent to ASCII ones.
  private static func isFindableSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x7f, 0x2044, 0x207a...0x208c, 0x2190...0x21ff, 0x2212, 0x2215, 0x2217, 0x2223,
      0x2236, 0x223c, 0xfe00...0xffff:
      false
    default: true
    }
  }

  /// The compatibility form without case and marks, unless it contains more than letters and digits
  /// (`½` would become `1⁄2`): then the scalar in lower case.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [UInt8] {
    let cased = lowercased(String(scalar))
    let plain = lowercased(String(scalar).decomposedStringWithCompatibilityMapping)
      .decomposedStringWithCompatibilityMapping
      .unicodeScalars.filter { !isDropped($0) }
    let isWord = plain.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
        .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
        true
      default: false
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: plain)
    return Array((isWord && !plain.isEmpty ? String(text) : cased).utf8)
  }

  /// Through upper case, which turns `ß` into `ss` and `ς` into `σ`; twice, for `ẞ`.
  private static func lowercased(_ text: String) -> String {
    text.uppercased().lowercased().uppercased().lowercased()
  }

  /// The compatibility form (of half-width kana and others) if it is one character; for Han
  /// characters, the form common to all variants.
  private static func composed(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar.value {
    // Most Chinese text; these characters have no compatibility form.
    case 0x3400...0x9fff, 0xac00...0xd7a3:
      return Array(String(HanVariants.folded(scalar)).utf8)
    default: break
    }
    let forms = String(scalar).precomposedStringWithCompatibilityMapping
      .unicodeScalars.filter { !isDropped($0) }
    let form = forms.count == 1 ? forms[forms.startIndex] : scalar
    return Array(String(HanVariants.folded(form)).utf8)
  }
}

extension Unicode.Scalar {
  /// Whether this is a Han character, in any of Unicode's blocks of them.
  var isHan: Bool {
    // Unicode's tables are slow, and most text is not Han.
    value >= 0x3000
      && (properties.isUnifiedIdeograph || self == "々" || self == "〇"
        || (0xF900...0xFAFF).contains(value) || (0x2F800...0x2FA1F).contains(value))
  }

  /// Whether this is written without spaces around it: Han, and its punctuation.
  var isHanOrItsPunctuation: Bool {
    isHan || (0x3000...0x303F).contains(value) || isFullWidthMark
  }

  /// Whether this can be part of a word; private use, as in unmapped fonts, cannot.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default:
      false
    }
  }

  private var isFullWidthMark: Bool {
    (0xFF01...0xFF0F).contains(value) || (0xFF1A...0xFF20).contains(value)
      || (0xFF3B...0xFF40).contains(value) || (0xFF5B...0xFF65).contains(value)
  }
}

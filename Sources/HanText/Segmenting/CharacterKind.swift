/// What a character is for segmentation.
enum CharacterKind: UInt8 {
  case han
  /// A letter of any other script.
  case letter
  /// A digit of Arabic numerals, also of full width.
  case digit
  case space
  /// Punctuation, symbols, pictures, and everything else.
  case mark

  @inline(__always)
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x4e00...0x9fff, 0x3400...0x4dbf, 0x3005, 0x3007, 0xf900...0xfaff, 0x20000...0x3ffff:
      self = .han
    case 0x30...0x39, 0xff10...0xff19: self = .digit
    case 0x41...0x5a, 0x61...0x7a, 0xff21...0xff3a, 0xff41...0xff5a: self = .letter
    case 0x20, 0x09...0x0d, 0x3000: self = .space
    case 0x21...0x7f, 0x3001...0x303f, 0xff00...0xff65: self = .mark
    default: self = CharacterKind.rare(scalar)
    }
  }

  private static func rare(_ scalar: Unicode.Scalar) -> CharacterKind {
    let properties = scalar.properties
    if properties.isWhitespace { return .space }
    return properties.isAlphabetic ? .letter : .mark
  }
}

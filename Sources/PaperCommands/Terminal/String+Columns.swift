extension String {
  /// The number of terminal columns of the text: two for a Han character, none for an accent.
  package var columns: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return utf8.count }
    return reduce(0) { $0 + $1.columns }
  }

  /// The text, cut to `limit` columns; a cut text ends in `…`.
  package func cut(toColumns limit: Int) -> String {
    if columns <= limit { return self }
    var text = ""
    var used = 0
    for character in self {
      let width = character.columns
      if used + width > limit - 1 { break }
      text.append(character)
      used += width
    }
    return limit > 0 ? text + "…" : ""
  }
}

extension Character {
  /// The columns of the widest scalar in the cluster; an emoji presentation selector makes it two.
  fileprivate var columns: Int {
    if let ascii = asciiValue { return ascii < 0x20 ? 0 : 1 }
    if unicodeScalars.contains("\u{fe0f}") { return 2 }
    return unicodeScalars.lazy.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if isWide { return 2 }
    return (0x1160...0x11ff).contains(value) ? 0 : 1
  }

  /// Whether EastAsianWidth.txt (Unicode 15.1) has W or F; most such emoji are shown as emoji.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
      0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60,
      0xffe0...0xffe6, 0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x1f200...0x1f265,
      0x20000...0x2fffd, 0x30000...0x3fffd:
      true
    default: properties.isEmojiPresentation
    }
  }
}

/// The rules for titles of docs and groups: not empty, and one line of text.
package enum TitleText {
  /// Whether a title contains only white space.
  package static func isEmpty(_ title: String) -> Bool { title.allSatisfy(\.isWhitespace) }

  /// Returns the first control character of a title, such as a line break.
  package static func controlCharacter(in title: String) -> Unicode.Scalar? {
    title.unicodeScalars.first {
      $0.properties.generalCategory == .control || $0.value == 0x2028 || $0.value == 0x2029
    }
  }
}

extension Unicode.Scalar {
  /// `000A`: the hexadecimal digits after `U+`.
  package var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

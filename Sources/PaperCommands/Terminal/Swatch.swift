/// A colour of a tag, `#RRGGBB`, shown as a small block if output is coloured.
package struct Swatch: Sendable, Equatable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// Parses `#208C85`, in upper or lower case; `nil` for anything else.
  package init?(parsing text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
      bytes.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    red = UInt8(truncatingIfNeeded: value >> 16)
    green = UInt8(truncatingIfNeeded: value >> 8)
    blue = UInt8(truncatingIfNeeded: value)
  }

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The block's width in terminal columns.
  static let width = 2

  /// Two spaces on a background of this colour, in the 24-bit form of SGR (ISO 8613-6).
  var block: String { "\u{1b}[48;2;\(red);\(green);\(blue)m  \u{1b}[0m" }
}

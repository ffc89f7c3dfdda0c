/// The first digits of an object's name, as people abbreviate it: 1 to 40 of them.
package struct ObjectIDPrefix: Hashable, Sendable {
  /// How many digits are given.
  package let digitCount: Int
  /// The first identity that begins with these digits: the rest is zero.
  package let lowest: ObjectID

  /// Reads 1 to 40 hexadecimal digits in either case; `nil` for anything else.
  package init?(parsing text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard (1...ObjectID.digitCount).contains(digits.count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: ObjectID.byteCount)
    for (index, digit) in digits.enumerated() {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      bytes[index / 2] |= UInt8(value) << (index.isMultiple(of: 2) ? 4 : 0)
    }
    digitCount = digits.count
    lowest = bytes.withUnsafeBytes { ObjectID(loading: $0, at: 0) }
  }
}

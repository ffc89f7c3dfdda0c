/// The exact value of a JSON number, without its spelling: `1`, `1.0` and `10e-1` are equal.
struct JSONDecimal: Hashable {
  private let isNegative: Bool
  /// Without leading and trailing zeros; empty for zero.
  private let digits: [UInt8]
  /// The power of ten of the last digit.
  private let exponent: Int

  /// Creates the value of a well-formed JSON number; `nil` if the exponent does not fit an `Int`.
  init?(spelling: String) {
    let parts = spelling.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first?.utf8, let exponent = parts.count == 1 ? 0 : Int(parts[1])
    else { return nil }
    let digits = mantissa.filter { $0 &- 0x30 < 10 }
    let fraction = mantissa.reversed().prefix { $0 != UInt8(ascii: ".") }.count
    let places = fraction == mantissa.count ? 0 : fraction
    let zeros = digits.reversed().prefix { $0 == 0x30 }.count
    self.digits = Array(digits.dropLast(zeros).drop { $0 == 0x30 })
    isNegative = spelling.hasPrefix("-") && !self.digits.isEmpty
    let (shifted, overflow) = exponent.subtractingReportingOverflow(places - zeros)
    guard !overflow else { return nil }
    self.exponent = self.digits.isEmpty ? 0 : shifted
  }

  /// The value as an integer, or `nil` if it has a fraction or is too large.
  var int: Int? {
    guard exponent >= 0, exponent < 20 else { return nil }
    let text = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
    return Int((isNegative ? "-" : "") + (text.isEmpty ? "0" : text))
  }

  /// The one spelling of each value.
  var canonicalSpelling: String {
    (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + "e\(exponent)"
  }
}

extension JSONParser {
  /// Parses a number from its first byte and keeps its spelling.
  mutating func parseNumber() throws(JSONSyntaxError) -> String {
    let start = index
    var end = index
    if bytes[end] == UInt8(ascii: "-") { end += 1 }
    let integer = digits(from: end)
    var isWellFormed =
      !integer.isEmpty && (integer.count == 1 || bytes[end] != UInt8(ascii: "0"))
    end = integer.upperBound
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let fraction = digits(from: end + 1)
      isWellFormed = isWellFormed && !fraction.isEmpty
      end = fraction.upperBound
    }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
        end += 1
      }
      let exponent = digits(from: end)
      isWellFormed = isWellFormed && !exponent.isEmpty
      end = exponent.upperBound
    }
    if end < bytes.count, JSONParser.isWordByte(bytes[end]) { isWellFormed = false }
    guard isWellFormed else { throw failure(.malformedNumber(text(in: wordRange))) }
    index = end
    return text(in: start..<end)
  }

  private func digits(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
    return start..<max(start, end)
  }

  /// Parses a string from its opening quote to the byte after its closing one.
  mutating func parseString() throws(JSONSyntaxError) -> String {
    let opening = index
    let start = index + 1
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") {
        index = end + 1
        return text(in: start..<end)
      }
      if byte == UInt8(ascii: "\\") { return try parseEscapedString(opening, firstEscape: end) }
      if byte < 0x20 { throw failure(.controlCharacter(byte), at: end) }
      end += 1
    }
    throw failure(.unterminatedString, at: opening)
  }

  private mutating func parseEscapedString(
    _ opening: Int, firstEscape: Int
  ) throws(JSONSyntaxError) -> String {
    var text = Array(bytes[opening + 1..<firstEscape])
    index = firstEscape
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try appendEscape(to: &text, opening)
      case 0..<0x20:
        throw failure(.controlCharacter(byte))
      default:
        text.append(byte)
        index += 1
      }
    }
    throw failure(.unterminatedString, at: opening)
  }

  private mutating func appendEscape(
    to text: inout [UInt8], _ opening: Int
  ) throws(JSONSyntaxError) {
    guard index + 1 < bytes.count else { throw failure(.unterminatedString, at: opening) }
    let escaped: UInt8
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escaped = bytes[index + 1]
    case UInt8(ascii: "b"): escaped = 0x08
    case UInt8(ascii: "f"): escaped = 0x0c
    case UInt8(ascii: "n"): escaped = 0x0a
    case UInt8(ascii: "r"): escaped = 0x0d
    case UInt8(ascii: "t"): escaped = 0x09
    case UInt8(ascii: "u"):
      text.append(contentsOf: Array(String(try parseUnicodeEscape()).utf8))
      return
    default: throw failure(.unknownEscape(scalar(at: index + 1)))
    }
    text.append(escaped)
    index += 2
  }

  private mutating func parseUnicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    let unit = try parseCodeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xdc00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { throw failure(.loneSurrogate(unit), at: start) }
    let second = try parseCodeUnit()
    guard (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(
        0x1_0000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
    else { throw failure(.loneSurrogate(unit), at: start) }
    return scalar
  }

  private mutating func parseCodeUnit() throws(JSONSyntaxError) -> UInt16 {
    guard index + 6 <= bytes.count else { throw failure(.malformedUnicodeEscape) }
    var unit: UInt16 = 0
    for byte in bytes[index + 2..<index + 6] {
      guard let digit = hexValue(byte) else { throw failure(.malformedUnicodeEscape) }
      unit = unit << 4 | UInt16(digit)
    }
    index += 6
    return unit
  }

  func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

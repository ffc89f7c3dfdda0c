extension JSONParser {
  /// The maximum length of the text that an error quotes, in bytes.
  private static let longestWord = 40

  func failure(_ reason: JSONSyntaxError.Reason, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset ?? index, reason: reason)
  }

  /// Returns the most specific error for the text at `index`, where an entry, a key or a value was
  /// expected.
  func unexpected(otherwise reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): failure(.comment)
    case _ where isConflictMarker: failure(.conflictMarker)
    default: failure(reason)
    }
  }

  func unexpectedKey() -> JSONSyntaxError {
    if bytes[index] == UInt8(ascii: "'") { return failure(.singleQuote) }
    let word = text(in: wordRange)
    return unexpected(
      otherwise: word.isEmpty ? .unexpected(scalar(at: index)) : .unquotedKey(word))
  }

  func unexpectedValue(word: Range<Int>) -> JSONSyntaxError {
    switch bytes[index] {
    case UInt8(ascii: "'"): return failure(.singleQuote)
    case UInt8(ascii: "+"), UInt8(ascii: "."): return failure(.malformedNumber(text(in: word)))
    default:
      return unexpected(
        otherwise: word.isEmpty
          ? .unexpected(scalar(at: index)) : .unknownWord(text(in: word)))
    }
  }

  /// Returns the error for text after an entry that is neither a comma nor the closing bracket.
  func unexpectedEntry() -> JSONSyntaxError {
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["):
      failure(.missingComma)
    case let byte where JSONParser.isWordByte(byte): failure(.missingComma)
    default: unexpected(otherwise: .unexpected(scalar(at: index)))
    }
  }

  /// The letters, digits and signs from `index` on.
  var wordRange: Range<Int> {
    var end = index
    while end < bytes.count, end < index + JSONParser.longestWord,
      JSONParser.isWordByte(bytes[end])
    {
      end += 1
    }
    while end < bytes.count, end > index, bytes[end] & 0xc0 == 0x80 { end -= 1 }
    return index..<end
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...: true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"): true
    case UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// Returns the character at a byte of the text, which is valid UTF-8.
  func scalar(at offset: Int) -> Unicode.Scalar {
    var decoder = UTF8()
    var rest = bytes[offset...].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&rest) { return scalar }
    return "\u{fffd}"
  }

  private var isConflictMarker: Bool {
    let mark = bytes[index]
    guard
      [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|")]
        .contains(mark)
    else { return false }
    return bytes[index...].prefix { $0 == mark }.count == 7
  }
}

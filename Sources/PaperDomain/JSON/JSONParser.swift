/// A recursive-descent parser of JSON, in one pass.
///
/// The bytes are validated as UTF-8 first, so that strings need no second check; every read is
/// bounds-checked.
struct JSONParser {
  let bytes: [UInt8]
  var index = 0
  var duplicateKeys: [DuplicateKey] = []
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parseDocument() throws(JSONSyntaxError) -> JSONNode {
    try checkEncoding()
    skipSpace()
    guard index < bytes.count else { throw failure(.empty) }
    let root = try parseValue()
    skipSpace()
    guard index == bytes.count else { throw unexpected(otherwise: .trailingText) }
    return root
  }

  private func checkEncoding() throws(JSONSyntaxError) {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { throw failure(.byteOrderMark) }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      throw failure(.invalidUTF8(byte: bytes[offset]), at: offset)
    }
  }

  private mutating func parseValue() throws(JSONSyntaxError) -> JSONNode {
    let start = index
    let value: JSONValue
    switch bytes[index] {
    case UInt8(ascii: "\""): value = .string(try parseString())
    case UInt8(ascii: "{"): value = .object(try parseMembers())
    case UInt8(ascii: "["): value = .array(try parseElements())
    case UInt8(ascii: "-"), 0x30...0x39: value = .number(try parseNumber())
    default: value = try parseWord()
    }
    return JSONNode(value: value, range: start..<index)
  }

  private mutating func parseElements() throws(JSONSyntaxError) -> [JSONNode] {
    let opening = index
    var elements: [JSONNode] = []
    guard try enter(closing: UInt8(ascii: "]")) else { return elements }
    repeat {
      elements.append(try parseValue())
    } while try goOn(closing: UInt8(ascii: "]"), opening: opening)
    return elements
  }

  private mutating func parseMembers() throws(JSONSyntaxError) -> [JSONMember] {
    let opening = index
    var members: [JSONMember] = []
    guard try enter(closing: UInt8(ascii: "}")) else { return members }
    repeat {
      let start = index
      guard bytes[index] == UInt8(ascii: "\"") else { throw unexpectedKey() }
      let key = try parseString()
      let keyRange = start..<index
      skipSpace()
      try requireMore(opening)
      guard bytes[index] == UInt8(ascii: ":") else { throw unexpected(otherwise: .missingColon) }
      index += 1
      skipSpace()
      try requireMore(opening)
      members.append(JSONMember(key: key, keyRange: keyRange, node: try parseValue()))
    } while try goOn(closing: UInt8(ascii: "}"), opening: opening)
    recordDuplicates(among: members)
    return members
  }

  /// Moves past an opening bracket; returns false if the closing bracket follows, and moves past it
  /// too.
  private mutating func enter(closing: UInt8) throws(JSONSyntaxError) -> Bool {
    guard depth < JSONDocument.deepestNesting else { throw failure(.nestedTooDeep) }
    let opening = index
    index += 1
    skipSpace()
    try requireMore(opening)
    guard bytes[index] == closing else {
      depth += 1
      return true
    }
    index += 1
    return false
  }

  /// Moves past a comma to the next entry; returns false if the closing bracket comes instead.
  private mutating func goOn(closing: UInt8, opening: Int) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    try requireMore(opening)
    if bytes[index] == closing {
      depth -= 1
      index += 1
      return false
    }
    guard bytes[index] == UInt8(ascii: ",") else { throw unexpectedEntry() }
    let comma = index
    index += 1
    skipSpace()
    try requireMore(opening)
    guard bytes[index] != closing else {
      throw failure(.trailingComma(before: closing), at: comma)
    }
    return true
  }

  private func requireMore(_ opening: Int) throws(JSONSyntaxError) {
    guard index < bytes.count else { throw failure(.unexpectedEnd(openedAt: opening)) }
  }

  private mutating func parseWord() throws(JSONSyntaxError) -> JSONValue {
    let word = wordRange
    switch word.count {
    case 4 where bytes[word].elementsEqual("true".utf8):
      index = word.upperBound
      return .bool(true)
    case 5 where bytes[word].elementsEqual("false".utf8):
      index = word.upperBound
      return .bool(false)
    case 4 where bytes[word].elementsEqual("null".utf8):
      index = word.upperBound
      return .null
    default:
      throw unexpectedValue(word: word)
    }
  }

  /// Compares pairs in small objects; uses a dictionary for a large one, which may be hostile.
  private mutating func recordDuplicates(among members: [JSONMember]) {
    guard members.count > 16 else {
      for (position, member) in members.enumerated().dropFirst() {
        if let first = members[..<position].first(where: { isSameText($0.key, member.key) }) {
          record(member, after: first.keyRange)
        }
      }
      return
    }
    var seen: [[UInt8]: Range<Int>] = [:]
    for member in members {
      let key = Array(member.key.utf8)
      if let first = seen[key] {
        record(member, after: first)
      } else {
        seen[key] = member.keyRange
      }
    }
  }

  private mutating func record(_ member: JSONMember, after first: Range<Int>) {
    duplicateKeys.append(DuplicateKey(key: member.key, first: first, second: member.keyRange))
  }

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0a, 0x0d, 0x09: index += 1
      default: return
      }
    }
  }
}

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

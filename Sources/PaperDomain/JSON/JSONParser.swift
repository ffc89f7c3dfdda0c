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

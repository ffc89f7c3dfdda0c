/// A JSON value to write, without a position in a text.
///
/// Values are equal if they mean the same: the order of keys and the spelling of numbers are
/// ignored, the Unicode form of a string is not.
package enum JSONLiteral: Sendable {
  case null
  case bool(Bool)
  /// A well-formed JSON number, written with this spelling.
  case number(spelling: String)
  case string(String)
  case array([JSONLiteral])
  /// Written in this order.
  case object([Entry])

  /// A key and its value.
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var value: JSONLiteral

    package init(key: String, value: JSONLiteral) {
      self.key = key
      self.value = value
    }
  }

  /// Returns a whole number.
  package static func int(_ value: Int) -> JSONLiteral { .number(spelling: String(value)) }

  /// Returns a finite number in the shortest spelling that reads back the same: `0.1`, `2`.
  package static func decimal(_ value: Double) -> JSONLiteral {
    .number(spelling: spelling(of: value))
  }

  /// The shortest spelling of a finite number that reads back the same.
  package static func spelling(of value: Double) -> String {
    precondition(value.isFinite, "JSON has no spelling for \(value)")
    let spelling = value.description
    return spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling
  }

  /// Returns a list of strings, in this order.
  package static func strings(_ values: some Sequence<String>) -> JSONLiteral {
    .array(values.map(JSONLiteral.string))
  }

  /// The value of a key; `nil` if the key is missing or this is not an object.
  package subscript(key: String) -> JSONLiteral? {
    guard case .object(let entries) = self else { return nil }
    return entries.first { isSameText($0.key, key) }?.value
  }
}

extension JSONLiteral: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }

  package init(integerLiteral value: Int) { self = .int(value) }

  package init(booleanLiteral value: Bool) { self = .bool(value) }

  package init(arrayLiteral elements: JSONLiteral...) { self = .array(elements) }

  package init(dictionaryLiteral entries: (String, JSONLiteral)...) {
    self = .object(entries.map { Entry(key: $0.0, value: $0.1) })
  }
}

extension JSONLiteral {
  /// Which of the six kinds this is.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONLiteral: Hashable {
  package static func == (left: JSONLiteral, right: JSONLiteral) -> Bool {
    left.canonicalBytes == right.canonicalBytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(canonicalBytes) }

  /// Equal bytes for equal values, and different bytes for different values.
  var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    appendCanonical(to: &bytes)
    return bytes
  }

  private func appendCanonical(to bytes: inout [UInt8]) {
    switch self {
    case .null, .bool, .string: appendScalar(to: &bytes)
    case .number(let spelling):
      bytes += (JSONDecimal(spelling: spelling)?.canonicalSpelling ?? spelling).utf8
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for element in elements {
        element.appendCanonical(to: &bytes)
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let entries):
      bytes.append(UInt8(ascii: "{"))
      let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for entry in sorted {
        JSONLiteral.string(entry.key).appendScalar(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        entry.value.appendCanonical(to: &bytes)
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

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

extension JSONLiteral {
  /// The members of an object in their order; none for any other kind.
  var members: [Entry] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements of a list; none for any other kind.
  var elements: [JSONLiteral] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text of a string; `nil` for any other kind.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Returns the object with a new value for a key, or without the key; a new key is added last.
  func with(_ key: String, _ value: JSONLiteral?) -> JSONLiteral {
    guard case .object(var members) = self else { return self }
    let index = members.firstIndex { isSameText($0.key, key) }
    switch (index, value) {
    case (let index?, let value?): members[index].value = value
    case (let index?, nil): members.remove(at: index)
    case (nil, let value?): members.append(Entry(key: key, value: value))
    case (nil, nil): break
    }
    return .object(members)
  }

  /// Returns the object without some keys.
  func without(_ keys: some Sequence<String>) -> JSONLiteral {
    keys.reduce(self) { $0.with($1, nil) }
  }
}

extension JSONLiteral {
  /// Returns the value in the layout that `pc` writes: 2-space indent and one entry per line, like
  /// `jq .`, except that a list of numbers stays on one line.
  ///
  /// - Parameter indent: The indentation, in spaces, of the line on which the value starts.
  package func formatted(indent: Int = 0) -> String {
    String(decoding: formattedBytes(.lines(.canonical(indent: indent))), as: UTF8.self)
  }

  /// Returns a whole file: the value and a final newline, in UTF-8.
  package func document() -> [UInt8] {
    formattedBytes(.lines(.canonical(indent: 0))) + [UInt8(ascii: "\n")]
  }

  /// Returns the value on one line with its line end: an entry of a log, in UTF-8.
  package func line() -> [UInt8] {
    formattedBytes(.line(.compact)) + [UInt8(ascii: "\n")]
  }

  /// Returns the value's text in a given layout, in UTF-8.
  func formattedBytes(_ layout: JSONLayout) -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, layout)
    return bytes
  }

  /// Whether this is a list of numbers, such as a coordinate.
  var isNumbers: Bool {
    guard case .array(let elements) = self else { return false }
    return elements.allSatisfy { if case .number = $0 { true } else { false } }
  }

  /// Appends the text of `null`, `true`, `false`, a number or a string.
  func appendScalar(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let spelling): bytes += spelling.utf8
    case .string(let text): JSONLiteral.appendQuoted(text, to: &bytes)
    case .array, .object: preconditionFailure("a scalar was asked of \(self)")
    }
  }

  private func append(to bytes: inout [UInt8], _ layout: JSONLayout) {
    switch self {
    case .null, .bool, .number, .string: appendScalar(to: &bytes)
    case .array([]): bytes += "[]".utf8
    case .object([]): bytes += "{}".utf8
    case .array(let elements):
      let layout = isNumbers ? layout.onOneLine : layout
      bytes.append(UInt8(ascii: "["))
      bytes += layout.opening(.array)
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes += layout.separator }
        element.append(to: &bytes, layout.inside)
      }
      bytes += layout.closing(.array)
      bytes.append(UInt8(ascii: "]"))
    case .object(let entries):
      bytes.append(UInt8(ascii: "{"))
      bytes += layout.opening(.object)
      for (index, entry) in entries.enumerated() {
        if index > 0 { bytes += layout.separator }
        JSONLiteral.appendQuoted(entry.key, to: &bytes)
        bytes += layout.colon
        entry.value.append(to: &bytes, layout.inside)
      }
      bytes += layout.closing(.object)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Escapes only the characters that RFC 8259 requires.
  static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    if isPlain(text) {
      bytes += text.utf8
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0a: bytes += "\\n".utf8
      case 0x0c: bytes += "\\f".utf8
      case 0x0d: bytes += "\\r".utf8
      case 0..<0x20: bytes += "\\u00\(hexText([byte]))".utf8
      default: bytes.append(byte)
      }
    }
  }

  /// Whether a text contains no character that must be escaped.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }
}

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

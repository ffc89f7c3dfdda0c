/// The layout of a new value.
enum JSONLayout {
  /// One entry per line.
  case lines(JSONLines)
  /// All on one line.
  case line(JSONLine)

  /// Returns the text after an opening bracket.
  func opening(_ kind: JSONKind) -> [UInt8] {
    switch self {
    case .lines(let lines): lines.newline + lines.indent + lines.unit
    case .line(let line): kind == .object ? line.objectPadding : line.arrayPadding
    }
  }

  /// Returns the text before a closing bracket.
  func closing(_ kind: JSONKind) -> [UInt8] {
    switch self {
    case .lines(let lines): lines.newline + lines.indent
    case .line: opening(kind)
    }
  }

  /// The text between two entries.
  var separator: [UInt8] {
    switch self {
    case .lines: [UInt8(ascii: ",")] + opening(.array)
    case .line(let line): [UInt8(ascii: ",")] + line.afterComma
    }
  }

  /// The text between a key and its value.
  var colon: [UInt8] {
    switch self {
    case .lines: Array(": ".utf8)
    case .line(let line): line.colon
    }
  }

  /// The layout of values inside the entries.
  var inside: JSONLayout {
    switch self {
    case .lines(var lines):
      lines.indent += lines.unit
      return .lines(lines)
    case .line: return self
    }
  }

  /// The layout of a list of numbers.
  var onOneLine: JSONLayout {
    switch self {
    case .lines: .line(.canonical)
    case .line: self
    }
  }
}

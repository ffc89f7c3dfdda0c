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

/// The default layout of a text, used where the surrounding entries give no model.
struct JSONStyle {
  let newline: [UInt8]
  /// The indentation of one level.
  let unit: [UInt8]
  let line: JSONLine

  init(_ document: JSONDocument) {
    let bytes = document.bytes
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let hasReturn = end.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    newline = Array((hasReturn ? "\r\n" : "\n").utf8)
    var unit: [UInt8] = []
    var line = JSONLine.canonical
    if let root = JSONContainer(document.root, in: bytes), !root.entries.isEmpty {
      if root.isMultiline { unit = root.indent(near: 0) }
      if root.colon(near: 0) == JSONLine.compact.colon { line = .compact }
      line.absorb(root)
    }
    self.unit = unit.isEmpty ? Array("  ".utf8) : unit
    self.line = line
  }

  /// Returns the layout of a value that is inserted next to, or replaces, the entry at an index.
  ///
  /// - Parameter model: The entry whose layout it copies; `nil` for that of the container.
  func layout(in container: JSONContainer, near index: Int, model: Int?) -> JSONLayout {
    let breaks = model.map(container.spansLines) ?? container.isMultiline
    if breaks {
      return .lines(
        JSONLines(newline: newline, unit: unit, indent: container.indent(near: model ?? index)))
    }
    var line = line
    line.absorb(container)
    if let model, let value = container.value(at: model) { line.absorb(value) }
    return .line(line)
  }

  /// Returns the text between the entry before an index and a new one at it.
  func separator(in container: JSONContainer, at index: Int) -> [UInt8] {
    if container.entries.count > 1 {
      return container.gap(after: min(max(index - 1, 0), container.entries.count - 2)).text
    }
    if JSONContainer.breaksLine(container.lead) {
      return JSONGap(beforeComma: [], afterComma: container.lead).text
    }
    var line = line
    line.absorb(container)
    return [UInt8(ascii: ",")] + line.afterComma
  }
}

/// The white space of a value on one line.
struct JSONLine {
  /// Inside an object's braces.
  var objectPadding: [UInt8]
  /// Inside an array's brackets.
  var arrayPadding: [UInt8]
  /// From a key to its value, including the `:`.
  var colon: [UInt8]
  var afterComma: [UInt8]

  /// `{ "a": [1, 2] }`
  static let canonical = JSONLine(
    objectPadding: Array(" ".utf8), arrayPadding: [], colon: Array(": ".utf8),
    afterComma: Array(" ".utf8))

  /// `{"a":[1,2]}`
  static let compact = JSONLine(
    objectPadding: [], arrayPadding: [], colon: Array(":".utf8), afterComma: [])

  /// Copies the layout of a container, and of the first container in it, if they are on one line.
  mutating func absorb(_ container: JSONContainer) {
    guard !container.entries.isEmpty else { return }
    if let inner = container.value(at: 0) { absorb(inner) }
    if !JSONContainer.breaksLine(container.lead) {
      if container.isObject {
        objectPadding = container.lead
      } else {
        arrayPadding = container.lead
      }
    }
    if let colon = container.colon(near: 0) { self.colon = colon }
    if container.entries.count > 1 {
      let space = container.gap(after: 0).afterComma
      if !JSONContainer.breaksLine(space) { afterComma = space }
    }
  }
}

/// The white space of a value with one entry per line.
struct JSONLines {
  /// `\n` or `\r\n`.
  var newline: [UInt8]
  /// The indentation of one level: two spaces, a tab.
  var unit: [UInt8]
  /// The indentation of the line on which the value starts.
  var indent: [UInt8]

  /// The layout that `pc` writes: `\n` and two spaces.
  static func canonical(indent: Int) -> JSONLines {
    JSONLines(
      newline: [UInt8(ascii: "\n")], unit: Array("  ".utf8),
      indent: Array(repeating: UInt8(ascii: " "), count: indent))
  }
}

/// An array or object in a text, as entries with white space between them.
struct JSONContainer {
  let node: JSONNode
  private let bytes: [UInt8]
  /// The bytes of each entry; of an object's member, from the key to the end of the value.
  let entries: [Range<Int>]
  private let values: [JSONNode]
  private let keys: [Range<Int>]

  /// Returns `nil` if the value is not an array or object.
  init?(_ node: JSONNode, in bytes: [UInt8]) {
    switch node.value {
    case .array(let elements):
      values = elements
      keys = []
      entries = elements.map(\.range)
    case .object(let members):
      values = members.map(\.node)
      keys = members.map(\.keyRange)
      entries = members.map { $0.keyRange.lowerBound..<$0.node.range.upperBound }
    default: return nil
    }
    self.node = node
    self.bytes = bytes
  }

  var isObject: Bool { node.kind == .object }

  /// The white space after the opening bracket.
  var lead: [UInt8] {
    let end = entries.first?.lowerBound ?? node.range.upperBound - 1
    return Array(bytes[node.range.lowerBound + 1..<end])
  }

  /// Whether an entry starts on a line of its own; of an empty container, whether it spans lines.
  var isMultiline: Bool {
    JSONContainer.breaksLine(lead)
      || entries.indices.dropLast().contains { gap(after: $0).breaksLine }
  }

  /// Returns the entry's value as a container, or `nil` if it is not one.
  func value(at index: Int) -> JSONContainer? { JSONContainer(values[index], in: bytes) }

  /// Returns the text between the entry at an index and the next one.
  func gap(after index: Int) -> JSONGap {
    let text = bytes[entries[index].upperBound..<entries[index + 1].lowerBound]
    let comma = text.firstIndex(of: UInt8(ascii: ",")) ?? text.endIndex
    return JSONGap(
      beforeComma: Array(text[..<comma]), afterComma: Array(text[comma...].dropFirst()))
  }

  /// Returns the text between the key and the value of a member; `nil` if it can't be a model: in
  /// an array, or if it spans lines.
  func colon(near index: Int) -> [UInt8]? {
    guard !keys.isEmpty else { return nil }
    let index = min(index, keys.count - 1)
    let colon = bytes[keys[index].upperBound..<values[index].range.lowerBound]
    return JSONContainer.breaksLine(colon) ? nil : Array(colon)
  }

  /// Returns the indentation of the line on which the entry at an index starts.
  func indent(near index: Int) -> [UInt8] {
    let start =
      entries.isEmpty ? node.range.lowerBound : entries[min(index, entries.count - 1)].lowerBound
    let line = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return bytes[line..<start].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .map { $0 }
  }

  /// Returns the nearest entry whose value is a container of a kind and can be a model for the
  /// layout.
  ///
  /// An empty container can't, and a list of numbers is always on one line.
  func model(of kind: JSONKind, near index: Int) -> Int? {
    guard kind == .array || kind == .object else { return nil }
    return values.indices.filter { values[$0].kind == kind && JSONContainer.isModel(values[$0]) }
      .min { abs($0 - index) < abs($1 - index) }
  }

  private static func isModel(_ node: JSONNode) -> Bool {
    switch node.value {
    case .array(let elements): !elements.allSatisfy { $0.kind == .number }
    case .object(let members): !members.isEmpty
    default: false
    }
  }

  /// Whether the text of an entry's value spans several lines.
  func spansLines(_ index: Int) -> Bool { JSONContainer.breaksLine(bytes[values[index].range]) }

  static func breaksLine(_ text: some Sequence<UInt8>) -> Bool {
    text.contains(UInt8(ascii: "\n"))
  }
}

/// A wanted entry of an array or object.
struct JSONSlot {
  /// The key; `nil` in an array.
  let key: String?
  let value: JSONLiteral
}

/// The white space around the comma between two entries.
struct JSONGap {
  var beforeComma: [UInt8]
  var afterComma: [UInt8]

  var breaksLine: Bool {
    JSONContainer.breaksLine(beforeComma) || JSONContainer.breaksLine(afterComma)
  }

  /// The whole text without blank lines: the text between two new entries.
  var text: [UInt8] {
    JSONGap.withoutBlankLines(beforeComma) + [UInt8(ascii: ",")]
      + JSONGap.withoutBlankLines(afterComma)
  }

  private static func withoutBlankLines(_ space: [UInt8]) -> [UInt8] {
    guard let last = space.lastIndex(of: UInt8(ascii: "\n")) else { return space }
    let hasReturn = last > 0 && space[last - 1] == UInt8(ascii: "\r")
    return Array(space[(hasReturn ? last - 1 : last)...])
  }
}

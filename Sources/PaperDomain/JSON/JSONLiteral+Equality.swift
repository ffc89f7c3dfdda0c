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

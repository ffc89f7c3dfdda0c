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
    precondition(value.isFinite, "JSON has no spelling for \(value)")
    let spelling = value.description
    return .number(spelling: spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling)
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

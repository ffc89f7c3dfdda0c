/// A JSON value to be written, without a place in any text.
///
/// Two are equal when they mean the same: the order of keys and the spelling of numbers make no
/// difference, the Unicode form of a string does.
package enum JSONLiteral: Sendable {
  case null
  case bool(Bool)
  /// A well-formed JSON number, written as it is spelled here.
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

  /// A whole number.
  package static func int(_ value: Int) -> JSONLiteral { .number(spelling: String(value)) }

  /// A finite number in its shortest spelling that reads back the same: `0.1`, `2`.
  package static func decimal(_ value: Double) -> JSONLiteral {
    precondition(value.isFinite, "JSON has no spelling for \(value)")
    let spelling = value.description
    return .number(spelling: spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling)
  }

  /// A list of names, in this order.
  package static func strings(_ values: some Sequence<String>) -> JSONLiteral {
    .array(values.map(JSONLiteral.string))
  }

  /// The value of a key, or `nil` where there is none or this is no object.
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

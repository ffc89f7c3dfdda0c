/// A value in a JSON text, and its position.
package struct JSONNode: Sendable {
  /// The value.
  package let value: JSONValue
  /// The bytes of the value's own text, including brackets and quotes.
  package let range: Range<Int>

  /// The value of a key; `nil` if the key is missing or this is not an object.
  ///
  /// Keys are compared by their scalars: `é` and `e` with a combining accent are two keys. Of a key
  /// given twice, this is the first.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { isSameText($0.key, key) }?.node
  }

  /// The element at an index; `nil` if it is missing or this is not an array.
  package subscript(index: Int) -> JSONNode? {
    guard case .array(let elements) = value, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value at one step of a pointer from here, or `nil` if it is missing.
  package subscript(step: JSONPointer.Step) -> JSONNode? {
    switch step {
    case .key(let key): self[key]
    case .index(let index): self[index]
    }
  }
}

extension JSONNode {
  /// Which of the six kinds this is; for messages about a wrong type.
  package var kind: JSONKind { value.kind }

  /// `true` or `false`; `nil` for another kind.
  package var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  /// The text of a string, with its escapes resolved; `nil` for another kind.
  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// The value of a number without a fraction, in any spelling (`3`, `3.0`, `3e0`), if it fits an
  /// `Int`.
  package var int: Int? {
    guard case .number(let spelling) = value else { return nil }
    return Int(spelling) ?? JSONDecimal(spelling: spelling)?.int
  }

  /// The nearest double; `nil` if the number is too large.
  package var double: Double? {
    guard case .number(let spelling) = value, let double = Double(spelling), double.isFinite else {
      return nil
    }
    return double
  }

  /// The elements of an array; `nil` for another kind.
  package var array: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The members of an object in the order of the text; `nil` for another kind.
  package var object: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The value without its positions.
  package var literal: JSONLiteral {
    switch value {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let spelling): .number(spelling: spelling)
    case .string(let string): .string(string)
    case .array(let elements): .array(elements.map(\.literal))
    case .object(let members):
      .object(members.map { JSONLiteral.Entry(key: $0.key, value: $0.node.literal) })
    }
  }
}

/// Whether two texts have the same scalars. In contrast, `==` also accepts canonically equivalent
/// texts.
func isSameText(_ left: String, _ right: String) -> Bool {
  left == right && left.utf8.elementsEqual(right.utf8)
}

/// A value in a JSON text.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// The number with its original spelling: nothing is rounded.
  case number(String)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])

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

/// The six kinds of JSON value, with their names for messages.
package enum JSONKind: String, Sendable, CaseIterable, CustomStringConvertible {
  case null, bool, number, string, array, object

  /// The kind with its article, for a sentence: `an array`.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A key and its value in an object.
package struct JSONMember: Sendable {
  /// The key, with its escapes resolved.
  package let key: String
  /// The bytes of the key's text, including quotes.
  package let keyRange: Range<Int>
  /// The value.
  package let node: JSONNode
}

/// A key that occurs twice in one object.
package struct DuplicateKey: Sendable, Equatable {
  /// The key, with its escapes resolved.
  package let key: String
  /// The bytes of the first occurrence of the key, including quotes.
  package let first: Range<Int>
  /// The bytes of the second occurrence, including quotes.
  package let second: Range<Int>
}

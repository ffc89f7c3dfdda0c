/// A value in a JSON text, and where it stands.
package struct JSONNode: Sendable {
  /// What stands there.
  package let value: JSONValue
  /// The bytes of the value's own text, brackets and quotes included.
  package let range: Range<Int>

  /// The value of a key, or `nil` where there is none or this is no object.
  ///
  /// Keys are compared by their scalars: `é` and `e` with a combining accent are two keys. Of a key
  /// given twice, the first.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { isSameText($0.key, key) }?.node
  }

  /// The element at an index, or `nil` where there is none or this is no array.
  package subscript(index: Int) -> JSONNode? {
    guard case .array(let elements) = value, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// One step of a pointer from here, or `nil` where it leads nowhere.
  package subscript(step: JSONPointer.Step) -> JSONNode? {
    switch step {
    case .key(let key): self[key]
    case .index(let index): self[index]
    }
  }
}

extension JSONNode {
  /// Which of the six kinds stands here: what a wrong type is reported as.
  package var kind: JSONKind { value.kind }

  /// `true` or `false`, or `nil` for another kind.
  package var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  /// The text of a string, its escapes resolved, or `nil` for another kind.
  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// A number without a fraction, however it is spelled (`3`, `3.0`, `3e0`), that an `Int` holds.
  package var int: Int? {
    guard case .number(let spelling) = value else { return nil }
    return Int(spelling) ?? JSONDecimal(spelling: spelling)?.int
  }

  /// The nearest double; `nil` where the number is too large for one.
  package var double: Double? {
    guard case .number(let spelling) = value, let double = Double(spelling), double.isFinite else {
      return nil
    }
    return double
  }

  /// The elements of an array, or `nil` for another kind.
  package var array: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The members of an object in the order of the text, or `nil` for another kind.
  package var object: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The value without its places.
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

/// Whether two texts have the same scalars, where `==` would also take equivalent forms for equal.
func isSameText(_ left: String, _ right: String) -> Bool {
  left == right && left.utf8.elementsEqual(right.utf8)
}

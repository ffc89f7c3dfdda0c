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

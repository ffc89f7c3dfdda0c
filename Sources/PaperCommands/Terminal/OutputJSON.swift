/// The JSON value that `--json` prints; its keys keep their order.
///
///     let json: OutputJSON = ["page": .string(id), "current": true, "versions": .array(versions)]
package enum OutputJSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  /// Written in the shortest form that reads back to the same value; NaN and infinities as `null`.
  case double(Double)
  case string(String)
  case array([OutputJSON])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let key: String
    package let value: OutputJSON

    package init(_ key: String, _ value: OutputJSON) {
      self.key = key
      self.value = value
    }
  }

  /// The text of an id, time or name; `null` if there is none.
  package static func text(_ value: (some CustomStringConvertible)?) -> OutputJSON {
    if let value { .string(String(describing: value)) } else { .null }
  }

  /// An array with one value for each element.
  ///
  /// - Throws: Only errors of `value`.
  package static func list<Element>(
    _ elements: some Sequence<Element>, _ value: (Element) throws -> OutputJSON
  ) rethrows -> OutputJSON {
    .array(try elements.map(value))
  }
}

extension OutputJSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: OutputJSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, OutputJSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

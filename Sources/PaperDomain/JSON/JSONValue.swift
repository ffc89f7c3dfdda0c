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

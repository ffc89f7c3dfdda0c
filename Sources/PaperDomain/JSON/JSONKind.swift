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

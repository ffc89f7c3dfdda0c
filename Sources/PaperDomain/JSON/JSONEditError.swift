/// Why a JSON text could not be changed as asked.
package enum JSONEditError: Error, Equatable, Sendable {
  /// There is no such value, and nothing to put one into.
  case missing(JSONPointer)
  /// What is there holds no keys, or no elements.
  case wrongKind(JSONPointer, found: JSONKind)
  /// The place is beyond the array's end.
  case indexOutOfRange(JSONPointer, index: Int, count: Int)
  /// The change would nest deeper than `JSONDocument.deepestNesting`.
  case nestedTooDeep(JSONPointer)
}

/// Why a JSON text could not be changed.
package enum JSONEditError: Error, Equatable, Sendable {
  /// The value is missing, and there is no container to insert one into.
  case missing(JSONPointer)
  /// The value there is not an object, or not an array.
  case wrongKind(JSONPointer, found: JSONKind)
  /// The index is after the array's end.
  case indexOutOfRange(JSONPointer, index: Int, count: Int)
  /// The change would nest deeper than `JSONDocument.deepestNesting`.
  case nestedTooDeep(JSONPointer)
}

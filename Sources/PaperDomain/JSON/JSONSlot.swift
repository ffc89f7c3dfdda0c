/// A wanted entry of an array or object.
struct JSONSlot {
  /// The key; `nil` in an array.
  let key: String?
  let value: JSONLiteral
}

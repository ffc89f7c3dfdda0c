/// What an entry of an array or object shall be.
struct JSONSlot {
  /// `nil` in an array.
  let key: String?
  let value: JSONLiteral
}

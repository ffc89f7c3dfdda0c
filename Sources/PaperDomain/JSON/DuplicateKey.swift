/// A key that occurs twice in one object.
package struct DuplicateKey: Sendable, Equatable {
  /// The key, with its escapes resolved.
  package let key: String
  /// The bytes of the first occurrence of the key, including quotes.
  package let first: Range<Int>
  /// The bytes of the second occurrence, including quotes.
  package let second: Range<Int>
}

/// A key that an object gives a second time.
package struct DuplicateKey: Sendable, Equatable {
  /// The key as it is meant, its escapes resolved.
  package let key: String
  /// The bytes of the key where it was first given, quotes included.
  package let first: Range<Int>
  /// The bytes of the key where it is given again.
  package let second: Range<Int>
}

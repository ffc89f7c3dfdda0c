/// A key and its value in an object.
package struct JSONMember: Sendable {
  /// The key, with its escapes resolved.
  package let key: String
  /// The bytes of the key's text, including quotes.
  package let keyRange: Range<Int>
  /// The value.
  package let node: JSONNode
}

/// A key and its value in an object.
package struct JSONMember: Sendable {
  /// The key as it is meant, its escapes resolved.
  package let key: String
  /// The bytes of the key's text, quotes included.
  package let keyRange: Range<Int>
  /// The value.
  package let node: JSONNode
}

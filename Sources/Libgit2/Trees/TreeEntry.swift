package import GitNames

/// One entry of a tree.
package struct TreeEntry: Sendable, Hashable {
  /// The name in its folder, as `RawPath`.
  package let name: String
  package let mode: FileMode
  package let id: ObjectID
}

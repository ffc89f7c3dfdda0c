package import GitNames

/// A file that differs between two trees.
package struct TreeDelta: Sendable, Hashable {
  /// The path from the root of both trees, as `RawPath`.
  package let path: String
  /// `nil` where the old tree has no such file, like its mode.
  package let oldID: ObjectID?
  /// `nil` where the new tree has no such file, like its mode.
  package let newID: ObjectID?
  package let oldMode: FileMode?
  package let newMode: FileMode?
}

package import GitNames

/// A file of a tree with its full path. Links and submodules count as files.
package struct TreeFile: Sendable, Hashable {
  /// The path from the root of the tree, as `RawPath`.
  package let path: String
  package let mode: FileMode
  package let id: ObjectID

  package init(path: String, mode: FileMode, id: ObjectID) {
    self.path = path
    self.mode = mode
    self.id = id
  }
}

/// A file of a tree with the whole way to it. Links and submodules count as files.
package struct TreeFile: Sendable, Hashable {
  /// From the root of the tree, as `RawText` makes text of bytes.
  package let path: String
  package let mode: FileMode
  package let id: ObjectID

  package init(path: String, mode: FileMode, id: ObjectID) {
    self.path = path
    self.mode = mode
    self.id = id
  }
}

/// A file below a folder of the library, of any kind.
package struct FolderFile: Hashable, Sendable {
  /// The path from the library's root.
  package var path: String
  /// Whether it is a regular file: not a symbolic link, a device or another repository.
  package var isRegular: Bool

  package init(path: String, isRegular: Bool = true) {
    self.path = path
    self.isRegular = isRegular
  }
}

/// A file below a folder of the library, whatever the format says of it.
package struct FolderFile: Hashable, Sendable {
  /// From the library's root.
  package var path: String
  /// Whether it is a file like any other: no symbolic link, no device, no other repository.
  package var isRegular: Bool

  package init(path: String, isRegular: Bool = true) {
    self.path = path
    self.isRegular = isRegular
  }
}

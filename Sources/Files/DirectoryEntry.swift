/// A name in a folder and what it stands for.
package struct DirectoryEntry: Hashable, Sendable {
  /// The bare name, in the escape of `RawPath`.
  package let name: String
  /// Of a symbolic link: `symbolicLink`, not what it points to.
  package let kind: FileKind
}

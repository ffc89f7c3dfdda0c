/// A name in a folder and its kind.
package struct DirectoryEntry: Hashable, Sendable {
  /// The bare name, in the escape of `RawPath`.
  package let name: String
  /// The kind; of a symbolic link `symbolicLink`, not its target's kind.
  package let kind: FileKind
}

/// An automatic fix in a manifest, for an error with only one possible fix.
package struct Fix: Hashable, Sendable {
  /// The path from the library's root.
  package var file: String
  /// The rule that the file violated.
  package var code: DiagnosticCode
  /// The change in the file, as short as possible: `pages + p005`.
  package var words: String

  package init(_ code: DiagnosticCode, in file: String, _ words: String) {
    self.file = file
    self.code = code
    self.words = words
  }

  /// Returns the fix of a name in an order list whose entity has a new path: within the list's
  /// folder the name is replaced, otherwise it is removed.
  static func following(
    _ code: DiagnosticCode, _ name: String, to path: String, in file: String, _ key: String,
    folder: String, list: [String]
  ) -> Fix {
    let now = lastComponent(path)
    if parentPath(path) == folder, !list.contains(now) {
      return Fix(code, in: file, "\(key): \(name) → \(now)")
    }
    let place = parentPath(path) == folder ? now : path
    return Fix(code, in: file, "\(key) - \(name), which is \(place) now")
  }
}

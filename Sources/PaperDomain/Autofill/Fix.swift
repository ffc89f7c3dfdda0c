/// One thing in a manifest that is put right without asking, because there is one way to do it.
package struct Fix: Hashable, Sendable {
  /// From the library's root.
  package var file: String
  /// The rule that the file did not keep.
  package var code: DiagnosticCode
  /// What changes in the file, as short as it can be said: `pages + p005`.
  package var words: String

  package init(_ code: DiagnosticCode, in file: String, _ words: String) {
    self.file = file
    self.code = code
    self.words = words
  }

  /// A name in an order list that follows what it names to a path: within the folder that the list
  /// orders it is written anew, elsewhere it goes.
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

/// One thing in a manifest that is put right without asking, because there is one way to do it.
package struct Mend: Hashable, Sendable {
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
}

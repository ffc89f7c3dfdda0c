/// The result of a command, printable as text and as JSON.
package protocol Report {
  /// The JSON document for `--json`.
  var json: OutputJSON { get }

  /// Writes the text.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  func write(to terminal: Terminal) throws
}

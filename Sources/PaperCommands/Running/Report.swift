/// What a command found or did, in both forms it can be told.
package protocol Report {
  /// The whole document for `--json`.
  var json: OutputJSON { get }

  /// Writes the lines for people.
  func write(to terminal: Terminal) throws
}

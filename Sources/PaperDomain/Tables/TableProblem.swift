/// An error in a table, and its position.
package struct TableProblem: Error, Hashable, Sendable {
  package var position: TextPosition
  /// The heading of the column.
  package var column: String?
  package var message: String
  package var fix: String?

  package init(_ position: TextPosition, _ column: String?, _ message: String, fix: String?) {
    self.position = position
    self.column = column
    self.message = message
    self.fix = fix
  }
}

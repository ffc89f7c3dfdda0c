/// A field of a table, and its position in the text.
package struct CSVField: Hashable, Sendable {
  package var text: String
  package var position: TextPosition
}

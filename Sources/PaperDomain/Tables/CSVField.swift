/// A field of a table, and where in the text it stands.
package struct CSVField: Hashable, Sendable {
  package var text: String
  package var position: TextPosition
}

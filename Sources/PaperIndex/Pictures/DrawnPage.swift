/// A page as a picture.
package struct DrawnPage: Sendable {
  /// The whole file.
  package var bytes: [UInt8]
  /// Pixels across; points for SVG.
  package var width: Int
  /// Pixels down; points for SVG.
  package var height: Int
}

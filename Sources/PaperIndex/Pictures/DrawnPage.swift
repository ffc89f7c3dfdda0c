/// An image of a page.
package struct DrawnPage: Sendable {
  /// The bytes of the image file.
  package var bytes: [UInt8]
  /// The width in pixels; in points for SVG.
  package var width: Int
  /// The height in pixels; in points for SVG.
  package var height: Int
}

/// A drawn page.
package struct Picture: Hashable, Sendable {
  package var format: RenderSettings.Format
  /// The width in pixels; in points, rounded up, for SVG; `height` likewise.
  package var width: Int
  package var height: Int
  package var bytes: [UInt8]

  package init(format: RenderSettings.Format, width: Int, height: Int, bytes: [UInt8]) {
    self.format = format
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}

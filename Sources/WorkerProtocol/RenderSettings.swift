/// The settings for drawing a page.
package struct RenderSettings: Hashable, Sendable {
  package var size: Size
  package var format: Format
  /// Whether the annotations that the file has itself are left out; its form fields are not.
  package var hidesAnnotations: Bool

  package init(size: Size, format: Format, hidesAnnotations: Bool = false) {
    self.size = size
    self.format = format
    self.hidesAnnotations = hidesAnnotations
  }

  /// The size of the drawn page; lowered if it would exceed 100 million pixels.
  package enum Size: Hashable, Sendable {
    case dpi(Double)
    /// The width in pixels; the height follows from the page's shape.
    case width(Int)
    /// A square part of the page drawn with this width in pixels, which may be far more than fits
    /// into one image. Columns and rows count from 0; the last ones may be smaller.
    case tile(ofWidth: Int, column: Int, row: Int)
  }

  /// The side of a tile, in pixels.
  package static let tileSide = 1_024

  /// The format of the result.
  package enum Format: UInt8, Hashable, Sendable, CaseIterable {
    case png = 0
    case jpeg = 1
    /// SVG 1.2, glyphs as paths, one unit per point; `size` has no effect.
    case svg = 2
    /// One byte per pixel, rows from the top, no padding.
    case grey = 3
    /// Three bytes per pixel, rows from the top, no padding.
    case rgb = 4
    /// PNG or JPEG, whichever is smaller for this page; for display in a browser.
    case reading = 5
  }
}

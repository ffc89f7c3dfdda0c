/// How a page is drawn.
package struct RenderSettings: Hashable, Sendable {
  package var size: Size
  package var format: Format

  package init(size: Size, format: Format) {
    self.size = size
    self.format = format
  }

  /// How large a page is drawn; lowered where it would exceed 100 million pixels.
  package enum Size: Hashable, Sendable {
    case dpi(Double)
    /// Pixels across; the height follows from the page's shape.
    case width(Int)
    /// A square part of the page drawn so many pixels across, which may be far more than fit into one
    /// picture. Columns and rows count from 0; the last ones are as large as what is left.
    case tile(ofWidth: Int, column: Int, row: Int)
  }

  /// The side of a tile, in pixels.
  package static let tileSide = 1_024

  /// What comes out.
  package enum Format: UInt8, Hashable, Sendable, CaseIterable {
    case png = 0
    case jpeg = 1
    /// SVG 1.2, glyphs as paths, one unit a point; `size` has no effect.
    case svg = 2
    /// One byte a pixel, rows from the top, no padding.
    case grey = 3
    /// Three bytes a pixel, rows from the top, no padding.
    case rgb = 4
    /// PNG or JPEG, whichever is smaller for this page: what a browser shows.
    case reading = 5
  }
}

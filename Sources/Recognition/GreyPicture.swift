/// A greyscale image.
package struct GreyPicture: Hashable, Sendable {
  /// In pixels; `height` likewise.
  package var width: Int
  package var height: Int
  /// Dots per inch; used to judge lines and gaps.
  package var dpi: Double
  /// One byte per pixel, 0 is black, rows from the top without padding.
  package var pixels: [UInt8]

  package init(width: Int, height: Int, dpi: Double, pixels: [UInt8]) {
    precondition(pixels.count == width * height, "one byte for every pixel")
    self.width = width
    self.height = height
    self.dpi = dpi
    self.pixels = pixels
  }

  /// A part of the image, limited to the image's edges; in pixels from the top left, `right` and
  /// `bottom` exclusive.
  package func cut(left: Int, top: Int, right: Int, bottom: Int) -> GreyPicture {
    let columns = max(0, min(left, width))..<max(0, min(max(left, right), width))
    let rows = max(0, min(top, height))..<max(0, min(max(top, bottom), height))
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * rows.count)
    for row in rows {
      part += pixels[row * width + columns.lowerBound..<row * width + columns.upperBound]
    }
    return GreyPicture(width: columns.count, height: rows.count, dpi: dpi, pixels: part)
  }
}

package import WorkerProtocol

/// The part of a page that an image shows.
package struct PixelArea: Hashable, Sendable {
  /// The size of the whole page.
  package var page: PixelSize
  /// The start of the part, in pixels from the page's top left.
  package var x: Int
  package var y: Int
  /// The size of the part, in pixels.
  package var width: Int
  package var height: Int

  /// Computes the part: the whole page, unless the size is a tile.
  ///
  /// - Parameter pageWidth, pageHeight: The page's size in points.
  /// - Throws: As ``PixelSize``; `.noSuchTile` for a tile outside of the page.
  package init(
    pageWidth: Double, pageHeight: Double, size: RenderSettings.Size
  ) throws(Refusal) {
    page = try PixelSize(pageWidth: pageWidth, pageHeight: pageHeight, size: size)
    guard case .tile(_, let column, let row) = size else {
      (x, y, width, height) = (0, 0, page.width, page.height)
      return
    }
    let side = RenderSettings.tileSide
    let columns = (page.width + side - 1) / side
    let rows = (page.height + side - 1) / side
    guard (0..<columns).contains(column), (0..<rows).contains(row) else {
      throw .noSuchTile(columns: columns, rows: rows)
    }
    x = column * side
    y = row * side
    width = min(side, page.width - x)
    height = min(side, page.height - y)
  }
}

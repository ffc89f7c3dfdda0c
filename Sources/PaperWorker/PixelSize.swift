package import WorkerProtocol

/// How many pixels a page is drawn in.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// Dots an inch along the width, after any lowering.
  package var dpi: Double

  /// The most pixels of one picture.
  package static let maximumPixels = 100_000_000

  /// The longest side, Cairo's limit.
  package static let maximumSide = 32_767

  /// The longest side of a page that is drawn in tiles: a quarter of a million pixels is exact in the
  /// fixed-point numbers that Cairo draws with, and more is no page.
  package static let maximumTiledSide = 262_144

  init(width: Int, height: Int, dpi: Double) {
    self.width = width
    self.height = height
    self.dpi = dpi
  }

  /// Works out the size of a page as a whole, lowered so that neither the pixels nor a side exceed
  /// their limits. One that is drawn in tiles is not lowered: what belongs together has one size.
  ///
  /// - Parameter pageWidth, pageHeight: In points.
  /// - Throws: `.pageSizeUnusable` for a side that is not a positive number, or so long that the
  ///   other one would have no pixel left; `.sizeUnusable` for a request that makes no sense, and
  ///   for tiles of a page with too long a side.
  package init(
    pageWidth: Double, pageHeight: Double, size: RenderSettings.Size
  ) throws(Refusal) {
    guard pageWidth.isFinite, pageHeight.isFinite, pageWidth > 0, pageHeight > 0,
      max(pageWidth, pageHeight) / min(pageWidth, pageHeight) <= Double(Self.maximumSide)
    else { throw .pageSizeUnusable(width: pageWidth, height: pageHeight) }
    let wanted: Double
    switch size {
    case .dpi(let dpi): wanted = dpi / 72
    case .width(let pixels), .tile(let pixels, _, _): wanted = Double(pixels) / pageWidth
    }
    guard wanted.isFinite, wanted > 0 else { throw .sizeUnusable }
    if case .tile(let pixels, _, _) = size {
      let down = max(1, (pageHeight * wanted).rounded())
      guard max(Double(pixels), down) <= Double(Self.maximumTiledSide) else { throw .sizeUnusable }
      self.init(width: pixels, height: Int(down), dpi: wanted * 72)
      return
    }
    let scale = min(
      wanted,
      (Double(Self.maximumPixels) / pageWidth / pageHeight).squareRoot(),
      Double(Self.maximumSide) / max(pageWidth, pageHeight))
    let rule: FloatingPointRoundingRule = scale < wanted ? .down : .toNearestOrEven
    self.init(
      width: max(1, Int((pageWidth * scale).rounded(rule))),
      height: max(1, Int((pageHeight * scale).rounded(rule))), dpi: scale * 72)
  }
}

package import WorkerProtocol

/// The size in pixels at which a page is drawn.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// The dots per inch along the width, lowered if needed.
  package var dpi: Double

  /// The maximum number of pixels of an image.
  package static let maximumPixels = 100_000_000

  /// The longest side: Cairo's limit.
  package static let maximumSide = 32_767

  /// The longest side of a page that is drawn in tiles: up to a quarter of a million pixels Cairo's
  /// fixed-point numbers are exact, and no real page is larger.
  package static let maximumTiledSide = 262_144

  /// Checks the size of an image before it is decoded.
  ///
  /// - Throws: ``Refusal``: `.imageTooLarge`; `.imageDamaged` for one without pixels.
  static func check(width: Int, height: Int) throws(Refusal) {
    let pixels = width.multipliedReportingOverflow(by: height)
    guard !pixels.overflow, pixels.partialValue <= maximumPixels,
      max(width, height) <= maximumSide
    else { throw .imageTooLarge(width: width, height: height) }
    guard min(width, height) > 0 else { throw .imageDamaged }
  }

  init(width: Int, height: Int, dpi: Double) {
    self.width = width
    self.height = height
    self.dpi = dpi
  }

  /// Computes the size of a whole page, lowered so that neither the number of pixels nor a side
  /// exceeds its limit. A page drawn in tiles is not lowered: all its tiles need the same scale.
  ///
  /// - Parameter pageWidth, pageHeight: The page's size in points.
  /// - Throws: ``Refusal``: `.pageSizeUnusable` for a side that is not a positive number, or so
  ///   long that the other one would have no pixel left; `.sizeUnusable` for an invalid request,
  ///   and for tiles of a page with too long a side.
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

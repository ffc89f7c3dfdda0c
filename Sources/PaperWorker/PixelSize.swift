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

  /// Works out the size, lowered so that neither the pixels nor a side exceed their limits.
  ///
  /// - Parameter pageWidth, pageHeight: In points.
  /// - Throws: `.pageSizeUnusable` for a side that is not a positive number, or so long that the
  ///   other one would have no pixel left; `.sizeUnusable` for a request that makes no sense.
  package init(
    pageWidth: Double, pageHeight: Double, size: RenderSettings.Size
  ) throws(Refusal) {
    guard pageWidth.isFinite, pageHeight.isFinite, pageWidth > 0, pageHeight > 0,
      max(pageWidth, pageHeight) / min(pageWidth, pageHeight) <= Double(Self.maximumSide)
    else { throw .pageSizeUnusable(width: pageWidth, height: pageHeight) }
    let wanted: Double
    switch size {
    case .dpi(let dpi): wanted = dpi / 72
    case .width(let pixels): wanted = Double(pixels) / pageWidth
    }
    guard wanted.isFinite, wanted > 0 else { throw .sizeUnusable }
    let scale = min(
      wanted,
      (Double(Self.maximumPixels) / pageWidth / pageHeight).squareRoot(),
      Double(Self.maximumSide) / max(pageWidth, pageHeight))
    width = max(1, Int((pageWidth * scale).rounded(scale < wanted ? .down : .toNearestOrEven)))
    height = max(1, Int((pageHeight * scale).rounded(scale < wanted ? .down : .toNearestOrEven)))
    dpi = scale * 72
  }
}

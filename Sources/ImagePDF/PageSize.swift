/// The size of an image's page, in points.
struct PageSize: Hashable {
  var width: Double
  var height: Double

  /// PDF's limits for a page's side (ISO 32000-1, annex C).
  static let shortestSide = 3.0
  static let longestSide = 14_400.0

  /// A4, and A3's longer side.
  private static let a4 = (short: 595.276, long: 841.89)
  private static let a3Long = 1_190.55

  /// Computes the size of a page for an image.
  ///
  /// A stated density is used, except 96 or less for an image that would then be larger than A3:
  /// cameras and web tools write 72 as a default. Without a density, the image has 72 dots per
  /// inch, or more if needed to fit on A4.
  ///
  /// - Parameters:
  ///   - width, height: The size of the upright image in pixels; positive.
  ///   - dpi: The density stated in the file.
  init(width: Int, height: Int, dpi stated: Double?) {
    let pixels = (width: Double(width), height: Double(height))
    let long = max(pixels.width, pixels.height)
    let short = min(pixels.width, pixels.height)
    let forA4 = max(72, long * 72 / Self.a4.long, short * 72 / Self.a4.short)
    var dpi = forA4
    if let stated, stated.isFinite, stated >= 1, stated > 96 || long * 72 / stated <= Self.a3Long {
      dpi = stated
    }
    // A page that is too long is scaled down; at the end, a side that is too short is widened.
    dpi = max(dpi, long * 72 / Self.longestSide)
    self.width = max(Self.shortestSide, pixels.width * 72 / dpi)
    self.height = max(Self.shortestSide, pixels.height * 72 / dpi)
  }
}

/// How large a picture's page is, in points.
struct PageSize: Hashable {
  var width: Double
  var height: Double

  /// PDF's limits for a page's side (ISO 32000-1, annex C).
  static let shortestSide = 3.0
  static let longestSide = 14_400.0

  /// A4, and A3's longer side.
  private static let a4 = (short: 595.276, long: 841.89)
  private static let a3Long = 1_190.55

  /// Works out the size of a page for a picture.
  ///
  /// A stated density is taken at its word, but not 96 or less for a picture that would then be
  /// larger than A3: cameras and web tools write 72 for want of anything better. Without a density
  /// the picture has 72 dots an inch, or as many as it takes to fit on A4.
  ///
  /// - Parameters:
  ///   - width, height: In pixels, as seen; positive.
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
    // A page too long is scaled down as a whole; a side too short is widened by itself at the end.
    dpi = max(dpi, long * 72 / Self.longestSide)
    self.width = max(Self.shortestSide, pixels.width * 72 / dpi)
    self.height = max(Self.shortestSide, pixels.height * 72 / dpi)
  }
}

import Poppler
import WorkerProtocol

extension RequestHandler {
  /// Draws two pages in the same width, compares them and puts them side by side.
  ///
  /// They are compared finer than they are shown, where that is needed to see a decimal point.
  func compare(
    _ old: PageInFile, _ new: PageInFile, dpi: Double
  ) throws(Refusal) -> PageComparison {
    var (newPicture, size) = try colorPicture(of: new, size: .dpi(dpi))
    let shownDPI = size.dpi
    let factor = RequestHandler.comparingFactor(newPicture, dpi: size.dpi)
    if factor > 1 {
      (newPicture, size) = try colorPicture(of: new, size: .dpi(dpi * Double(factor)))
    }
    let (oldPicture, _) = try colorPicture(of: old, size: .width(size.width))
    // Very unlike shapes of pages: the same width makes one of them larger than a picture can be.
    guard oldPicture.width == newPicture.width else { throw .sizeUnusable }
    let comparer = PageComparer(oldPicture, newPicture, dpi: size.dpi, showing: factor)
    var comparison = comparer.facts
    let writer = PNGWriter(
      width: comparer.picture.width, height: comparer.picture.height, bytesPerPixel: 3,
      pixelsPerMetre: UInt32((shownDPI / 0.0254).rounded()))
    guard
      let png = comparer.picture.pixels.withUnsafeBytes({ writer.encode($0, compression: .fast) })
    else { throw .outOfMemory }
    comparison.png = png
    return comparison
  }

  /// Dots an inch at which a decimal point of small print is a point still.
  private static let comparingDPI = 200.0
  /// More pixels than this take too much memory and time to compare: those of A3 at 200 dpi.
  private static let mostComparedPixels = 9_000_000

  /// How many times finer pages are drawn to be compared than they are shown.
  private static func comparingFactor(_ picture: ColorImage, dpi: Double) -> Int {
    var factor = max(1, Int((comparingDPI / dpi).rounded(.up)))
    while factor > 1, picture.width * picture.height * factor * factor > mostComparedPixels {
      factor -= 1
    }
    return factor
  }

  private func colorPicture(
    of page: PageInFile, size: RenderSettings.Size
  ) throws(Refusal) -> (ColorImage, PixelSize) {
    let size = try draw(page.path, page: page.page, size: size)
    buffer.reduceToRGB()
    return (
      ColorImage(width: size.width, height: size.height, pixels: Array(buffer.pixels)), size
    )
  }
}

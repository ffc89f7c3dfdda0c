import Poppler
import WorkerProtocol

extension RequestHandler {
  /// Draws two pages in the same width, compares them and draws them side by side.
  ///
  /// The compared images have a higher resolution than the result, if this is needed to find a
  /// decimal point.
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
    // Pages of very different shapes: at the same width, one of them would exceed the size limit.
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

  /// Finds boxes of a page again on another version of it.
  func locate(
    _ boxes: [PageComparison.Box], of old: PageInFile, on new: PageInFile
  ) throws(Refusal) -> [PageTransform?] {
    let size = RenderSettings.Size.width(PlaceFinder.width)
    let newInk = try colorPicture(of: new, size: size).0.ink
    let oldInk = try colorPicture(of: old, size: size).0.ink
    guard oldInk.width == newInk.width else { throw .sizeUnusable }
    var finder = PlaceFinder(old: oldInk, new: newInk)
    return boxes.map { finder.transform(of: $0) }
  }

  /// The dots per inch at which a decimal point in small print is still visible.
  private static let comparingDPI = 200.0
  /// Larger images take too much memory and time to compare: the pixels of A3 at 200 dpi.
  private static let mostComparedPixels = 9_000_000

  /// The factor between the resolutions of the compared images and of the result.
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

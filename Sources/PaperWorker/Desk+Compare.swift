import Poppler
import WorkerProtocol

extension Desk {
  /// Draws two pages in the same width, compares them and puts them side by side.
  func compare(
    _ old: PageInFile, _ new: PageInFile, dpi: Double
  ) throws(Refusal) -> PageComparison {
    let (newPicture, size) = try colorPicture(of: new, size: .dpi(dpi))
    let (oldPicture, _) = try colorPicture(of: old, size: .width(size.width))
    // Very unlike shapes of pages: the same width makes one of them larger than a picture can be.
    guard oldPicture.width == newPicture.width else { throw .sizeUnusable }
    let comparer = PageComparer(oldPicture, newPicture, dpi: size.dpi)
    var comparison = comparer.facts
    let writer = PNGWriter(
      width: comparer.picture.width, height: comparer.picture.height, bytesPerPixel: 3,
      pixelsPerMetre: UInt32((size.dpi / 0.0254).rounded()))
    guard
      let png = comparer.picture.pixels.withUnsafeBytes({ writer.encode($0, compression: .fast) })
    else { throw .outOfMemory }
    comparison.png = png
    return comparison
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

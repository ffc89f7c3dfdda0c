import Leptonica
import Poppler
import WorkerProtocol

extension RequestHandler {
  /// JPEG quality of drawn pages: artefacts around letters are invisible at reading size.
  private static let jpegQuality = 85

  /// Draws a page in the requested format.
  func render(
    _ path: [UInt8], page number: Int, settings: RenderSettings
  ) throws(Refusal) -> Picture {
    guard settings.format != .svg else { return try svg(path, page: number) }
    let size = try draw(
      path, page: number, size: settings.size, hidesAnnotations: settings.hidesAnnotations)
    if settings.format == .reading { return try smaller(size) }
    return Picture(
      format: settings.format, width: size.width, height: size.height,
      bytes: try encode(settings.format, dpi: size.dpi))
  }

  /// The image in the buffer as PNG or JPEG. As PNG, pages of text on white paper have half the
  /// size of JPEG; other pages have several times the size, and take ten times as long.
  private func smaller(_ size: PixelSize) throws(Refusal) -> Picture {
    let isOnWhite = buffer.whitePart >= 0.75
    let jpeg = try encode(.jpeg, dpi: size.dpi)
    if isOnWhite {
      let png = try encode(.png, dpi: size.dpi)
      if png.count < jpeg.count {
        return Picture(format: .png, width: size.width, height: size.height, bytes: png)
      }
    }
    return Picture(format: .jpeg, width: size.width, height: size.height, bytes: jpeg)
  }

  private func svg(_ path: [UInt8], page number: Int) throws(Refusal) -> Picture {
    let document = try document(path)
    let page = try askingPoppler { () throws(PopplerError) in try document.page(number) }
    // Applies the same size limits as for pixels.
    let size = try PixelSize(pageWidth: page.width, pageHeight: page.height, size: .dpi(72))
    return try askingPoppler { () throws(PopplerError) in
      Picture(
        format: .svg, width: size.width, height: size.height,
        bytes: try page.svg(maximumBytes: 64 << 20))
    }
  }

  /// The image in the buffer in a format of pixels.
  ///
  /// - Parameter dpi: Is written into the file; 0 for none.
  func encode(
    _ format: RenderSettings.Format, dpi: Double
  ) throws(Refusal) -> [UInt8] {
    // For a very narrow page, the dots per inch can exceed the range of the file's field.
    let dpi = min(dpi, 65_535)
    switch format {
    case .grey:
      buffer.reduceToGrey()
    case .rgb:
      buffer.reduceToRGB()
    case .jpeg:
      guard
        let bytes = JPEG.encode(
          pixels: buffer.pixels, width: buffer.width, height: buffer.height,
          dpi: Int(dpi.rounded()), quality: Self.jpegQuality)
      else { throw .outOfMemory }
      return bytes
    case .png, .svg, .reading:
      return try png(compression: .fast, pixelsPerMetre: UInt32((dpi / 0.0254).rounded()))
    }
    return Array(buffer.pixels)
  }

  /// Encodes the image in the buffer as PNG: with one byte per pixel if it has no colour.
  func png(
    compression: PNGWriter.Compression, pixelsPerMetre: UInt32?
  ) throws(Refusal) -> [UInt8] {
    if buffer.isGrey { buffer.reduceToGrey() } else { buffer.reduceToRGB() }
    let writer = PNGWriter(
      width: buffer.width, height: buffer.height, bytesPerPixel: buffer.bytesPerPixel,
      pixelsPerMetre: pixelsPerMetre)
    guard let bytes = writer.encode(buffer.pixels, compression: compression) else {
      throw .outOfMemory
    }
    return bytes
  }
}

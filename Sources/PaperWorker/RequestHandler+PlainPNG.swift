import Poppler
import WorkerProtocol

extension RequestHandler {
  /// Converts any PNG to grey or RGB with 8 bits, without transparency.
  ///
  /// The resolution is kept.
  func plainPNG(_ path: [UInt8]) throws(Refusal) -> [UInt8] {
    let file = try askingPoppler { () throws(PopplerError) in try MappedFile(path: path) }
    guard let header = file.withBytes(PNGHeader.init) else { throw .notAPNG }
    try header.checkSize()
    try askingPoppler { () throws(PopplerError) in
      try file.withBytes { bytes in
        Result { () throws(PopplerError) in try buffer.decodePNG(bytes) }
      }.get()
    }
    return try png(compression: .small, pixelsPerMetre: header.pixelsPerMetre)
  }
}

extension PNGHeader {
  /// - Throws: ``Refusal`` for a picture without pixels, or too large to be decoded.
  func checkSize() throws(Refusal) {
    let pixels = width.multipliedReportingOverflow(by: height)
    guard !pixels.overflow, pixels.partialValue <= PixelSize.maximumPixels,
      max(width, height) <= PixelSize.maximumSide
    else { throw .imageTooLarge(width: width, height: height) }
    guard pixels.partialValue > 0 else { throw .imageDamaged }
  }
}

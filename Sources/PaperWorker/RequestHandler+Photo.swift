import ImageFiles
import ImagePDF
import Leptonica
import Poppler
import WorkerProtocol

extension RequestHandler {
  /// The least longer side of a photo in which a sheet is looked for, in pixels.
  private static let sheetSide = 1_800

  /// Draws an image file, or a PDF's first page, upright, so that it fits into a square.
  func photo(
    _ path: [UInt8], side: Int, _ format: RenderSettings.Format, _ cut: PhotoCut
  ) throws(Refusal) -> Picture {
    guard (16...8_192).contains(side) else { throw .sizeUnusable }
    let drawn = try withImage(path) { type, bytes throws(Refusal) in
      var photo = try decodedPhoto(
        type, bytes, side: cut.sheet == .whole ? side : max(side * 2, Self.sheetSide))
      guard let corners = photo.corners(cut.sheet) else {
        photo.orientation = photo.orientation.turned(cut.quarterTurns)
        return photo.upright(limit: side)
      }
      return try photo.flat(corners, limit: side).turned(cut.quarterTurns)
    }
    guard let drawn else { return try firstPage(path, side: side, format) }
    let pixels = try askingPoppler { () throws(PopplerError) in
      try buffer.prepare(width: drawn.width, height: drawn.height)
    }
    drawn.pixels.withUnsafeBytes { pixels.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    return Picture(
      format: format, width: drawn.width, height: drawn.height,
      bytes: try encode(format, dpi: 0))
  }

  /// Where a sheet of paper is in a photo; `nil` if none is seen, or for a PDF.
  func sheet(_ path: [UInt8]) throws(Refusal) -> SheetCorners? {
    try withImage(path) { type, bytes throws(Refusal) -> SheetCorners? in
      let photo = try decodedPhoto(type, bytes, side: Self.sheetSide)
      return photo.sheet?.corners(width: photo.width, height: photo.height)
    } ?? nil
  }

  private func firstPage(
    _ path: [UInt8], side: Int, _ format: RenderSettings.Format
  ) throws(Refusal) -> Picture {
    let document = try document(path)
    let page = try askingPoppler { () throws(PopplerError) in try document.page(1) }
    let width = Double(side) * min(1, page.width / max(page.height, 0.01))
    return try render(
      path, page: 1,
      settings: RenderSettings(size: .width(max(1, Int(width))), format: format))
  }

  /// Calls `body` with the bytes of an image file; returns `nil` for a file of another type.
  private func withImage<Value>(
    _ path: [UInt8], _ body: (ImageType, UnsafeRawBufferPointer) throws(Refusal) -> Value
  ) throws(Refusal) -> Value? {
    let file = try askingPoppler { () throws(PopplerError) in try MappedFile(path: path) }
    return try file.withBytes { bytes in
      Result { () throws(Refusal) -> Value? in
        guard let type = ImageType(Array(bytes.prefix(64))), type != .pdf else { return nil }
        return try body(type, bytes)
      }
    }.get()
  }

  /// Decodes an image into the buffer: of a file with several pages, the first.
  ///
  /// - Parameter side: A longer side of this many pixels is enough: a JPEG is then made smaller while
  ///   it is decoded. `nil` for all pixels.
  func decodedPhoto(
    _ type: ImageType, _ bytes: UnsafeRawBufferPointer, side: Int? = nil
  ) throws(Refusal) -> SheetPhoto {
    var orientation = Orientation.upright
    switch type {
    case .jpeg:
      let header = try refusing { () throws(ImagePDFError) in try EmbeddedImage(Array(bytes)) }
      orientation = header.orientation
      try decodeJPEG(bytes, header, side: side)
    case .png:
      guard let header = PNGHeader(bytes) else { throw .imageDamaged }
      try PixelSize.check(width: header.width, height: header.height)
      try askingPoppler { () throws(PopplerError) in try buffer.decodePNG(bytes) }
      orientation = (try? EmbeddedImage(Array(bytes)))?.orientation ?? .upright
    case .heic, .avif: try draw(asking { () throws(ImageFileError) in try HeifFile(bytes) })
    case .webp:
      let file = try asking { () throws(ImageFileError) in try WebPFile(bytes) }
      orientation = file.exif.map { EXIF($0[...]).orientation } ?? .upright
      try draw(file)
    case .tiff:
      let page = try asking { () throws(ImageFileError) in try TiffFile(bytes, page: 0) }
      guard let page else { throw .imageDamaged }
      orientation = page.upright
      try draw(page)
    default: throw Refusal(ImagePDFError.unsupportedType(type))
    }
    return SheetPhoto(
      pixels: buffer.pixels.assumingMemoryBound(to: UInt32.self),
      storedWidth: buffer.width, storedHeight: buffer.height, orientation: orientation)
  }

  private func decodeJPEG(
    _ bytes: UnsafeRawBufferPointer, _ header: EmbeddedImage, side: Int?
  ) throws(Refusal) {
    let (width, height) = (header.width, header.height)
    try PixelSize.check(width: width, height: height)
    let divisor =
      side.flatMap { side in [8, 4, 2].first { max(width, height) / $0 >= side } } ?? 1
    let target = try askingPoppler { () throws(PopplerError) in
      try buffer.prepare(
        width: (width + divisor - 1) / divisor, height: (height + divisor - 1) / divisor)
    }
    guard
      JPEG.decode(
        bytes, width: width, height: height, dividedBy: divisor,
        into: target.assumingMemoryBound(to: UInt32.self))
    else { throw .imageDamaged }
  }
}

extension PixelRows {
  /// The same, after these quarter turns clockwise.
  func turned(_ quarterTurns: Int) -> PixelRows {
    if quarterTurns == 0 { return self }
    return pixels.withUnsafeBufferPointer { pixels in
      SheetPhoto(
        pixels: pixels, storedWidth: width, storedHeight: height,
        orientation: Orientation.upright.turned(quarterTurns)
      ).upright(limit: max(width, height))
    }
  }
}

import CTiff

/// The pages of a TIFF file, one after the other.
package final class TiffFile: DecodableImage {
  /// Files of scanners have some hundred pages; a file that links its pages in a circle is refused
  /// by libtiff.
  package static let maximumPages = 10_000

  private let file: OpaquePointer
  /// The size in pixels, as they are stored.
  package let width: Int
  package let height: Int
  /// The EXIF number of the rotation and reflection, 1 to 8.
  package let orientation: Int
  /// Dots per inch, if the page states it and both directions are equal.
  package let dpi: Double?

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; they must outlive this object.
  ///   - page: From 0.
  /// - Returns: `nil` if the file has fewer pages.
  /// - Throws: ``ImageFileError/damaged`` if it is no TIFF file that can be opened.
  package init?(_ bytes: UnsafeRawBufferPointer, page: Int) throws(ImageFileError) {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let file = ctiff_open(start, bytes.count)
    else { throw .damaged }
    guard page == 0 || TIFFSetDirectory(file, tdir_t(page)) == 1 else {
      TIFFClose(file)
      return nil
    }
    self.file = file
    width = Int(ctiff_u32(file, UInt32(TIFFTAG_IMAGEWIDTH), 0))
    height = Int(ctiff_u32(file, UInt32(TIFFTAG_IMAGELENGTH), 0))
    let orientation = Int(ctiff_u16(file, UInt32(TIFFTAG_ORIENTATION), 1))
    self.orientation = (1...8).contains(orientation) ? orientation : 1
    let across = Double(ctiff_float(file, UInt32(TIFFTAG_XRESOLUTION)))
    let down = Double(ctiff_float(file, UInt32(TIFFTAG_YRESOLUTION)))
    let unit = ctiff_u16(file, UInt32(TIFFTAG_RESOLUTIONUNIT), 2)
    dpi =
      switch unit {
      case 2 where across == down && across > 0: across
      case 3 where across == down && across > 0: across * 2.54
      default: nil
      }
  }

  deinit { TIFFClose(file) }

  /// Data that a PDF can show as it is.
  package enum Stored {
    /// One strip of Group 4 fax data.
    ///
    /// - Parameter blackIsOne: Whether a run of black pixels stands for the brighter colour.
    case fax([UInt8], blackIsOne: Bool)
    /// One JPEG, with its tables.
    ///
    /// - Parameter isRGB: Whether its components are red, green and blue, not luma and chroma.
    case jpeg([UInt8], isRGB: Bool)
  }

  /// The page's data if a PDF can show it as it is; `nil` if it must be decoded.
  package var stored: Stored? {
    guard TIFFIsTiled(file) == 0, TIFFNumberOfStrips(file) == 1,
      let data = strip(0)
    else { return nil }
    let color = ctiff_u16(file, UInt32(TIFFTAG_PHOTOMETRIC), UInt16.max)
    switch Int32(ctiff_u16(file, UInt32(TIFFTAG_COMPRESSION), 1)) {
    case COMPRESSION_CCITTFAX4 where samples == 1 && bits == 1 && color <= 1:
      // The bits of each byte in the order of a PDF: the highest first.
      guard ctiff_u16(file, UInt32(TIFFTAG_FILLORDER), 1) == 1 else { return nil }
      return .fax(data, blackIsOne: Int32(color) == PHOTOMETRIC_MINISBLACK)
    case COMPRESSION_JPEG where bits == 8:
      let isRGB = Int32(color) == PHOTOMETRIC_RGB
      guard
        isRGB && samples == 3 || Int32(color) == PHOTOMETRIC_YCBCR && samples == 3
          || Int32(color) == PHOTOMETRIC_MINISBLACK && samples == 1
      else { return nil }
      return .jpeg(withTables(data), isRGB: isRGB)
    default: return nil
    }
  }

  private var samples: Int { Int(ctiff_u16(file, UInt32(TIFFTAG_SAMPLESPERPIXEL), 1)) }

  private var bits: Int { Int(ctiff_u16(file, UInt32(TIFFTAG_BITSPERSAMPLE), 1)) }

  /// The compressed bytes of a strip.
  private func strip(_ number: UInt32) -> [UInt8]? {
    let count = Int(clamping: TIFFRawStripSize64(file, number))
    guard count > 0, count <= 512 << 20 else { return nil }
    var read: tmsize_t = -1
    let data = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      read = TIFFReadRawStrip(file, number, buffer.baseAddress, tmsize_t(count))
      filled = max(0, Int(read))
    }
    return read == count ? data : nil
  }

  /// A JPEG strip with the tables that the page's strips share: they stand between the start and the
  /// end marker of a JPEG of their own.
  private func withTables(_ strip: [UInt8]) -> [UInt8] {
    var count: UInt32 = 0
    guard let tables = ctiff_jpeg_tables(file, &count), count > 4, strip.count > 2 else {
      return strip
    }
    return Array(UnsafeBufferPointer(start: tables, count: Int(count)).dropLast(2))
      + strip.dropFirst(2)
  }

  /// Decodes the page's pixels onto white, in the order in which they are stored.
  ///
  /// - Throws: ``ImageFileError``: `.unsupported` with libtiff's words, or `.damaged` if it has
  ///   none.
  package func draw(into target: UnsafeMutablePointer<UInt32>) throws(ImageFileError) {
    var reason = [CChar](repeating: 0, count: 1_024)
    guard ctiff_draw(file, target, &reason) == 1 else {
      let text = String(
        decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw text.isEmpty ? .damaged : .unsupported(text)
    }
    for index in 0..<width * height {
      let pixel = target[index]
      // Colours are multiplied with the opacity: what is missing is white. A damaged file can have
      // more colour than opacity.
      let rest = 255 - (pixel >> 24)
      func whitened(_ part: UInt32) -> UInt32 { min(255, (part & 0xFF) + rest) }
      target[index] = whitened(pixel) << 16 | whitened(pixel >> 8) << 8 | whitened(pixel >> 16)
    }
  }
}

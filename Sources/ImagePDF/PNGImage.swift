/// The data in the chunks of a PNG file (ISO/IEC 15948).
struct PNGImage {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var header: Header
  private var palette: ArraySlice<UInt8>?
  private var data: [ArraySlice<UInt8>] = []
  private var dpi: Double?
  private var exif = EXIF()
  private var isTransparent = false

  /// The first chunk.
  private struct Header {
    var width: Int
    var height: Int
    var bits: Int
    var color: Color
    var isInterlaced: Bool
  }

  private enum Color: UInt8 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgbAlpha = 6

    var bits: Set<Int> {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .greyAlpha, .rgbAlpha: [8, 16]
      }
    }

    var hasAlpha: Bool { self == .greyAlpha || self == .rgbAlpha }
  }

  /// Reads all chunks.
  ///
  /// - Throws: ``ImagePDFError``: `.damaged` also for a wrong checksum, `.truncated`, `.tooLarge`.
  init(_ bytes: [UInt8]) throws(ImagePDFError) {
    var chunks = PNGChunks(bytes[...].dropFirst(Self.signature.count))
    guard let first = try chunks.next(), first.type == "IHDR" else { throw .damaged(.png) }
    header = try Self.header(ByteReader(first.data))
    while let chunk = try chunks.next() {
      if chunk.type == "IEND" {
        guard !data.isEmpty, header.color != .palette || palette != nil else {
          throw .damaged(.png)
        }
        return
      }
      try take(chunk)
    }
    throw .truncated(.png)
  }

  /// The image for a PDF, its compressed data unchanged.
  ///
  /// PNG's filters are PDF's predictor 15 (ISO 32000-1, 7.4.4.4), and both use zlib's format.
  ///
  /// - Throws: `.pixelsNeeded` for features without an equivalent in PDF.
  var embedded: EmbeddedImage {
    get throws(ImagePDFError) {
      guard !header.isInterlaced, !header.color.hasAlpha, !isTransparent else {
        throw .pixelsNeeded
      }
      let colors = header.color == .rgb ? 3 : 1
      return EmbeddedImage(
        width: header.width, height: header.height, bitsPerComponent: header.bits,
        colorSpace: colorSpace,
        filter: "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors \(colors)"
          + " /BitsPerComponent \(header.bits) /Columns \(header.width) >>",
        data: data, orientation: exif.orientation, dpi: dpi ?? exif.dpi)
    }
  }

  private var colorSpace: [UInt8] {
    switch (header.color, palette) {
    case (.palette, .some(let palette)):
      let digits = Array("0123456789abcdef".utf8)
      let hex = palette.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      return Array("[/Indexed /DeviceRGB \(palette.count / 3 - 1) <".utf8) + hex + Array(">]".utf8)
    case (.grey, _), (.greyAlpha, _): return Array("/DeviceGray".utf8)
    default: return Array("/DeviceRGB".utf8)
    }
  }

  private mutating func take(_ chunk: PNGChunks.Chunk) throws(ImagePDFError) {
    let reader = ByteReader(chunk.data)
    switch chunk.type {
    case "IHDR":
      throw .damaged(.png)
    case "PLTE":
      guard palette == nil, !chunk.data.isEmpty, chunk.data.count.isMultiple(of: 3),
        chunk.data.count <= 768
      else { throw .damaged(.png) }
      // Colours that no pixel can refer to are dropped.
      palette = chunk.data.prefix(header.color == .palette ? 3 << header.bits : 768)
    case "tRNS":
      // A palette's transparency chunk may mark all colours as opaque.
      isTransparent = header.color != .palette || chunk.data.contains { $0 != 255 }
    case "IDAT":
      data.append(chunk.data)
    case "pHYs":
      guard reader.byte(8) == 1, let across = reader.uint32(0), across == reader.uint32(4) else {
        return
      }
      // 300 dots per inch are 11,811 per metre, which is 299.9994: rounded to the intended whole
      // number.
      let exact = Double(across) * 0.0254
      dpi = abs(exact - exact.rounded()) < 0.0128 ? exact.rounded() : exact
    case "eXIf":
      exif = EXIF(chunk.data)
    default:
      // An upper-case first letter means that the image cannot be shown without the chunk.
      if let first = chunk.type.utf8.first, first & 0x20 == 0 { throw .damaged(.png) }
    }
  }

  private static func header(_ reader: ByteReader) throws(ImagePDFError) -> Header {
    guard reader.count == 13, let width = reader.uint32(0), let height = reader.uint32(4),
      let bits = reader.byte(8).map(Int.init), let color = reader.byte(9).flatMap(Color.init),
      color.bits.contains(bits), reader.byte(10) == 0, reader.byte(11) == 0,
      let interlace = reader.byte(12), interlace <= 1, width > 0, height > 0,
      width < 1 << 31, height < 1 << 31
    else { throw .damaged(.png) }
    guard width * height <= ImagePDF.maximumPixels else {
      throw .tooLarge(width: width, height: height)
    }
    return Header(
      width: width, height: height, bits: bits, color: color, isInterlaced: interlace == 1)
  }
}

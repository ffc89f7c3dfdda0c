/// The data in the markers of a JPEG file (ISO/IEC 10918-1, annex B).
struct JPEGImage {
  private let bytes: [UInt8]
  private var frame: Frame?
  private var jfifDPI: Double?
  private var hasAdobeMarker = false
  private var exif = EXIF()

  /// The frame header: the number and kind of samples.
  private struct Frame {
    var width: Int
    var height: Int
    var components: Int
  }

  /// Reads the markers up to the first scan, and checks that the image has an end.
  ///
  /// - Throws: ``ImagePDFError``: `.damaged`, `.truncated`, `.unsupportedKind`, `.tooLarge`.
  init(_ bytes: [UInt8]) throws(ImagePDFError) {
    self.bytes = bytes
    let reader = ByteReader(bytes[...])
    var offset = 2
    while true {
      guard reader.byte(offset) == 0xFF else {
        throw offset >= bytes.count ? .truncated(.jpeg) : .damaged(.jpeg)
      }
      guard let marker = reader.byte(offset + 1) else { throw .truncated(.jpeg) }
      switch marker {
      case 0xFF:
        // Any number of fill bytes may precede a marker.
        offset += 1
        continue
      case 0x01, 0xD0...0xD7:
        offset += 2
        continue
      case 0xD8, 0xD9, 0x00:
        throw .damaged(.jpeg)
      default: break
      }
      guard let length = reader.uint16(offset + 2) else { throw .truncated(.jpeg) }
      guard length >= 2 else { throw .damaged(.jpeg) }
      guard let segment = reader.slice(offset + 4, count: length - 2) else {
        throw .truncated(.jpeg)
      }
      if marker == 0xDA {
        try finish(scansFrom: offset + 2 + length)
        return
      }
      try take(marker, ByteReader(segment))
      offset += 2 + length
    }
  }

  /// The image for a PDF, its bytes unchanged.
  var embedded: EmbeddedImage {
    get throws(ImagePDFError) {
      guard let frame else { throw .damaged(.jpeg) }
      let colorSpace =
        switch frame.components {
        case 1: "/DeviceGray"
        case 3: "/DeviceRGB"
        default: "/DeviceCMYK"
        }
      // Adobe's programs store CMYK inverted; their marker shows this.
      let isInverted = frame.components == 4 && hasAdobeMarker
      return EmbeddedImage(
        width: frame.width, height: frame.height, bitsPerComponent: 8,
        colorSpace: Array(colorSpace.utf8),
        filter: "/Filter /DCTDecode" + (isInverted ? " /Decode [1 0 1 0 1 0 1 0]" : ""),
        data: [bytes[...]], orientation: exif.orientation, dpi: jfifDPI ?? exif.dpi)
    }
  }

  private mutating func take(_ marker: UInt8, _ segment: ByteReader) throws(ImagePDFError) {
    switch marker {
    case 0xC0, 0xC1, 0xC2:
      guard frame == nil else { throw .damaged(.jpeg) }
      frame = try Self.frame(segment)
    case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      throw .unsupportedKind(.jpeg, .coding)
    case 0xE0 where segment.has("JFIF\0", at: 0):
      guard let unit = segment.byte(7), let across = segment.uint16(8),
        let down = segment.uint16(10), across == down, across > 0
      else { return }
      if unit == 1 { jfifDPI = Double(across) }
      if unit == 2 { jfifDPI = Double(across) * 2.54 }
    case 0xE1 where segment.has("Exif\0", at: 0):
      exif = EXIF(segment.bytes.dropFirst(6))
    case 0xEE where segment.has("Adobe", at: 0):
      hasAdobeMarker = true
    default: return
    }
  }

  private static func frame(_ segment: ByteReader) throws(ImagePDFError) -> Frame {
    guard let bits = segment.byte(0), let height = segment.uint16(1), let width = segment.uint16(3),
      let components = segment.byte(5), segment.count >= 6 + 3 * Int(components)
    else { throw .damaged(.jpeg) }
    guard bits == 8 else { throw .unsupportedKind(.jpeg, .bitsPerSample(Int(bits))) }
    guard [1, 3, 4].contains(components) else {
      throw .unsupportedKind(.jpeg, .samplesPerPixel(Int(components)))
    }
    // A height of 0 is defined after the first scan, which almost no program writes or reads.
    guard width > 0, height > 0 else { throw .damaged(.jpeg) }
    guard width * height <= ImagePDF.maximumPixels else {
      throw .tooLarge(width: width, height: height)
    }
    return Frame(width: width, height: height, components: Int(components))
  }

  /// Finds the end of the image: within scans, 0xFF is followed by 0 or by a marker.
  private func finish(scansFrom start: Int) throws(ImagePDFError) {
    guard frame != nil else { throw .damaged(.jpeg) }
    let hasEnd = bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      while offset + 1 < bytes.count {
        if bytes[offset] == 0xFF, bytes[offset + 1] == 0xD9 { return true }
        offset += 1
      }
      return false
    }
    guard hasEnd else { throw .truncated(.jpeg) }
  }
}

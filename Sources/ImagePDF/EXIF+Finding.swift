extension EXIF {
  /// Finds the EXIF data of a JPEG or PNG without reading its image.
  ///
  /// - Parameter bytes: The start of the file, or all of it. Damaged data counts as none.
  package init(headOf bytes: [UInt8]) {
    let reader = ByteReader(bytes[...])
    let found =
      switch ImageType(Array(bytes.prefix(64))) {
      case .jpeg: Self.inJPEG(reader)
      case .png: Self.inPNG(reader)
      default: nil as ArraySlice<UInt8>?
      }
    self = found.map { EXIF($0) } ?? EXIF()
  }

  /// The data of the first EXIF marker before the first scan.
  private static func inJPEG(_ reader: ByteReader) -> ArraySlice<UInt8>? {
    var offset = 2
    while reader.byte(offset) == 0xFF, let marker = reader.byte(offset + 1) {
      if marker == 0xFF {
        offset += 1
        continue
      }
      guard marker != 0xDA, let length = reader.uint16(offset + 2), length >= 2 else { return nil }
      if marker == 0xE1, reader.has("Exif\0", at: offset + 4) {
        return reader.slice(offset + 10, count: max(0, length - 8))
      }
      offset += 2 + length
    }
    return nil
  }

  private static func inPNG(_ reader: ByteReader) -> ArraySlice<UInt8>? {
    var offset = PNGImage.signature.count
    while let length = reader.uint32(offset) {
      if reader.has("eXIf", at: offset + 4) { return reader.slice(offset + 8, count: length) }
      offset += 12 + length
    }
    return nil
  }
}

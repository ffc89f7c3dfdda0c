/// The orientation, resolution and time in EXIF data.
package struct EXIF: Hashable {
  package var orientation = Orientation.upright
  /// Dots per inch, if both directions are equal.
  package var dpi: Double?

  package init() {}

  /// Reads the first directory of a TIFF structure.
  ///
  /// Missing and invalid values keep their defaults: an image with damaged EXIF data is still
  /// valid.
  ///
  /// - Parameter bytes: The bytes from the byte order mark on.
  package init(_ bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    switch (reader.byte(0), reader.byte(1)) {
    case (0x49, 0x49): reader.isLittleEndian = true
    case (0x4D, 0x4D): break
    default: return
    }
    guard reader.uint16(2) == 42, let directory = reader.uint32(4),
      let count = reader.uint16(directory)
    else { return }
    var across: Double?
    var down: Double?
    var unit = 2
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = reader.uint16(entry), let type = reader.uint16(entry + 2) else { return }
      switch (tag, type) {
      case (0x0112, 3):
        orientation = reader.uint16(entry + 8).flatMap(Orientation.init) ?? .upright
      case (0x011A, 5): across = Self.ratio(reader, at: reader.uint32(entry + 8))
      case (0x011B, 5): down = Self.ratio(reader, at: reader.uint32(entry + 8))
      case (0x0128, 3): unit = reader.uint16(entry + 8) ?? 2
      default: continue
      }
    }
    guard let across, across == down else { return }
    switch unit {
    case 2: dpi = across
    case 3: dpi = across * 2.54
    default: break
    }
  }

  private static func ratio(_ reader: ByteReader, at offset: Int?) -> Double? {
    guard let offset, let over = reader.uint32(offset), let under = reader.uint32(offset + 4),
      over > 0, under > 0
    else { return nil }
    return Double(over) / Double(under)
  }
}

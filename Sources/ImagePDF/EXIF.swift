/// The orientation, resolution and time in EXIF data.
package struct EXIF: Hashable {
  package var orientation = Orientation.upright
  /// Dots per inch, if both directions are equal.
  package var dpi: Double?
  /// When the picture was taken, by the camera's clock: `2026-05-01T10:11:12`, and the clock's offset
  /// from UTC if it is known, `+08:00`.
  package var takenAt: String?

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
    var details: Int?
    var savedAt: String?
    defer { takenAt = Self.time(reader, inDirectory: details, otherwise: savedAt) }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = reader.uint16(entry), let type = reader.uint16(entry + 2) else { return }
      switch (tag, type) {
      case (0x0112, 3):
        orientation = reader.uint16(entry + 8).flatMap(Orientation.init) ?? .upright
      case (0x011A, 5): across = Self.ratio(reader, at: reader.uint32(entry + 8))
      case (0x011B, 5): down = Self.ratio(reader, at: reader.uint32(entry + 8))
      case (0x0128, 3): unit = reader.uint16(entry + 8) ?? 2
      case (0x0132, 2): savedAt = Self.text(reader, entry)
      case (0x8769, 4): details = reader.uint32(entry + 8)
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

  /// The time in the directory of the photograph, with its offset; otherwise the time when the file
  /// was saved.
  private static func time(
    _ reader: ByteReader, inDirectory directory: Int?, otherwise savedAt: String?
  ) -> String? {
    var originalTime: String?
    var (originalOffset, offset): (String?, String?)
    if let directory, let count = reader.uint16(directory) {
      for index in 0..<count {
        let entry = directory + 2 + index * 12
        guard let tag = reader.uint16(entry) else { break }
        switch tag {
        case 0x9003: originalTime = text(reader, entry)
        case 0x9010: offset = text(reader, entry)
        case 0x9011: originalOffset = text(reader, entry)
        default: continue
        }
      }
    }
    if let time = originalTime.flatMap(isoTime) {
      return time + (originalOffset.flatMap(isoOffset) ?? "")
    }
    return savedAt.flatMap(isoTime).map { $0 + (offset.flatMap(isoOffset) ?? "") }
  }

  /// The ASCII text of an entry; `nil` if it is not one, or too long for a time.
  private static func text(_ reader: ByteReader, _ entry: Int) -> String? {
    guard reader.uint16(entry + 2) == 2, let count = reader.uint32(entry + 4), count <= 64 else {
      return nil
    }
    let place = count <= 4 ? entry + 8 : reader.uint32(entry + 8)
    guard let place, let bytes = reader.slice(place, count: count) else { return nil }
    return String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// `2026:05:01 10:11:12` in ISO 8601; `nil` for another form, such as blanks for an unknown time.
  private static func isoTime(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard has(bytes, form: "0000:00:00 00:00:00"), !text.hasPrefix("0000") else { return nil }
    return String(
      decoding: bytes.enumerated().map { index, byte in
        index == 4 || index == 7
          ? UInt8(ascii: "-") : index == 10 ? UInt8(ascii: "T") : byte
      }, as: UTF8.self)
  }

  /// `+08:00`; `nil` for another form.
  private static func isoOffset(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return has(bytes, form: "+00:00") || has(bytes, form: "-00:00") ? text : nil
  }

  /// Whether bytes have a form in which each 0 stands for any digit.
  private static func has(_ bytes: [UInt8], form: String) -> Bool {
    bytes.count == form.utf8.count
      && zip(bytes, form.utf8).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected
      }
  }

  private static func ratio(_ reader: ByteReader, at offset: Int?) -> Double? {
    guard let offset, let over = reader.uint32(offset), let under = reader.uint32(offset + 4),
      over > 0, under > 0
    else { return nil }
    return Double(over) / Double(under)
  }
}

import CZlib

/// Small PNG files.
enum TestPNG {
  static func grey(width: Int, height: Int, rows: [[UInt8]], exif: [UInt8]?) -> [UInt8] {
    png(
      width: width, height: height, color: 0, extra: exif.map { [("eXIf", $0)] } ?? [],
      rows: rows.flatMap { [0] + $0 })
  }

  /// One row of pairs of grey and opacity.
  static func greyAlpha(row: [(UInt8, UInt8)], pixelsPerMetre: UInt32?) -> [UInt8] {
    png(
      width: row.count, height: 1, color: 4,
      extra: pixelsPerMetre.map { [("pHYs", big($0) + big($0) + [1])] } ?? [],
      rows: [0] + row.flatMap { [$0.0, $0.1] })
  }

  private static func png(
    width: Int, height: Int, color: UInt8, extra: [(String, [UInt8])], rows: [UInt8]
  ) -> [UInt8] {
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    png += chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, color, 0, 0, 0])
    for (type, data) in extra { png += chunk(type, data) }
    var count = compressBound(uLong(rows.count))
    var data = [UInt8](repeating: 0, count: Int(count))
    compress(&data, &count, rows, uLong(rows.count))
    png += chunk("IDAT", Array(data.prefix(Int(count))))
    return png + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    let sum = crc32(0, checked, uInt(checked.count))
    return big(UInt32(data.count)) + checked + big(UInt32(sum))
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

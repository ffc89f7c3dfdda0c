import CZlib

/// Writes 8-bit grey or RGB images as PNG, without interlacing and transparency.
struct PNGWriter {
  var width: Int
  var height: Int
  /// 1 for grey, 3 for red, green, blue.
  var bytesPerPixel: Int
  /// Written as `pHYs` if set.
  var pixelsPerMetre: UInt32?

  /// The level of compression.
  enum Compression: Int32 {
    /// For temporary images: at zlib's standard level, encoding a page takes ten times as long as
    /// drawing it.
    case fast = 1
    /// For images that are stored.
    case small = 6
  }

  /// Encodes rows from the top without padding; `nil` when zlib has no memory.
  func encode(_ pixels: UnsafeRawBufferPointer, compression: Compression) -> [UInt8]? {
    precondition(pixels.count == width * height * bytesPerPixel, "rows without padding")
    guard let data = deflate(pixels, compression: compression) else { return nil }
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    png.reserveCapacity(data.count + 100)
    let color: UInt8 = bytesPerPixel == 1 ? 0 : 2
    append(
      "IHDR", Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, color, 0, 0, 0],
      to: &png)
    if let pixelsPerMetre {
      append("pHYs", Self.bytes(pixelsPerMetre) + Self.bytes(pixelsPerMetre) + [1], to: &png)
    }
    append("IDAT", data, to: &png)
    append("IEND", [], to: &png)
    return png
  }

  private func append(_ type: String, _ data: [UInt8], to png: inout [UInt8]) {
    png += Self.bytes(UInt32(data.count))
    let start = png.count
    png += type.utf8
    png += data
    let sum = png[start...].withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
    png += Self.bytes(UInt32(truncatingIfNeeded: sum))
  }

  /// Filters and compresses all rows.
  ///
  /// Pages of text are mostly white and compress best without a filter; rows with small differences
  /// compress best as the difference from the previous row.
  private func deflate(
    _ pixels: UnsafeRawBufferPointer, compression: Compression
  ) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit_(
        &stream, compression.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let rowBytes = width * bytesPerPixel
    let usesRowAbove = !isMostlyWhite(pixels)
    var row = [UInt8](repeating: usesRowAbove ? 2 : 0, count: rowBytes + 1)
    let bound = Int(deflateBound(&stream, uLong((rowBytes + 1) * height)))
    var isWhole = true
    let data = [UInt8](unsafeUninitializedCapacity: bound) { output, filled in
      stream.next_out = output.baseAddress
      stream.avail_out = uInt(output.count)
      for y in 0..<height {
        for x in 0..<rowBytes {
          let above = usesRowAbove && y > 0 ? pixels[(y - 1) * rowBytes + x] : 0
          row[x + 1] = pixels[y * rowBytes + x] &- above
        }
        row.withUnsafeMutableBufferPointer { row in
          stream.next_in = row.baseAddress
          stream.avail_in = uInt(row.count)
          let result = CZlib.deflate(&stream, y == height - 1 ? Z_FINISH : Z_NO_FLUSH)
          isWhole = isWhole && result == (y == height - 1 ? Z_STREAM_END : Z_OK)
        }
      }
      filled = output.count - Int(stream.avail_out)
    }
    return isWhole ? data : nil
  }

  private func isMostlyWhite(_ pixels: UnsafeRawBufferPointer) -> Bool {
    pixels.reduce(into: 0) { white, byte in white += byte == 255 ? 1 : 0 } * 2 > pixels.count
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

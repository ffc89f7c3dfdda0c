import CLeptonica

/// JPEG files, written by Leptonica.
package enum JPEG {
  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - pixels: Four bytes per pixel in Cairo's format: blue, green, red, unused; `height` rows
  ///     from the top of `width` pixels, without padding.
  ///   - dpi: The resolution in the file's header, in dots per inch.
  ///   - quality: 1…100.
  /// - Returns: `nil` when memory is short.
  package static func encode(
    pixels: UnsafeRawBufferPointer, width: Int, height: Int, dpi: Int, quality: Int
  ) -> [UInt8]? {
    precondition(pixels.count == width * height * 4, "four bytes for every pixel")
    var picture = pixCreate(Int32(width), Int32(height), 32)
    guard picture != nil, let words = pixGetData(picture) else { return nil }
    defer { pixDestroy(&picture) }
    let source = pixels.assumingMemoryBound(to: UInt32.self)
    // Leptonica's words are 0xRRGGBBxx, Cairo's 0xxxRRGGBB.
    for index in 0..<source.count { words[index] = source[index] << 8 }
    pixSetResolution(picture, Int32(dpi), Int32(dpi))
    var encoded: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard pixWriteMemJpeg(&encoded, &count, picture, Int32(quality), 0) == 0, let encoded else {
      return nil
    }
    defer { lept_free(encoded) }
    return Array(UnsafeBufferPointer(start: encoded, count: count))
  }

  /// Decodes an image, its rows and columns as they are stored.
  ///
  /// - Parameters:
  ///   - width, height: The size that its header states.
  ///   - divisor: 1, 2, 4 or 8: the picture is made this much smaller while it is decoded, which takes
  ///     a part of the time. Its sides are rounded up.
  ///   - target: Room for as many pixels, each 0xRRGGBB.
  /// - Returns: Whether it could be decoded and has that size.
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, dividedBy divisor: Int = 1,
    into target: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    var warnings: Int32 = 0
    var read = pixReadMemJpeg(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, 0, Int32(divisor),
      &warnings,
      0)
    defer { pixDestroy(&read) }
    let (width, height) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    guard let read, pixGetWidth(read) == width, pixGetHeight(read) == height else { return false }
    var picture = pixConvertTo32(read)
    defer { pixDestroy(&picture) }
    guard let picture, let words = pixGetData(picture) else { return false }
    // Leptonica's words are 0xRRGGBBxx, in rows without padding.
    for index in 0..<width * height { target[index] = words[index] >> 8 }
    return true
  }
}

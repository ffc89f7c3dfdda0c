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
}

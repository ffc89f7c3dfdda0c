import CWebP

/// The image of a WebP file.
package struct WebPFile: DecodableImage {
  private let bytes: UnsafeRawBufferPointer
  private let hasOpacity: Bool
  /// Whether the pixels were stored without loss.
  package let isLossless: Bool
  /// The size in pixels, as they are stored.
  package let width: Int
  package let height: Int

  /// Reads the file's header.
  ///
  /// - Parameter bytes: The whole file; they must outlive this value.
  /// - Throws: ``ImageFileError``: `.damaged` if the header can't be read, `.unsupported` for an
  ///   animation.
  package init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
    var features = WebPBitstreamFeatures()
    guard
      WebPGetFeatures(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &features)
        == VP8_STATUS_OK
    else { throw .damaged }
    guard features.has_animation == 0 else { throw .unsupported("it is an animation") }
    self.bytes = bytes
    hasOpacity = features.has_alpha != 0
    isLossless = features.format == 2
    width = Int(features.width)
    height = Int(features.height)
  }

  /// The EXIF data from its byte order mark on; `nil` if there is none.
  package var exif: [UInt8]? {
    // A RIFF file: chunks of four letters, a length (little-endian) and data of an even size.
    var offset = 12
    while offset + 8 <= bytes.count {
      let length = Int(
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)))
      guard length <= bytes.count - offset - 8 else { return nil }
      let data = bytes[(offset + 8)..<(offset + 8 + length)]
      if bytes[offset..<(offset + 4)].elementsEqual("EXIF".utf8) {
        // Some programs write JPEG's prefix before it.
        return Array(data.starts(with: "Exif\0\0".utf8) ? data.dropFirst(6) : data)
      }
      offset += 8 + length + length % 2
    }
    return nil
  }

  /// Decodes the pixels onto white, in the order in which they are stored.
  ///
  /// - Throws: ``ImageFileError/damaged`` if the pixels can't be decoded.
  package func draw(into target: UnsafeMutablePointer<UInt32>) throws(ImageFileError) {
    // Bytes in the order blue, green, red, opacity are 0xAARRGGBB on little-endian processors.
    let size = width * height * 4
    let drawn = target.withMemoryRebound(to: UInt8.self, capacity: size) {
      WebPDecodeBGRAInto(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, $0, size,
        Int32(width * 4))
    }
    guard drawn != nil else { throw .damaged }
    for index in 0..<width * height {
      let pixel = target[index]
      target[index] =
        hasOpacity
        ? onWhite(
          pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF, opacity: pixel >> 24)
        : pixel & 0xFF_FFFF
    }
  }
}

/// One image of a file, whose size was read and whose pixels were not.
package protocol DecodableImage {
  /// The size in pixels, as they are stored; positive.
  var width: Int { get }
  var height: Int { get }

  /// Decodes the pixels onto white, in the order in which they are stored.
  ///
  /// The caller has checked the size, and has room for it.
  ///
  /// - Parameter target: `height` rows from the top of `width` pixels, each 0xRRGGBB.
  /// - Throws: ``ImageFileError`` if the pixels are damaged or of a kind that can't be decoded, or
  ///   memory runs out.
  func draw(into target: UnsafeMutablePointer<UInt32>) throws(ImageFileError)
}

/// A colour on white, as 0xRRGGBB.
///
/// - Parameter opacity: 0 to 255.
func onWhite(_ red: UInt32, _ green: UInt32, _ blue: UInt32, opacity: UInt32) -> UInt32 {
  func mixed(_ part: UInt32) -> UInt32 { (part * opacity + 255 * (255 - opacity) + 127) / 255 }
  return mixed(red) << 16 | mixed(green) << 8 | mixed(blue)
}

/// What marks are drawn with: the outlines of their words, and the pictures of stamps.
package struct MarkResources: Hashable, Sendable {
  package var glyphs: Glyphs
  /// By their SHA-256 in hexadecimal.
  package var pictures: [String: StampPicture]

  package init(glyphs: Glyphs = [:], pictures: [String: StampPicture] = [:]) {
    self.glyphs = glyphs
    self.pictures = pictures
  }
}

/// A picture as a PDF has it: rows from the top, 8 bits a sample, compressed in zlib's format.
package struct StampPicture: Hashable, Sendable {
  /// The size in pixels.
  package var width: Int
  package var height: Int
  /// Red, green and blue of each pixel.
  package var colors: [UInt8]
  /// The opacity of each pixel; 0 is transparent.
  package var opacity: [UInt8]

  package init(width: Int, height: Int, colors: [UInt8], opacity: [UInt8]) {
    self.width = width
    self.height = height
    self.colors = colors
    self.opacity = opacity
  }
}

/// Why no PDF can be made of these bytes.
package enum ImagePDFError: Error, Hashable, Sendable {
  case empty
  /// The type of the file is unknown.
  case notAnImage
  /// A type that would have to be decoded: HEIC, TIFF, GIF, WebP, …
  case unsupportedType(ImageType)
  /// A JPEG or PNG of a kind that PDF cannot show.
  case unsupportedKind(ImageType, Kind)
  /// The parts of the file are inconsistent.
  case damaged(ImageType)
  /// The file ends before the image does.
  case truncated(ImageType)
  case tooLarge(width: Int, height: Int)
  /// A PNG that is interlaced or transparent; it must be decoded and rewritten first.
  case pixelsNeeded

  /// The features that PDF cannot show.
  package enum Kind: Hashable, Sendable {
    /// Arithmetic coding, lossless or hierarchical JPEG.
    case coding
    case bitsPerSample(Int)
    case samplesPerPixel(Int)
  }
}

/// Why no PDF can be made around these bytes.
package enum ImagePDFError: Error, Hashable, Sendable {
  case empty
  /// None of the types that are known.
  case notAnImage
  /// A type that would have to be decoded: HEIC, TIFF, GIF, WebP, …
  case unsupportedType(ImageType)
  /// A JPEG or PNG of a kind that PDF has no way to show.
  case unsupportedKind(ImageType, Kind)
  /// What a part says and what follows do not fit together.
  case damaged(ImageType)
  /// The file ends before the picture does.
  case truncated(ImageType)
  case tooLarge(width: Int, height: Int)
  /// A PNG that is interlaced or transparent; it has to be decoded and written anew first.
  case pixelsNeeded

  /// What PDF has no way to show.
  package enum Kind: Hashable, Sendable {
    /// Arithmetic coding, lossless or hierarchical JPEG.
    case coding
    case bitsPerSample(Int)
    case samplesPerPixel(Int)
  }
}

/// Why no PDF can be made of these bytes.
package enum ImagePDFError: Error, Hashable, Sendable {
  case empty
  /// The type of the file is unknown.
  case notAnImage
  /// A type that can't be decoded: GIF, BMP, …
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

  /// The reason in a few words.
  package var reason: String {
    switch self {
    case .empty: "the file is empty"
    case .notAnImage: "it is neither a PDF nor an image"
    case .unsupportedType(let type):
      "\(type.rawValue) is not supported: convert it to PDF, JPEG or PNG"
    case .unsupportedKind(let type, .coding):
      "its kind of \(type.rawValue) coding can't be imported"
    case .unsupportedKind(let type, .bitsPerSample(let bits)):
      "a \(type.rawValue) with \(bits) bits per sample is not supported"
    case .unsupportedKind(let type, .samplesPerPixel(let samples)):
      "a \(type.rawValue) with \(samples) samples per pixel is not supported"
    case .damaged(let type): "the \(type.rawValue) is damaged"
    case .truncated(let type): "the \(type.rawValue) is cut off"
    case .tooLarge(let width, let height): "\(width) × \(height) pixels are too many"
    case .pixelsNeeded: "the image has to be decoded first"
    }
  }
}

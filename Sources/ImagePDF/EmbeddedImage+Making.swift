extension EmbeddedImage {
  /// The unchanged image of a JPEG or PNG file.
  ///
  /// - Throws: ``ImagePDFError``: `.pixelsNeeded` for a PNG that must first be decoded; `.empty`,
  ///   `.notAnImage` or `.unsupportedType` for another file; otherwise the error in the file.
  package init(_ bytes: [UInt8]) throws(ImagePDFError) {
    switch ImageType(bytes) {
    case .jpeg: self = try JPEGImage(bytes).embedded
    case .png: self = try PNGImage(bytes).embedded
    case nil: throw bytes.isEmpty ? .empty : .notAnImage
    case .some(let type): throw .unsupportedType(type)
    }
  }

  /// Black and white pixels as Group 4 fax data (ITU-T T.6).
  ///
  /// - Parameter blackIsOne: Whether a run of black pixels stands for the brighter colour.
  package init(
    fax data: [UInt8], width: Int, height: Int, blackIsOne: Bool, orientation: Orientation,
    dpi: Double?
  ) {
    self.init(
      width: width, height: height, bitsPerComponent: 1, colorSpace: Array("/DeviceGray".utf8),
      filter: "/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns \(width) /Rows \(height)"
        + " /BlackIs1 \(blackIsOne) >>",
      data: [data[...]], orientation: orientation, dpi: dpi)
  }

  /// Says that the components of a JPEG are not luma and chroma, as they are by default.
  package mutating func useComponentsAsColors() {
    filter += " /DecodeParms << /ColorTransform 0 >>"
  }
}

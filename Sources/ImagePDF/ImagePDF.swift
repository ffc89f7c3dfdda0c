/// A PDF around the unchanged bytes of a picture.
package enum ImagePDF {
  /// The most pixels a picture may have, which keeps what decodes it later within its memory.
  package static let maximumPixels = 200_000_000

  /// Makes a PDF of one page that shows the picture, whole and upright.
  ///
  /// JPEG data goes in as it is, and so does the compressed data of a PNG without transparency and
  /// interlacing: nothing is decoded, nothing is lost, and the same bytes always give the same PDF.
  /// The page has the picture's physical size where the picture states a believable one
  /// (`PageSize`), and the EXIF orientation is honoured.
  ///
  /// - Parameter bytes: A whole JPEG or PNG file; told by its content, whatever its name.
  /// - Throws: `.pixelsNeeded` for a PNG that first has to be made plain; otherwise what is wrong.
  package static func make(from bytes: [UInt8]) throws(ImagePDFError) -> [UInt8] {
    switch ImageType(bytes) {
    case .jpeg: return PDFWriter.page(with: try JPEGImage(bytes).embedded)
    case .png: return PDFWriter.page(with: try PNGImage(bytes).embedded)
    case nil: throw bytes.isEmpty ? .empty : .notAnImage
    case .some(let type): throw .unsupportedType(type)
    }
  }
}

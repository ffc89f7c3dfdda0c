/// Makes a PDF of the unchanged bytes of an image.
package enum ImagePDF {
  /// The maximum number of pixels, which limits the memory of later decoding.
  package static let maximumPixels = 200_000_000

  /// Makes a PDF of one page that shows the whole image upright.
  ///
  /// JPEG data is embedded unchanged, and so is the compressed data of a PNG without transparency
  /// and interlacing: nothing is decoded or lost, and the same bytes always give the same PDF. The
  /// page has the image's physical size if the stated size is plausible (`PageSize`), and the EXIF
  /// orientation is applied.
  ///
  /// - Parameter bytes: A whole JPEG or PNG file, identified by its content.
  /// - Throws: ``ImagePDFError``: `.pixelsNeeded` for a PNG that must first be converted; otherwise
  ///   the error in the file.
  package static func make(from bytes: [UInt8]) throws(ImagePDFError) -> [UInt8] {
    switch ImageType(bytes) {
    case .jpeg: return PDFWriter.page(with: try JPEGImage(bytes).embedded)
    case .png: return PDFWriter.page(with: try PNGImage(bytes).embedded)
    case nil: throw bytes.isEmpty ? .empty : .notAnImage
    case .some(let type): throw .unsupportedType(type)
    }
  }
}

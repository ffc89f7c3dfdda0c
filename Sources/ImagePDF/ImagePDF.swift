/// Makes PDFs of images.
package enum ImagePDF {
  /// The maximum number of pixels, which limits the memory of later decoding.
  package static let maximumPixels = 200_000_000

  /// Makes a PDF of one page for each image, which shows it whole and upright.
  ///
  /// The data of the images is embedded unchanged: nothing is decoded or lost, and the same images
  /// always give the same bytes. A page has the image's physical size if the stated size is plausible
  /// (`PageSize`), and the EXIF orientation is applied.
  ///
  /// - Parameter source: The file that the images were decoded from: it becomes an embedded file of
  ///   the PDF, named `source`.
  package static func make(of images: [EmbeddedImage], source: [UInt8]? = nil) -> [UInt8] {
    PDFWriter.document(of: images, source: source)
  }
}

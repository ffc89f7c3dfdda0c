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
  package static func make(of images: [EmbeddedImage]) -> [UInt8] {
    PDFWriter.document(of: images, embedding: nil, named: "")
  }

  /// As ``make(of:)``, with the file that the images were decoded from as an embedded file.
  ///
  /// - Parameter name: Its name: ASCII letters.
  package static func make(
    of images: [EmbeddedImage], embedding source: [UInt8], named name: String
  ) -> [UInt8] {
    PDFWriter.document(of: images, embedding: source, named: name)
  }
}

/// Makes PDFs of images.
package enum ImagePDF {
  /// The maximum number of pixels, which limits the memory of later decoding.
  package static let maximumPixels = 200_000_000

  /// A file that is embedded in a PDF.
  package struct Attachment: Sendable {
    /// ASCII letters.
    let name: String
    /// The size of the file, in bytes.
    let size: Int
    /// Its bytes as the PDF stores them.
    let data: [UInt8]
    let isDeflated: Bool

    package init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      size = bytes.count
      data = bytes
      isDeflated = false
    }

    /// - Parameter deflated: The file in zlib's format, as PDF's FlateDecode reads it.
    package init(_ name: String, size: Int, deflated: [UInt8]) {
      self.name = name
      self.size = size
      data = deflated
      isDeflated = true
    }
  }

  /// Makes a PDF of one page for each image, which shows it whole and upright.
  ///
  /// The data of the images is embedded unchanged: nothing is decoded or lost, and the same images
  /// always give the same bytes. A page has the image's physical size if the stated size is plausible
  /// (`PageSize`), and the EXIF orientation is applied.
  ///
  /// - Parameter source: The file that the images were decoded from, to be embedded.
  package static func make(
    of images: [EmbeddedImage], embedding source: Attachment? = nil
  ) -> [UInt8] {
    PDFWriter.document(of: images, embedding: source)
  }
}

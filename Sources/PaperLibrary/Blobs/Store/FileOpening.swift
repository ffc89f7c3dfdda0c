package import PaperDomain

/// Opens files of any origin for the library, which never opens them itself.
///
/// PDFs and images are opened in worker processes, so that hostile content can't reach `pc`.
package protocol FileOpening: Sendable {
  /// The number of pages of a PDF that can be reached.
  ///
  /// - Throws: A `UserFacingError` with the reason if the file is not a PDF with pages.
  func pageCount(ofPDFAt path: String) async throws -> Int

  /// Makes a PDF of an image.
  ///
  /// - Parameter sheet: What is to be shown of a photo.
  /// - Returns: `nil` if the file is no image.
  /// - Throws: A `UserFacingError` with the reason if it is one that can't be shown.
  func pdf(ofImageAt path: String, _ sheet: SheetChoice) async throws -> PDFOfImage?
}

/// PDFs that were made of an image file.
package struct PDFOfImage: Sendable {
  /// The file's type, such as `HEIC`.
  package var type: String
  package var pageCount: Int
  /// The PDF to be shown.
  package var pdf: [UInt8]
  /// The same pages with the image file as an embedded file; `nil` if its data went into the PDF
  /// unchanged.
  package var original: [UInt8]?
  /// A PDF of what is to be shown of the photo: the sheet of paper laid flat, or the photo turned;
  /// `nil` for all of it as it is.
  package var cut: [UInt8]?
  /// Whether a sheet was laid flat.
  package var isFlat: Bool

  package init(
    type: String, pageCount: Int, pdf: [UInt8], original: [UInt8]?, cut: [UInt8]?,
    isFlat: Bool
  ) {
    self.cut = cut
    self.isFlat = isFlat
    self.type = type
    self.pageCount = pageCount
    self.pdf = pdf
    self.original = original
  }
}

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

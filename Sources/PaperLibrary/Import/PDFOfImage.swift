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
  /// A PDF of the sheet of paper in the photo, laid flat; `nil` if no sheet was looked for or seen.
  package var flat: [UInt8]?

  package init(
    type: String, pageCount: Int, pdf: [UInt8], original: [UInt8]?, flat: [UInt8]?
  ) {
    self.flat = flat
    self.type = type
    self.pageCount = pageCount
    self.pdf = pdf
    self.original = original
  }
}

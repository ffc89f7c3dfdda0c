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

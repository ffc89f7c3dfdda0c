/// Opens files of any origin for the library, which never opens them itself.
///
/// PDFs and images are opened in worker processes, so that hostile content can't reach `pc`.
package protocol FileOpening: Sendable {
  /// The number of pages of a PDF that can be reached.
  ///
  /// - Throws: A `UserFacingError` with the reason if the file is not a PDF with pages.
  func pageCount(ofPDFAt path: String) async throws -> Int

  /// Re-encodes an image as a PNG without interlacing and transparency.
  func plainPNG(ofImageAt path: String) async throws -> [UInt8]
}

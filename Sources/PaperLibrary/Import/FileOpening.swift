/// Opens files from anywhere for the library, which never does so itself.
///
/// PDFs and images are opened in worker processes: what is hostile in them must not reach `pc`.
package protocol FileOpening: Sendable {
  /// The number of pages of a PDF that can really be reached.
  ///
  /// - Throws: An `UserFacingError` error with the reason when the file is not a PDF with pages.
  func pageCount(ofPDFAt path: String) async throws -> Int

  /// A PNG made anew without interlacing and transparency.
  func plainPNG(ofImageAt path: String) async throws -> [UInt8]
}

import CPoppler

/// A PDF opened by Poppler.
///
/// One thread at a time: a document shared by two threads crashed in every trial.
package final class PopplerDocument {
  /// The version of the library, such as `22.12.0`.
  package static var version: String { String(cString: poppler_get_version()) }

  /// The number of pages that the file states; it may be wrong.
  package let claimedPageCount: Int

  let raw: OpaquePointer
  private let file: MappedFile

  /// Opens a file.
  ///
  /// - Parameter password: `nil` for a file that needs none.
  /// - Throws: ``PopplerError``: `.encrypted` if it needs another password, `.notAPDF` if it does not
  ///   begin like a PDF, `.damaged` if it can't be opened otherwise, `.noPages` if it states none.
  package init(_ file: MappedFile, password: [UInt8]? = nil) throws(PopplerError) {
    var error: UnsafeMutablePointer<GError>?
    let opened =
      if let password {
        (password + [0]).withUnsafeBufferPointer { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            poppler_document_new_from_bytes(file.bytes, $0.baseAddress, &error)
          }
        }
      } else {
        poppler_document_new_from_bytes(file.bytes, nil, &error)
      }
    guard let raw = opened else {
      let code = error.map { $0.pointee.code }
      g_clear_error(&error)
      if code == gint(POPPLER_ERROR_ENCRYPTED.rawValue) { throw .encrypted }
      throw file.beginsLikeAPDF ? .damaged : .notAPDF
    }
    self.raw = raw
    self.file = file
    claimedPageCount = Int(poppler_document_get_n_pages(raw))
    guard claimedPageCount > 0 else { throw .noPages }
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(raw))
  }

  /// Reads a page.
  ///
  /// - Parameter number: 1 for the first page.
  /// - Throws: ``PopplerError``: `.noSuchPage` outside of the stated page count, `.pageDamaged` if
  ///   the page cannot be read.
  package func page(_ number: Int) throws(PopplerError) -> PopplerPage {
    guard (1...claimedPageCount).contains(number) else {
      throw .noSuchPage(number: number, pageCount: claimedPageCount)
    }
    guard let page = poppler_document_get_page(raw, Int32(number - 1)) else {
      throw .pageDamaged(number: number)
    }
    return PopplerPage(raw: page, document: self)
  }

  /// Returns the number of the last page that can be read.
  ///
  /// Reads every page up to the stated count, until `maximumGap` in a row are missing.
  ///
  /// - Throws: ``PopplerError``: `.noPages` if none can be read, `.tooManyPages` if page `maximum +
  ///   1` can be.
  package func countPages(maximum: Int, maximumGap: Int = 100) throws(PopplerError) -> Int {
    var last = 0
    for number in 1...claimedPageCount {
      if let page = poppler_document_get_page(raw, Int32(number - 1)) {
        g_object_unref(UnsafeMutableRawPointer(page))
        last = number
      }
      if last > maximum { throw .tooManyPages }
      if number - last > maximumGap { break }
    }
    guard last > 0 else { throw .noPages }
    return last
  }
}

import CQpdf

/// An open PDF. Its bytes must stay as they are while it is used.
package final class QpdfDocument {
  private let functions: cqpdf_functions
  private(set) var data: qpdf_data?

  /// Makes a PDF without pages.
  ///
  /// - Throws: ``QpdfError/notInstalled`` if libqpdf can't be loaded.
  package init() throws(QpdfError) {
    functions = try QpdfLibrary.functions
    data = functions.qpdf_init()
    functions.qpdf_silence_errors(data)
    functions.qpdf_set_suppress_warnings(data, 1)
    _ = functions.qpdf_empty_pdf(data)
    try check()
  }

  /// Opens a PDF in memory, and repairs or decrypts it.
  ///
  /// - Parameter password: `nil` for a file that needs none.
  /// - Throws: ``QpdfError``: `.notInstalled` if libqpdf can't be loaded, `.encrypted` for a file
  ///   with another password, `.damaged` if it can't be repaired.
  package init(
    mending bytes: UnsafeRawBufferPointer, password: [UInt8]? = nil
  ) throws(QpdfError) {
    functions = try QpdfLibrary.functions
    data = functions.qpdf_init()
    functions.qpdf_silence_errors(data)
    functions.qpdf_set_suppress_warnings(data, 1)
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    if let password {
      (password + [0]).withUnsafeBufferPointer { word in
        word.withMemoryRebound(to: CChar.self) {
          _ = functions.qpdf_read_memory(
            data, "the file", start, UInt64(bytes.count), $0.baseAddress)
        }
      }
    } else {
      _ = functions.qpdf_read_memory(data, "the file", start, UInt64(bytes.count), nil)
    }
    try check()
    _ = try value { $0.qpdf_get_num_pages($1) }
  }

  /// Opens a PDF in memory that is whole and not encrypted.
  ///
  /// - Throws: ``QpdfError``: `.notInstalled` if libqpdf can't be loaded, `.encrypted` for an
  ///   encrypted file, `.damaged` also for one that libqpdf had to repair.
  package convenience init(_ bytes: UnsafeRawBufferPointer) throws(QpdfError) {
    try self.init(mending: bytes)
    if isEncrypted { throw .encrypted }
    try refuseRepaired()
  }

  deinit {
    functions.qpdf_oh_release_all(data)
    functions.qpdf_cleanup(&data)
  }

  /// The number of pages.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if the pages can't be found.
  package var pageCount: Int {
    get throws(QpdfError) { Int(try value { $0.qpdf_get_num_pages($1) }) }
  }

  /// Returns the dictionary of a page.
  ///
  /// - Parameter number: From 1.
  /// - Throws: ``QpdfError``: `.noSuchPage` outside of the page count, `.damaged` if it can't be
  ///   read.
  package func page(_ number: Int) throws(QpdfError) -> QpdfObject {
    let count = try pageCount
    guard (1...max(count, 1)).contains(number), count > 0 else {
      throw .noSuchPage(number: number, pageCount: count)
    }
    return QpdfObject(
      document: self, handle: try value { $0.qpdf_get_page_n($1, number - 1) })
  }

  /// The trailer's dictionary.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read it.
  package var trailer: QpdfObject {
    get throws(QpdfError) {
      QpdfObject(document: self, handle: try value { $0.qpdf_get_trailer($1) })
    }
  }

  /// The document's catalog.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read it.
  package var root: QpdfObject {
    get throws(QpdfError) {
      QpdfObject(document: self, handle: try value { $0.qpdf_get_root($1) })
    }
  }

  /// Whether the file is encrypted, although it opens without a password.
  package var isEncrypted: Bool { functions.qpdf_is_encrypted(data) != 0 }

  /// Whether libqpdf had to repair the file so far.
  package var isRepaired: Bool { functions.qpdf_more_warnings(data) != 0 }

  /// Refuses a file that libqpdf had to repair.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf had to repair the file so far.
  package func refuseRepaired() throws(QpdfError) {
    if isRepaired { throw .damaged("it has to be repaired first") }
  }

  /// Calls a function of the library, and checks that it succeeded.
  func value<Value>(
    _ body: (cqpdf_functions, qpdf_data?) -> Value
  ) throws(QpdfError) -> Value {
    let value = body(functions, data)
    try check()
    return value
  }

  private func check() throws(QpdfError) {
    guard functions.qpdf_has_error(data) != 0 else { return }
    let error = functions.qpdf_get_error(data)
    if functions.qpdf_get_error_code(data, error) == qpdf_e_password { throw .encrypted }
    throw .damaged(
      functions.qpdf_get_error_full_text(data, error).map { String(cString: $0) } ?? "unreadable")
  }
}

import CQpdf

/// An open PDF. Its bytes must stay as they are while it is used.
package final class QpdfDocument {
  private let functions: cqpdf_functions
  private var data: qpdf_data?

  /// Opens a PDF in memory.
  ///
  /// - Throws: ``QpdfError``: `.encrypted`, `.damaged` also for a file that libqpdf had to repair.
  package init(_ bytes: UnsafeRawBufferPointer) throws(QpdfError) {
    functions = try QpdfLibrary.functions
    data = functions.qpdf_init()
    functions.qpdf_silence_errors(data)
    functions.qpdf_set_suppress_warnings(data, 1)
    _ = functions.qpdf_read_memory(
      data, "the file", bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
      UInt64(bytes.count), nil)
    try check()
    if functions.qpdf_is_encrypted(data) != 0 { throw .encrypted }
    _ = try value { $0.qpdf_get_num_pages($1) }
    try refuseRepaired()
  }

  deinit {
    functions.qpdf_oh_release_all(data)
    functions.qpdf_cleanup(&data)
  }

  package var pageCount: Int {
    get throws(QpdfError) { Int(try value { $0.qpdf_get_num_pages($1) }) }
  }

  /// - Parameter number: From 1.
  package func page(_ number: Int) throws(QpdfError) -> QpdfObject {
    let count = try pageCount
    guard (1...max(count, 1)).contains(number), count > 0 else {
      throw .noSuchPage(number: number, pageCount: count)
    }
    return QpdfObject(
      document: self, handle: try value { $0.qpdf_get_page_n($1, number - 1) })
  }

  package var trailer: QpdfObject {
    get throws(QpdfError) {
      QpdfObject(document: self, handle: try value { $0.qpdf_get_trailer($1) })
    }
  }

  package var root: QpdfObject {
    get throws(QpdfError) {
      QpdfObject(document: self, handle: try value { $0.qpdf_get_root($1) })
    }
  }

  /// - Throws: ``QpdfError`` `.damaged` if libqpdf had to repair the file so far.
  package func refuseRepaired() throws(QpdfError) {
    if functions.qpdf_more_warnings(data) != 0 { throw .damaged("it has to be repaired first") }
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

/// A value in a PDF.
package struct QpdfObject {
  let document: QpdfDocument
  let handle: qpdf_oh

  private func object(
    _ body: (cqpdf_functions, qpdf_data?) -> qpdf_oh
  ) throws(QpdfError) -> QpdfObject {
    QpdfObject(document: document, handle: try document.value(body))
  }

  /// The value of a key, such as `/Rotate`; `nil` if there is none, or this is no dictionary.
  package func value(_ key: String) throws(QpdfError) -> QpdfObject? {
    let value = try object { $0.qpdf_oh_get_key_if_dict($1, handle, key) }
    return try document.value { $0.qpdf_oh_is_null($1, value.handle) } != 0 ? nil : value
  }

  /// The value of a key here or in the parents, for a page's inherited entries.
  package func inherited(_ key: String) throws(QpdfError) -> QpdfObject? {
    var node = self
    for _ in 0..<64 {
      if let value = try node.value(key) { return value }
      guard let parent = try node.value("/Parent") else { return nil }
      node = parent
    }
    return nil
  }

  /// The items of an array; `nil` for another value.
  package var items: [QpdfObject]? {
    get throws(QpdfError) {
      guard try document.value({ $0.qpdf_oh_is_array($1, handle) }) != 0 else { return nil }
      let count = try document.value { $0.qpdf_oh_get_array_n_items($1, handle) }
      var items: [QpdfObject] = []
      for index in 0..<max(count, 0) {
        items.append(try object { $0.qpdf_oh_get_array_item($1, handle, index) })
      }
      return items
    }
  }

  /// The number; `nil` for another value.
  package var number: Double? {
    get throws(QpdfError) {
      guard try document.value({ $0.qpdf_oh_is_number($1, handle) }) != 0 else { return nil }
      return try document.value { $0.qpdf_oh_get_numeric_value($1, handle) }
    }
  }

  /// The four numbers of a rectangle; `nil` for another value.
  package var rectangle: [Double]? {
    get throws(QpdfError) {
      guard let items = try items, items.count == 4 else { return nil }
      var numbers: [Double] = []
      for item in items {
        guard let number = try item.number else { return nil }
        numbers.append(number)
      }
      return numbers
    }
  }

  /// The object's number and generation; the number is 0 for a value inside another object.
  package var id: (number: Int, generation: Int) {
    get throws(QpdfError) {
      (
        Int(try document.value { $0.qpdf_oh_get_object_id($1, handle) }),
        Int(try document.value { $0.qpdf_oh_get_generation($1, handle) })
      )
    }
  }

  /// The value in PDF syntax; a reference for an object with a number.
  package var syntax: String {
    get throws(QpdfError) {
      let text = try document.value {
        $0.qpdf_oh_unparse($1, handle).map { String(cString: $0) }
      }
      return text ?? "null"
    }
  }

  /// The value in PDF syntax, even of an object with a number.
  package var resolvedSyntax: String {
    get throws(QpdfError) {
      let text = try document.value {
        $0.qpdf_oh_unparse_resolved($1, handle).map { String(cString: $0) }
      }
      return text ?? "null"
    }
  }

  /// Removes a key from this dictionary in memory.
  package func remove(_ key: String) throws(QpdfError) {
    try document.value { $0.qpdf_oh_remove_key($1, handle, key) }
  }
}

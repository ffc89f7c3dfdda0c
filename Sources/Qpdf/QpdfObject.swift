import CQpdf

/// A value in a PDF.
package struct QpdfObject {
  let document: QpdfDocument
  let handle: qpdf_oh

  func object(
    _ body: (cqpdf_functions, qpdf_data?) -> qpdf_oh
  ) throws(QpdfError) -> QpdfObject {
    QpdfObject(document: document, handle: try document.value(body))
  }

  /// The value of a key, such as `/Rotate`; `nil` if there is none, or this is no dictionary.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
  package func value(_ key: String) throws(QpdfError) -> QpdfObject? {
    let value = try object { $0.qpdf_oh_get_key_if_dict($1, handle, key) }
    return try document.value { $0.qpdf_oh_is_null($1, value.handle) } != 0 ? nil : value
  }

  /// The value of a key here or in the parents, for a page's inherited entries.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value or a parent.
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
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
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
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
  package var number: Double? {
    get throws(QpdfError) {
      guard try document.value({ $0.qpdf_oh_is_number($1, handle) }) != 0 else { return nil }
      return try document.value { $0.qpdf_oh_get_numeric_value($1, handle) }
    }
  }

  /// The four numbers of a rectangle, in units of user space, as they are; `nil` for another value.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
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
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the object.
  package var id: (number: Int, generation: Int) {
    get throws(QpdfError) {
      (
        Int(try document.value { $0.qpdf_oh_get_object_id($1, handle) }),
        Int(try document.value { $0.qpdf_oh_get_generation($1, handle) })
      )
    }
  }

  /// The value in PDF syntax; a reference for an object with a number.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
  package var syntax: String {
    get throws(QpdfError) {
      let text = try document.value {
        $0.qpdf_oh_unparse($1, handle).map { String(cString: $0) }
      }
      return text ?? "null"
    }
  }

  /// The value in PDF syntax, even of an object with a number.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
  package var resolvedSyntax: String {
    get throws(QpdfError) {
      let text = try document.value {
        $0.qpdf_oh_unparse_resolved($1, handle).map { String(cString: $0) }
      }
      return text ?? "null"
    }
  }

  /// The name, with its slash; `nil` for another value.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
  package var name: String? {
    get throws(QpdfError) {
      guard try document.value({ $0.qpdf_oh_is_name($1, handle) }) != 0 else { return nil }
      return try document.value { $0.qpdf_oh_get_name($1, handle).map { String(cString: $0) } }
    }
  }

  /// The bytes of a string; `nil` for another value.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
  package var string: [UInt8]? {
    get throws(QpdfError) {
      guard try document.value({ $0.qpdf_oh_is_string($1, handle) }) != 0 else { return nil }
      return try bytes { $0.qpdf_oh_get_binary_string_value($1, handle, $2) }
    }
  }

  /// The characters of a text string; `nil` for another value.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
  package var text: String? {
    get throws(QpdfError) {
      guard try document.value({ $0.qpdf_oh_is_string($1, handle) }) != 0 else { return nil }
      return String(
        decoding: try bytes { $0.qpdf_oh_get_binary_utf8_value($1, handle, $2) }, as: UTF8.self)
    }
  }

  private func bytes(
    _ body: (cqpdf_functions, qpdf_data?, UnsafeMutablePointer<Int>) -> UnsafePointer<CChar>?
  ) throws(QpdfError) -> [UInt8] {
    try document.value { functions, data in
      var count = 0
      let start = body(functions, data, &count)
      return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
  }

  /// The keys of a dictionary, with their slashes; none for another value.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the value.
  package var keys: [String] {
    get throws(QpdfError) {
      guard try document.value({ $0.qpdf_oh_is_dictionary($1, handle) }) != 0 else { return [] }
      return try document.value { functions, data in
        functions.qpdf_oh_begin_dict_key_iter(data, handle)
        var keys: [String] = []
        while functions.qpdf_oh_dict_more_keys(data) != 0 {
          guard let key = functions.qpdf_oh_dict_next_key(data) else { break }
          keys.append(String(cString: key))
        }
        return keys
      }
    }
  }
}

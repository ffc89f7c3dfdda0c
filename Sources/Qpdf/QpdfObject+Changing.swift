import CQpdf

extension QpdfObject {
  /// Removes a key from this dictionary in memory.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the dictionary.
  package func remove(_ key: String) throws(QpdfError) {
    try document.value { $0.qpdf_oh_remove_key($1, handle, key) }
  }

  /// Sets a key of this dictionary in memory. An object with a number is referred to.
  ///
  /// - Parameter value: Of the same document.
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the dictionary.
  package func set(_ key: String, to value: QpdfObject) throws(QpdfError) {
    try document.value { $0.qpdf_oh_replace_key($1, handle, key, value.handle) }
  }

  /// Sets a key to a value in PDF syntax.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if it is not PDF syntax, or libqpdf can't read the
  ///   dictionary.
  package func set(_ key: String, to syntax: String) throws(QpdfError) {
    try set(key, to: document.parsed(syntax))
  }

  /// Sets a key to a text.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the dictionary.
  package func set(_ key: String, toText text: String) throws(QpdfError) {
    let value = try object { functions, data in
      var text = text
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          functions.qpdf_oh_new_binary_unicode_string(data, $0.baseAddress, $0.count)
        }
      }
    }
    try set(key, to: value)
  }

  /// Adds an item to the end of this array in memory.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the array.
  package func append(_ item: QpdfObject) throws(QpdfError) {
    try document.value { $0.qpdf_oh_append_item($1, handle, item.handle) }
  }
}

extension QpdfDocument {
  /// A value from PDF syntax.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if it is not PDF syntax.
  package func parsed(_ syntax: String) throws(QpdfError) -> QpdfObject {
    QpdfObject(document: self, handle: try value { $0.qpdf_oh_parse($1, syntax) })
  }

  /// A new object with a number, from PDF syntax.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if it is not PDF syntax.
  package func newObject(_ syntax: String) throws(QpdfError) -> QpdfObject {
    let direct = try parsed(syntax)
    return QpdfObject(
      document: self,
      handle: try value { $0.qpdf_make_indirect_object($1, direct.handle) })
  }

  /// Copies an object with a number, and what it refers to, from another document, which must stay
  /// open until this one is written. An object is copied once; of pages only those that are added.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if the object has no number, or libqpdf can't read it.
  package func copy(_ object: QpdfObject) throws(QpdfError) -> QpdfObject {
    let handle = try value { functions, data in
      functions.qpdf_oh_copy_foreign_object(data, object.document.data, object.handle)
    }
    return QpdfObject(document: self, handle: handle)
  }

  /// Adds a page of another document, which must stay open until this one is written, to the end.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if libqpdf can't read the page.
  package func add(_ page: QpdfObject) throws(QpdfError) {
    _ = try value { functions, data in
      functions.qpdf_add_page(data, page.document.data, page.handle, 0)
    }
  }

  /// The file, without encryption. The same content gives the same bytes.
  ///
  /// - Throws: ``QpdfError/damaged(_:)`` if a stream can't be read.
  package func written() throws(QpdfError) -> [UInt8] {
    try value { functions, data in
      _ = functions.qpdf_init_write_memory(data)
      functions.qpdf_set_deterministic_ID(data, 1)
      functions.qpdf_set_preserve_encryption(data, 0)
      functions.qpdf_set_object_stream_mode(data, qpdf_o_generate)
      _ = functions.qpdf_write(data)
    }
    return try value { functions, data in
      Array(
        UnsafeBufferPointer(
          start: functions.qpdf_get_buffer(data), count: functions.qpdf_get_buffer_length(data)))
    }
  }
}

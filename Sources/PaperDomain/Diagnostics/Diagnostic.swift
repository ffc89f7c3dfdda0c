/// An error or warning, shown like a compiler's: `file:line:column: error: message`.
package struct Diagnostic: Hashable, Sendable {
  /// The path from the library's root.
  package var file: String
  /// 1-based.
  package var line: Int
  /// 1-based, in Unicode scalars.
  package var column: Int
  package var code: DiagnosticCode
  /// One sentence that names the entity.
  package var message: String
  /// How to fix it, if there is one fix.
  package var fix: String?
  /// The missing or damaged blob, if the diagnostic is about one.
  package var blob: BlobID?

  package var severity: Severity { code.severity }

  package init(
    file: String, line: Int, column: Int, code: DiagnosticCode, message: String, fix: String?,
    blob: BlobID? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.code = code
    self.message = message
    self.fix = fix
    self.blob = blob
  }
}

/// An error or warning, before its line and column are known.
///
/// Rules refer to values; only the files with problems are read again to find positions.
package struct Problem: Hashable, Sendable {
  package var file: String
  /// The wrong value, or its nearest existing container.
  package var pointer: JSONPointer
  /// The byte offset in the text, for errors that no pointer can name (a key given twice).
  package var byte: Int?
  package var code: DiagnosticCode
  package var message: String
  package var fix: String?
  /// The missing or damaged blob, if the problem is about one.
  package var blob: BlobID?

  package init(
    _ code: DiagnosticCode, in file: String, at pointer: JSONPointer = [], byte: Int? = nil,
    _ message: String, fix: String? = nil, blob: BlobID? = nil
  ) {
    self.file = file
    self.pointer = pointer
    self.byte = byte
    self.code = code
    self.message = message
    self.fix = fix
    self.blob = blob
  }

  /// Returns the problem with its line and column in `document`, the text of the file; 1:1 for a
  /// file that is missing or is not JSON.
  package func located(in document: JSONDocument?) -> Diagnostic {
    var locator = document.map { JSONLocator($0) }
    return located(by: &locator)
  }

  /// Returns the same for one of many problems of a file.
  package func located(by locator: inout JSONLocator?) -> Diagnostic {
    let position =
      if let byte { locator?.position(ofByte: byte) } else { locator?.position(at: pointer) }
    return Diagnostic(
      file: file, line: position?.line ?? 1, column: position?.column ?? 1, code: code,
      message: message, fix: fix, blob: blob)
  }
}

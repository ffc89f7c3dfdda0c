/// One thing that is wrong, reported as a compiler does: `file:line:column: error: message`.
package struct Diagnostic: Hashable, Sendable {
  /// From the library's root.
  package var file: String
  /// 1-based.
  package var line: Int
  /// 1-based, in Unicode scalars.
  package var column: Int
  package var code: DiagnosticCode
  /// One sentence that names the thing.
  package var message: String
  /// What to do about it, where one thing fixes it.
  package var fix: String?
  /// The blob that is missing or damaged, where it is about one.
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

/// One thing that is wrong, before its place in the text has been looked up.
///
/// Rules speak of values; only the few files that have a problem are read again for positions.
package struct Problem: Hashable, Sendable {
  package var file: String
  /// The value that is wrong, or the nearest one there is.
  package var pointer: JSONPointer
  /// Where in the text, in bytes, for what no pointer names (a key given twice).
  package var byte: Int?
  package var code: DiagnosticCode
  package var message: String
  package var fix: String?
  /// The blob that is missing or damaged, where it is about one.
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

  /// The problem with its line and column, which `document` (the text of the file) tells; at 1:1
  /// for a file that is not there or is not JSON.
  package func located(in document: JSONDocument?) -> Diagnostic {
    var locator = document.map { JSONLocator($0) }
    return located(by: &locator)
  }

  /// The same for one of many problems of a file.
  package func located(by locator: inout JSONLocator?) -> Diagnostic {
    let position =
      if let byte { locator?.position(ofByte: byte) } else { locator?.position(at: pointer) }
    return Diagnostic(
      file: file, line: position?.line ?? 1, column: position?.column ?? 1, code: code,
      message: message, fix: fix, blob: blob)
  }
}

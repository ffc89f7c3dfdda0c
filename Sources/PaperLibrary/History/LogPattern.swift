import Glibc

/// A pattern for messages and authors, as in git's `--grep` and `--author`: a POSIX basic regular
/// expression.
package final class LogPattern: Sendable {
  /// The C library's message for an invalid pattern.
  package struct Malformed: Error {
    package let pattern: String
    package let reason: String
  }

  package let text: String
  /// Only read after `init`: regexec(3) may be called on it from several threads.
  private nonisolated(unsafe) let compiled: UnsafeMutablePointer<regex_t>

  /// - Throws: ``Malformed`` if the pattern is invalid.
  package init(_ text: String, ignoringCase: Bool = false) throws(Malformed) {
    self.text = text
    let expression = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    expression.initialize(to: regex_t())
    let flags = REG_NOSUB | REG_NEWLINE | (ignoringCase ? REG_ICASE : 0)
    let code = regcomp(expression, text, flags)
    guard code == 0 else {
      var reason = [CChar](repeating: 0, count: 256)
      regerror(code, expression, &reason, reason.count)
      expression.deallocate()
      let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Malformed(pattern: text, reason: String(decoding: bytes, as: UTF8.self))
    }
    compiled = expression
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// Whether some line contains a match.
  package func matches(_ text: String) -> Bool { regexec(compiled, text, 0, nil, 0) == 0 }
}

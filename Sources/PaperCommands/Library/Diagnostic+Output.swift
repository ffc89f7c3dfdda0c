import PaperDomain

extension Diagnostic {
  /// The diagnostic in a compiler's form: `file:line:column: error: message`, followed by the fix.
  var styled: StyledText { styled(withCode: false) }

  /// - Parameter withCode: Whether the rule's code is added at the end: `[unlisted]`.
  func styled(withCode: Bool) -> StyledText {
    let role: Role = severity == .error ? .error : .warning
    var text: StyledText = "\(file):\(line):\(column): \(severity.rawValue + ":", role) \(message)"
    if let fix { text += " (\(fix))" }
    if withCode { text += " \("[\(code.rawValue)]", .muted)" }
    return text
  }

  var json: OutputJSON {
    [
      "file": .string(file), "line": .int(line), "column": .int(column),
      "severity": .string(severity.rawValue), "code": .string(code.rawValue),
      "message": .string(message), "fix": .text(fix),
    ]
  }
}

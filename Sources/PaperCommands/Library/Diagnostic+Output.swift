import PaperDomain

extension Diagnostic {
  /// As a compiler prints it: `file:line:column: error: message`, with the fix behind it.
  var styled: StyledText { styled(withCode: false) }

  /// - Parameter withCode: Whether the rule's code stands behind it all: `[unlisted]`.
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

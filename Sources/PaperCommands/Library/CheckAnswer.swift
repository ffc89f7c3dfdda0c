import PaperDomain

/// What is wrong with a library, and what was put right before.
struct CheckAnswer: Report {
  var diagnostics: [Diagnostic]
  var showsWarnings: Bool
  var showsCodes = false
  var mending: Mending?

  var errors: Int { diagnostics.count { $0.severity == .error } }

  var json: OutputJSON {
    let members: [OutputJSON.Member] = [
      .init("ok", .bool(errors == 0)), .init("diagnostics", .list(diagnostics, \.json)),
    ]
    return .object(members + (mending?.members ?? []))
  }

  func write(to terminal: Terminal) throws {
    try mending?.write(to: terminal)
    for diagnostic in diagnostics where showsWarnings || diagnostic.severity == .error {
      try terminal.print(diagnostic.styled(withCode: showsCodes))
    }
    let warnings = diagnostics.count - errors
    if diagnostics.isEmpty {
      terminal.note("no errors")
    } else {
      terminal.note("\(errors.counted("error")), \(warnings.counted("warning"))")
    }
  }
}

extension Int {
  /// `1 error`, `2 errors`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

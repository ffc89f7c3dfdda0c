import PaperDomain

/// The rules of the format: one in full, or the list of all.
struct RuleAnswer: Report {
  let codes: [DiagnosticCode]

  /// The rules that a word on the command line names.
  static func codes(named word: String) throws -> [DiagnosticCode] {
    if word == "all" { return DiagnosticCode.allCases }
    if let code = DiagnosticCode(rawValue: word) { return [code] }
    let known = DiagnosticCode.allCases.map(\.rawValue)
    throw CommandFailure.usage(
      "there is no rule '\(word)'",
      hints: [
        EditDistance.closest(to: word, in: known).map { "did you mean '\($0)'?" }
          ?? "pc check --explain all lists them"
      ])
  }

  var json: OutputJSON {
    [
      "rules": .list(codes) { code in
        let rule = DiagnosticRule.all[code]
        return [
          "code": .string(code.rawValue), "severity": .string(code.severity.rawValue),
          "rule": .text(rule?.rule), "reason": .text(rule?.reason),
          "example": .text(rule?.example), "mend": .text(rule?.fix),
          "fixable": .bool(rule?.isFixed ?? false),
        ]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    if codes.count == 1, let code = codes.first, let rule = DiagnosticRule.all[code] {
      try terminal.print("\(code.rawValue, .heading) (\(code.severity.rawValue))")
      try terminal.print("\(rule.rule)")
      try terminal.print("")
      try terminal.print("Why: \(rule.reason)")
      try terminal.print("")
      try terminal.print("For example:")
      for line in rule.example.split(separator: "\n") { try terminal.print("  \(line)") }
      try terminal.print("")
      try terminal.print("Fix: \(rule.fix)")
      return
    }
    for code in codes {
      let rule = DiagnosticRule.all[code]
      let mark = rule?.isFixed == true ? ", --fix" : ""
      try terminal.print("\(code.rawValue, .heading) (\(code.severity.rawValue)\(mark))")
      try terminal.print("  \(rule?.rule ?? "")")
    }
  }
}

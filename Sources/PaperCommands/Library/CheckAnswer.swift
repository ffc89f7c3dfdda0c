import PaperDomain
import PaperLibrary

/// The errors of a library, and the fixes made before.
struct CheckAnswer: Report {
  var diagnostics: [Diagnostic]
  var showsWarnings: Bool
  var showsCodes = false
  var fixing: FixAnswer?
  var unverified = UnverifiedBlobs()
  /// The number of PDFs that are not on this device; `nil` if they were not counted.
  var elsewhereCount: Int?

  var errors: Int { diagnostics.count { $0.severity == .error } }

  var json: OutputJSON {
    let members: [OutputJSON.Member] = [
      .init("ok", .bool(errors == 0)), .init("diagnostics", .list(diagnostics, \.json)),
    ]
    let elsewhere = elsewhereCount.map { [OutputJSON.Member("blobsElsewhere", .int($0))] } ?? []
    return .object(members + unverified.members + elsewhere + (fixing?.members ?? []))
  }

  func write(to terminal: Terminal) throws {
    try fixing?.write(to: terminal)
    for diagnostic in diagnostics where showsWarnings || diagnostic.severity == .error {
      try terminal.print(diagnostic.styled(withCode: showsCodes))
    }
    let warnings = diagnostics.count - errors
    if diagnostics.isEmpty {
      terminal.note("no errors")
    } else {
      terminal.note("\(errors.counted("error")), \(warnings.counted("warning"))")
    }
    terminal.note(unverified)
    if let elsewhereCount, elsewhereCount > 0 { terminal.noteElsewhere(elsewhereCount) }
  }
}

extension UnverifiedBlobs {
  /// The number of unverified blobs, if there are any.
  var members: [OutputJSON.Member] { count == 0 ? [] : [.init("unverified", .int(count))] }
}

extension Terminal {
  /// Prints the first PDFs that were never hashed.
  func note(_ unverified: UnverifiedBlobs) {
    if unverified.count == 0 { return }
    let names = unverified.first.map(\.path).joined(separator: ", ")
    let rest = unverified.count - unverified.first.count
    note(
      "not verified: \(names)" + (rest > 0 ? " and \(rest) more" : "")
        + "; pc check --full hashes all")
  }

  /// Prints how many PDFs are on other devices, and the command that downloads them.
  func noteElsewhere(_ count: Int) {
    note("\(count.counted("PDF")) not on this device; pc fetch --blobs downloads the missing PDFs")
  }
}

extension Int {
  /// `1 error`, `2 errors`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

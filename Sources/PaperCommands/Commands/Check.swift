package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc check`.
package struct Check: Command {
  package static let configuration = CommandConfiguration(
    abstract: "Hold the library against every rule of its format.")

  @Flag(help: "Also hash every blob again and walk the history.")
  package var full = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    var diagnostics = try workspace.library.check()
    if full {
      let blobs = try workspace.library.blobFiles()
      let meter = invocation.progress("hashing blobs", of: blobs.count, unit: "blobs")
      diagnostics += try workspace.library.fullCheck(blobs) { meter.advance() }
      meter.finish()
    }
    try invocation.write(CheckAnswer(diagnostics: diagnostics, showsWarnings: true))
    return diagnostics.contains { $0.severity == .error } ? .negative : .done
  }
}

/// What is wrong with a library.
struct CheckAnswer: Report {
  let diagnostics: [Diagnostic]
  let showsWarnings: Bool

  private var errors: Int { diagnostics.count { $0.severity == .error } }

  var json: OutputJSON {
    ["ok": .bool(errors == 0), "diagnostics": .list(diagnostics, \.json)]
  }

  func write(to terminal: Terminal) throws {
    for diagnostic in diagnostics where showsWarnings || diagnostic.severity == .error {
      try terminal.print(diagnostic.styled)
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

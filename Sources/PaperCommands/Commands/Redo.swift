package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc redo`.
package struct Redo: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Do again what the last undo took back.",
    discussion: "Works until something else is changed with pc.")

  @Flag(help: "Also overwrite files that were changed since; what they hold is kept.")
  package var force = false

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    guard let report = try library.redo(isForced: force, isDryRun: dryRun.dryRun) else {
      throw CommandFailure("there is nothing to do again", status: .negative)
    }
    try invocation.write(UndoAnswer(report: report, kind: .redo, isDryRun: dryRun.dryRun))
    return .done
  }
}

package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc redo`.
package struct Redo: Command {
  package static let foldsMarkup = false
  package static let configuration = CommandConfiguration.verb(
    abstract: "Redo what the last undo undid.",
    discussion: "Works until another pc command changes something.")

  @Flag(help: "Also overwrite files that were changed since; their content is kept.")
  package var force = false

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Redoes the last undo.
  ///
  /// - Throws: ``CommandFailure`` if there is none, `UndoRefusal` if the library was changed since;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    guard let report = try library.operations.redo(isForced: force, isDryRun: dryRun.dryRun) else {
      throw CommandFailure("there is nothing to redo", status: .negative)
    }
    try invocation.write(UndoAnswer(report: report, kind: .redo, isDryRun: dryRun.dryRun))
    return .done
  }
}

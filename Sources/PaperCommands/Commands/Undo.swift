package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc undo [N]`.
package struct Undo: Command {
  package static let foldsMarkup = false
  package static let configuration = CommandConfiguration.verb(
    abstract: "Undo the last pc command, whatever it changed.",
    discussion: """
      Files get back their content from before the command, including changes by hand that it \
      overwrote; its commits are removed from the branch. An undo loses nothing: pc redo redoes \
      the command, and pc ops lists all commands. Commits that a remote has are not undone.
      """)

  @Argument(help: .init("How many commands; by default 1.", valueName: "n"))
  package var count = 1

  @Option(
    help: .init(
      "Undo only this command; if later ones stay, with a new commit. pc ops shows ids.",
      valueName: "id"))
  package var operation: String?

  @Flag(help: "Also overwrite files that were changed since; their content is kept.")
  package var force = false

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the number is under 1, or is given with `--operation`.
  package func validate() throws {
    if operation != nil, count != 1 {
      throw ValidationError("--operation names one command: leave out the number")
    }
    if count < 1 { throw ValidationError("'\(count)' is not a number of commands: 1 or more") }
  }

  /// Undoes the commands.
  ///
  /// - Throws: ``CommandFailure`` if there is none, `UndoRefusal` if the library was changed since
  ///   or a remote has the commits; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let report: UndoReport?
    if let operation {
      let undo = OperationUndo(isForced: force, isDryRun: dryRun.dryRun)
      report = try await undo.report(of: operation, in: workspace, invocation)
    } else {
      report = try workspace.library.operations.undo(
        count, isForced: force, isDryRun: dryRun.dryRun)
    }
    guard let report else {
      throw CommandFailure("there is nothing to undo", status: .negative)
    }
    try invocation.write(UndoAnswer(report: report, kind: .undo, isDryRun: dryRun.dryRun))
    return .done
  }
}

package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc undo [N]`.
package struct Undo: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Take back the last pc command, whatever it changed.",
    discussion: """
      Files get back what they held before the command, changes by hand that it overwrote included; \
      its commits come off the branch. An undo loses nothing: pc redo does again what it took back, \
      and pc ops lists everything. Commits that a remote has already are not taken back.
      """)

  @Argument(help: .init("How many commands; 1 unless given.", valueName: "n"))
  package var count = 1

  @Flag(help: "Also overwrite files that were changed since; what they hold is kept.")
  package var force = false

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func validate() throws {
    if count < 1 { throw ValidationError("'\(count)' is not a number of commands: 1 or more") }
  }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    guard let report = try library.undo(count, isForced: force, isDryRun: dryRun.dryRun) else {
      throw CommandFailure("there is nothing to take back", status: .negative)
    }
    try invocation.write(UndoAnswer(report: report, kind: .undo, isDryRun: dryRun.dryRun))
    return .done
  }
}

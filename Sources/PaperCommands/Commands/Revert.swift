package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc revert COMMIT|BATCH`.
package struct Revert: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Revert a commit or a batch of rebindings with a new commit.",
    discussion: """
      The changes of a commit are reverted field by field; later changes of other fields stay. If \
      a later change affects the same field, nothing is changed, and each conflict is reported. A \
      batch is all rebindings of one pc commit; pc log shows its id.
      """)

  @Argument(help: .init("Commits, or the ids of batches.", valueName: "commit|batch"))
  package var commits: [String]

  @Flag(help: "Revert all rebindings that were made with the commit.")
  package var batch = false

  @Flag(help: "Change the files only; pc commit then commits the change.")
  package var noCommit = false

  @Option(name: .shortAndLong, help: .init("The commit's message.", valueName: "msg"))
  package var message: String?

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Reverts the commits, and commits that.
  ///
  /// - Throws: `ReversalError` if later or uncommitted changes conflict, or a word names no commit
  ///   of the library; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let library = workspace.library
    var found: [LoggedCommit] = []
    for word in commits {
      let more = try library.reverts.commits(named: word, wholeBatch: batch)
      found += more.filter { commit in !found.contains { $0.id == commit.id } }
    }
    let order = try library.reverts.lastMadeFirst(found)
    let options = try ChangeOptions.recording(
      noCommit ? nil : message ?? Revert.message(for: order), isDryRun: dryRun.dryRun)
    return try await workspace.change(options, invocation) { editor, _ in
      let plan = try library.reverts.plan(reverting: order, with: &editor)
      var change = PlannedChange(
        lines: plan.changes.filter(\.isNews).map(\.line),
        members: [.init("changes", .list(plan.changes, \.json))])
      change.hintIfRefused = "revert with --no-commit, then commit all changes together: pc commit"
      change.notes = plan.remarks.map { "\($0)" }
      if plan.changes.isEmpty { change.notes.append("no change of it is left to revert") }
      return change
    }
  }

  /// As `git revert` words it.
  static func message(for commits: [LoggedCommit]) -> String {
    let lines = commits.map { "This reverts commit \($0.id).\n" }.joined()
    if commits.count == 1 { return "Revert \"\(commits[0].subject)\"\n\n\(lines)" }
    if let batch = commits[0].batch, commits.allSatisfy({ $0.batch == batch }) {
      return "Revert \(commits.count) rebindings\n\nThis reverts batch \(batch).\n"
    }
    return "Revert \(commits.count) commits\n\n\(lines)"
  }
}

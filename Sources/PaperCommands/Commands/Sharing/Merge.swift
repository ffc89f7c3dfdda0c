package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc merge BRANCH`.
package struct Merge: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Merge a branch into this one, entity by entity.",
    discussion: """
      Docs, groups, pages, bundles, tags and variables are identified by their ids, and merged \
      value by value. If both sides bound a page to different targets, both are kept: one is saved \
      as a copy due to conflict, and the exit status is 3. Nothing is lost, and no conflict is \
      left to you.
      """)

  @Argument(help: "A branch, or any commit.")
  package var branch: String

  @Option(name: .shortAndLong, help: .init("The merge's message.", valueName: "msg"))
  package var message: String?

  @OptionGroup package var unrelated: UnrelatedOption
  @OptionGroup package var verification: VerificationOption
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Merges the branch.
  ///
  /// - Throws: `RevisionError` if there is no such commit, `MergeRefusal` or `PurgeRefusal` if it
  ///   can't be merged; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    let commit = try library.revisions.commit(named: branch)
    var request = MergeRequest(commit, name: try library.merger.name(of: branch))
    request.message = message
    request.allowsUnrelated = unrelated.allowUnrelatedHistories
    request.isVerified = !verification.skipsHooks
    request.isDryRun = dryRun.dryRun
    return try invocation.sharing {
      SharingAnswer(
        try library.merger.merge(request), name: branch, isDryRun: dryRun.dryRun, invocation)
    }
  }
}

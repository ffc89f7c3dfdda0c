package import ArgumentParser
import PaperLibrary

/// `pc pull [REMOTE]`.
package struct Pull: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Download the commits of a remote, and merge them.")

  @Argument(help: "The remote; by default the one the branch follows.")
  package var remote: String?

  @OptionGroup package var options: SyncOptions
  @OptionGroup package var transfer: TransferOptions
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Downloads the commits, and merges them.
  ///
  /// - Throws: `SyncError` if the remote is unknown or can't be reached, `MergeRefusal` or
  ///   `PurgeRefusal` if they can't be merged; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    return try invocation.sharing {
      let report = try SyncOperation(library).pull(
        library.remotes.branch(remote), transfer.settings(invocation), options.choice,
        isDryRun: dryRun.dryRun)
      return SharingAnswer(
        report, givesToo: false, isDryRun: dryRun.dryRun, invocation)
    }
  }
}

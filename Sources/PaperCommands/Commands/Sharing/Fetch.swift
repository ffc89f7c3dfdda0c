package import ArgumentParser
import PaperLibrary

/// `pc fetch [REMOTE]`.
package struct Fetch: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Get what a remote has, and merge nothing yet.")

  @Argument(help: "The remote; the one the branch follows unless given.")
  package var remote: String?

  @OptionGroup package var transfer: TransferOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    let branch = try library.remoteBranch(remote)
    defer { invocation.terminal.clearProgress() }
    try library.fetch(branch, transfer.settings(invocation))
    invocation.terminal.clearProgress()
    try invocation.write(UpstreamAnswer(upstream: try library.standing(to: branch)))
    return .done
  }
}

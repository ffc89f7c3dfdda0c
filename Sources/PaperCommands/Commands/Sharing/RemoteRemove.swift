package import ArgumentParser
import PaperLibrary

/// `pc remote rm NAME`.
package struct RemoteRemove: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Remove a remote from this library. Its data does not change.")

  @Argument(help: "The remote.")
  package var name: String

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes the remote.
  ///
  /// - Throws: `SyncError` if there is none of the name; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    try Workspace(invocation).library.remotes.remove(name)
    try invocation.write(NamedRemote(name: name, verb: "forgot"))
    return .done
  }
}

package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc bundle show NAME`.
package struct BundleShow: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "show", abstract: "Show a bundle: its files, and which pages show it.")

  @Argument(help: "The bundle.")
  package var name: String

  @OptionGroup package var time: TimeTravelOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Shows the bundle.
  ///
  /// - Throws: ``ReferenceError`` if it is unknown, `RevisionError` if `--at` names no commit;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let state = try workspace.state(at: time.at)
    let bundle = try workspace.resolver(state.snapshot).bundle(name)
    try invocation.write(
      try EntityAnswer(.bundle(bundle), in: state, workspace), isLong: true)
    return .done
  }
}

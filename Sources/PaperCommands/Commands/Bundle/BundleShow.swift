package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc bundle show NAME`.
package struct BundleShow: Command {
  package static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a bundle: its files, and which pages show it.")

  @Argument(help: "The bundle.")
  package var name: String

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.snapshot()
    let bundle = try workspace.resolver(snapshot).bundle(name)
    try invocation.write(
      try EntityAnswer(.bundle(bundle), in: snapshot, workspace), isLong: true)
    return .done
  }
}

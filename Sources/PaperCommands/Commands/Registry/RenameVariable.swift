package import ArgumentParser
import PaperDomain

/// `pc variables rename OLD NEW`.
package struct RenameVariable: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rename", abstract: "Rename a variable or an option, and all its uses.",
    discussion: "An option is written NAME=OPTION.")

  @Argument(help: .init("The variable, or NAME=OPTION.", valueName: "old"))
  package var old: String

  @Argument(help: .init("Its new name.", valueName: "new"))
  package var new: String

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Renames the variable or option.
  ///
  /// - Throws: ``EditRefusal`` or ``RegistryRefusal`` if it is undefined, or the new name is bad,
  ///   taken or of another kind; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      let before = editor.snapshot
      let (renamed, users) = try Definition.variable(old, in: before).rename(to: new, &editor)
      return .definition(
        "\(old, .removed) → \(renamed.name, .added)", users, unreadable: before,
        name: renamed.name)
    }
  }
}

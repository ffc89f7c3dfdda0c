package import ArgumentParser
import PaperDomain

/// `pc tags rename OLD NEW`.
package struct RenameTag: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rename", abstract: "Rename a tag or tag group, and all its uses.",
    discussion: "A tag keeps its id, also in another group.")

  @Argument(help: .init("The tag, Group/Tag, or the tag group.", valueName: "old"))
  package var old: String

  @Argument(
    help: .init("Its new name; without a group, a tag stays in its group.", valueName: "new"))
  package var new: String

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Renames the tag or group.
  ///
  /// - Throws: ``EditRefusal`` or ``RegistryRefusal`` if it is undefined, or the new name is bad,
  ///   taken or of another kind; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      let before = editor.snapshot
      let (renamed, users) = try Definition.tag(old).rename(to: new, &editor)
      return .definition(
        "\(old, .removed) → \(renamed.name, .added)", users, unreadable: before,
        name: renamed.name)
    }
  }
}

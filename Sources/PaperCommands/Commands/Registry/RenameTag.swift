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
    help: .init("Its new name; of a tag the name alone stays in the group.", valueName: "new"))
  package var new: String

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      let before = editor.snapshot
      let users: [Entity]
      let name: String
      if let tag = TagReference(parsing: old) {
        guard
          let target = new.contains("/")
            ? TagReference(parsing: new) : TagReference(group: tag.group, tag: new)
        else { throw RegistryRefusal.unequalKinds(old: old, new: new) }
        users = try editor.renameTag(tag, to: target)
        name = target.description
      } else {
        if new.contains("/") { throw RegistryRefusal.unequalKinds(old: old, new: new) }
        users = try editor.renameTagGroup(old, to: new)
        name = new
      }
      return .definition(
        "\(old, .removed) → \(name, .added)", users, unreadable: before, name: name)
    }
  }
}

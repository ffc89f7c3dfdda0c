package import ArgumentParser
import PaperDomain

/// `pc new doc|group|tag|variable`.
package struct New: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Create a doc, group, tag or variable.",
    subcommands: [NewDoc.self, NewGroup.self, DefineTag.self, DefineVariable.self])

  package init() {}
}

/// `pc new group DOC TITLE`.
package struct NewGroup: Command {
  package static let configuration = CommandConfiguration(
    commandName: "group", abstract: "Create a group at the end of a doc.",
    discussion: "A group is committed once it has a page: pc add GROUP BUNDLE#PAGES.")

  @Argument(help: "The doc.")
  package var doc: String

  @Argument(help: "The title of the group.")
  package var title: String

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Creates the group.
  ///
  /// - Throws: ``ReferenceError`` if the doc is unknown, ``EditRefusal`` if the title is bad;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, resolver in
      let group = try editor.newGroup(in: resolver.doc(doc), title: title)
      return PlannedChange(
        lines: ["new group \(group.path, .heading)"],
        members: [.init("id", .text(group.id)), .init("path", .string(group.path))],
        hint:
          "pc add \(group.path.quoted) BUNDLE#PAGES adds pages; an empty group is not committed")
    }
  }
}

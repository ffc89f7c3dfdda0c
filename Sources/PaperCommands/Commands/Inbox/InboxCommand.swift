package import ArgumentParser

/// `pc inbox [ls|add|trash|restore|empty]`.
package struct InboxCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: "List, add, remove and restore files that wait to be sorted.",
    subcommands: [
      ListInbox.self, AddToInbox.self, TrashInInbox.self, RestoreInInbox.self, EmptyInbox.self,
      WriteNotes.self, EditNote.self,
    ],
    defaultSubcommand: ListInbox.self)

  package init() {}
}

/// The folder whose files are sorted.
package struct InboxFolderOption: ParsableArguments, Sendable {
  @Option(
    help: .init("Another folder than the library's inbox, such as a phone's.", valueName: "folder"))
  package var dir: String?

  package init() {}
}

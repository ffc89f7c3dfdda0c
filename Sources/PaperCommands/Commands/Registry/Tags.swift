package import ArgumentParser

/// `pc tags [ls|rename|rm]`.
package struct Tags: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "List, rename and remove tags.",
    subcommands: [ListTags.self, RenameTag.self, RemoveTags.self],
    defaultSubcommand: ListTags.self)

  package init() {}
}

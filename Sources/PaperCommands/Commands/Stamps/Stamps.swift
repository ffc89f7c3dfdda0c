package import ArgumentParser

/// `pc stamps [ls|add|edit|rm]`.
package struct Stamps: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "List, add, change and remove stamps.",
    subcommands: [ListStamps.self, AddStamp.self, EditStamp.self, RemoveStamps.self],
    defaultSubcommand: ListStamps.self)

  package init() {}
}

package import ArgumentParser

/// `pc variables [ls|rename|rm]`.
package struct Variables: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "List, rename and remove variables and their options.",
    subcommands: [ListVariables.self, RenameVariable.self, RemoveVariables.self],
    defaultSubcommand: ListVariables.self)

  package init() {}
}

package import ArgumentParser

/// `pc words [ls|mark|unmark|known]`.
package struct Words: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "List and mark the words of a reader.",
    subcommands: [
      ListWords.self, MarkWords<Difficult>.self, MarkWords<Unmarked>.self, MarkWords<Known>.self,
    ],
    defaultSubcommand: ListWords.self)

  package init() {}
}

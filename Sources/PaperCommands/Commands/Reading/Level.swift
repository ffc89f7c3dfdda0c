package import ArgumentParser

/// `pc level [show|assess]`.
package struct Level: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Estimate your level by the words that you know.",
    subcommands: [ShowLevel.self, AssessLevel.self], defaultSubcommand: ShowLevel.self)

  package init() {}
}

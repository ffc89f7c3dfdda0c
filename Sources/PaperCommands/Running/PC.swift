package import ArgumentParser

/// The root of the command line.
package struct PC: ParsableCommand {
  /// Semantic version of the program; the format of a library has its own.
  package static let version = "0.1.0"

  package static let configuration = CommandConfiguration(
    commandName: "pc", abstract: "A home for study papers, with their history.",
    groupedSubcommands: groups)

  package init() {}
}

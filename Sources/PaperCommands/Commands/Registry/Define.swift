package import ArgumentParser

/// `pc define tag|variable`.
package struct Define: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Define tags and variables, as pc new tag and pc new variable do.",
    subcommands: [DefineTag.self, DefineVariable.self])

  package init() {}
}

package import ArgumentParser
import PaperDomain

/// `pc rm REF…`.
package struct Remove: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Remove docs, groups, pages, bundles, tags and variables.",
    discussion: """
      A doc goes with its groups, a group with its pages, a page with its annotations. A bundle \
      goes only when no page shows it, and none ever did. Tags, tag groups and variables that are \
      used are kept unless --remove-uses takes them off what carries them. A name that means \
      several things is refused. History keeps what was recorded.
      """)

  @Argument(help: .init("What to remove.", valueName: "ref"))
  package var references: [String]

  @Flag(help: "Take tags and variables off what carries them.")
  package var removeUses = false

  @OptionGroup package var yes: YesOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.remove(
      references, removingUses: removeUses, yes, options, invocation)
  }
}

package import ArgumentParser
import PaperDomain

/// `pc tags rm NAME…`.
package struct RemoveTags: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Remove tags, or whole tag groups.",
    discussion: """
      A used tag is not removed and its uses are listed, unless --remove-uses removes it from \
      them.
      """)

  @Argument(help: .init("Tags, Group/Tag, and tag groups.", valueName: "name"))
  package var names: [String]

  @Flag(help: "Remove them from the entities that have them.")
  package var removeUses = false

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes the tags.
  ///
  /// - Throws: ``EditRefusal`` or ``RegistryRefusal`` if one is undefined, or in use without
  ///   `--remove-uses`; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    try await Workspace(invocation).removeDefinitions(names, options, invocation) { editor, name in
      try Definition.tag(name).remove(removingUses: removeUses, &editor)
    }
  }
}

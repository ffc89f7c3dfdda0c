package import ArgumentParser
import PaperDomain

/// `pc variables rm NAME…`.
package struct RemoveVariables: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Remove variables, or options of lists.",
    discussion: """
      An option is written NAME=OPTION. A used variable or option is not removed and its uses are \
      listed, unless --remove-uses clears it on them.
      """)

  @Argument(help: .init("Variables, and options as NAME=OPTION.", valueName: "name"))
  package var names: [String]

  @Flag(help: "Clear them on the entities that have such a value.")
  package var removeUses = false

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes the variables and options.
  ///
  /// - Throws: ``EditRefusal`` or ``RegistryRefusal`` if one is undefined, or in use without
  ///   `--remove-uses`; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    try await Workspace(invocation).removeDefinitions(names, options, invocation) { editor, name in
      try Definition.variable(name, in: editor.snapshot)
        .remove(removingUses: removeUses, &editor)
    }
  }
}

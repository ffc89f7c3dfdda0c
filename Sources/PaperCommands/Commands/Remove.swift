package import ArgumentParser
import PaperDomain

/// `pc rm REF…`.
package struct Remove: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Remove docs, groups, pages, bundles, tags and variables.",
    discussion: """
      A doc is removed with its groups, a group with its pages, a page with its annotations. A \
      bundle can be removed only if no page shows it or ever showed it. Tags, tag groups and \
      variables that are used are not removed, unless --remove-uses removes them from the entities \
      that have them. A name with several meanings is refused. The history is kept.
      """)

  @Argument(help: .init("What to remove.", valueName: "ref"))
  package var references: [String]

  @Flag(help: "Remove tags and variables from the entities that have them.")
  package var removeUses = false

  @OptionGroup package var yes: YesOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes the entities, after a question.
  ///
  /// - Throws: ``ReferenceError`` if one is unknown, ``EditRefusal`` or ``RegistryRefusal`` if one
  ///   is in use, ``CommandFailure`` if the answer is no; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.remove(
      references, removingUses: removeUses, yes, options, invocation)
  }
}

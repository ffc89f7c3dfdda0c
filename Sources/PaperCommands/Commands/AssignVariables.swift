package import ArgumentParser
import PaperDomain

/// `pc set REF… NAME=VALUE…`.
package struct AssignVariables: Command {
  package static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Give variables values on things, and clear them.",
    usage: "pc set REF… NAME=VALUE… [NAME=…]",
    discussion: "NAME= without a value clears it. All of it is done, or nothing.")

  @Argument(
    help: "Bundles, docs, groups and pages, - for those on the input, and what is set on them.")
  package var words: [String] = []

  @OptionGroup package var nul: NulOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// A variable's name holds no slash: what has one before the `=` is a path.
  private static func isAssignment(_ word: String) -> Bool {
    word.firstIndex(of: "=").map { !word[..<$0].contains("/") } ?? false
  }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let references = words.filter { !AssignVariables.isAssignment($0) }
    let assignments = try words.filter(AssignVariables.isAssignment).map {
      try VariableChange(assignment: $0)
    }
    if references.isEmpty { throw CommandFailure.usage("name the things to set variables on") }
    if assignments.isEmpty {
      throw CommandFailure.usage(
        "no variable is given", hints: ["write Year=2023, or Year= to clear it"])
    }
    let things = try invocation.references(references, endedByNul: nul)
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, resolver in
      let entities = try resolver.entities(things)
      let carried = Set(entities.flatMap { $0.carrier?.metadata.variables ?? [] }.map(\.name))
      for change in assignments where !carried.contains(change.name) {
        try editor.snapshot.refuseUnknownVariable(change.name)
      }
      try editor.set(entities, assignments)
      return .metadata(of: entities, after: editor.snapshot)
    }
  }
}

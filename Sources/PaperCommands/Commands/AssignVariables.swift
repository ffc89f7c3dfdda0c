package import ArgumentParser
import PaperDomain

/// `pc set REF… NAME=VALUE…`.
package struct AssignVariables: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "set", abstract: "Set and clear variables of docs, groups, pages and bundles.",
    usage: """
      pc set [REF…] [--where QUERY] NAME=VALUE… [NAME=…]
      pc set --from TABLE.csv [--add]
      """,
    discussion: """
      NAME= without a value clears a variable. The command makes all changes or none. A table has \
      a column path or id, and columns for the title, tags and variables; pc ls --csv writes one.
      """)

  @Argument(
    help: "Bundles, docs, groups and pages, - to read them from stdin, and assignments.")
  package var words: [String] = []

  @OptionGroup package var selection: SelectionOptions

  @Option(
    help: .init("Read titles, tags and variables from a CSV file; - is stdin.", valueName: "table"))
  package var from: String?

  @Flag(help: "With --from: an empty field changes nothing, and tags are only added.")
  package var add = false

  @OptionGroup package var nul: NulOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if other words are with `--from`, or `--add` is without it.
  package func validate() throws {
    if from != nil && (!words.isEmpty || selection.areGiven) {
      throw ValidationError("--from selects the entities: no other arguments are allowed")
    }
    if add && from == nil { throw ValidationError("--add needs --from") }
  }

  /// Whether a word is an assignment. A variable's name has no slash, so a word with a slash before
  /// the `=` is a path. A word with `>=`, `<=`, `!=` or another sign before the `=` is a condition.
  private static func isAssignment(_ word: String) -> Bool {
    guard let sign = word.firstIndex(of: "=") else { return false }
    return !word[..<sign].contains { "/<>!~:".contains($0) }
  }

  /// Sets and clears the variables, as the words or the table say.
  ///
  /// - Throws: ``CommandFailure`` if no entity or no variable is named, ``EditRefusal`` if a
  ///   variable or value is not allowed there, ``TableRefusal`` if the table has errors; otherwise
  ///   as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    if let from { return try await take(from, workspace, invocation) }
    let references = words.filter { !AssignVariables.isAssignment($0) }
    let assignments = try words.filter(AssignVariables.isAssignment).map {
      try VariableChange(assignment: $0)
    }
    if references.isEmpty && !selection.areGiven {
      throw CommandFailure.usage("name the docs, groups, pages or bundles to set variables on")
    }
    if assignments.isEmpty {
      throw CommandFailure.usage(
        "no variable is given", hints: ["write Year=2023, or Year= to clear it"])
    }
    let things = try invocation.references(references, endedByNul: nul)
    return try await workspace.change(options, invocation) { editor, resolver in
      let entities = try ItemSelection(
        references.isEmpty ? nil : things, selection, for: .changing, in: editor.snapshot, resolver
      ).changeable()
      let carried = Set(entities.flatMap { $0.carrier?.metadata.variables ?? [] }.map(\.name))
      for change in assignments where !carried.contains(change.name) {
        try editor.snapshot.refuseUnknownVariable(change.name)
      }
      try editor.set(entities, assignments)
      return .metadata(of: entities, after: editor.snapshot)
    }
  }

  private func take(
    _ file: String, _ workspace: Workspace, _ invocation: Invocation
  ) async throws -> Outcome {
    let text = try invocation.text(of: file)
    return try await workspace.change(options, invocation) { editor, resolver in
      do {
        let table = try MetadataTable(parsing: text, in: editor.snapshot)
        return .table(try editor.apply(table, isAddition: add, resolver))
      } catch var refusal as TableRefusal {
        refusal.file = file == "-" ? "stdin" : file
        throw refusal
      }
    }
  }
}

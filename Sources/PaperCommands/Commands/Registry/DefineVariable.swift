package import ArgumentParser
package import PaperDomain

/// `pc define variable NAME`.
package struct DefineVariable: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "variable", abstract: "Define a variable, or add options and change its scope.")

  @Argument(help: "The variable.")
  package var name: String

  @Option(help: "The type of its values: an integer, or one of a list of options.")
  package var type: Kind?

  @Option(help: .init("The options of a list, separated by commas.", valueName: "a,b"))
  package var options: String?

  @Option(help: "The kinds of entities that may have it.")
  package var scope: VariableScope?

  @OptionGroup package var change: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package enum Kind: String, ExpressibleByArgument, CaseIterable, Sendable { case int, list }

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if an integer gets options.
  package func validate() throws {
    if type == .int, options != nil { throw ValidationError("an integer has no options") }
  }

  /// Defines the variable.
  ///
  /// - Throws: ``CommandFailure`` if its type is missing, ``EditRefusal`` if its name or type is
  ///   bad, ``RegistryRefusal`` if uses are outside the scope; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(change, invocation) { editor, _ in
      let type = try variableType(editor.snapshot.variable(named: name))
      let isNew = try editor.defineVariable(name, type: type, scope: scope)
      let variable = editor.snapshot.variable(named: name)
      return PlannedChange(
        lines: isNew
          ? variable.map { ["variable \($0.name, .heading)  \($0.typeText)"] } ?? [] : [],
        members: [.init("variable", variable.map { $0.json(uses: nil) } ?? .null)])
    }
  }

  private func variableType(_ known: Variable?) throws -> VariableType {
    let list = (options ?? "").split(separator: ",").map { option in
      String(option.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
    switch (type, options) {
    case (.int, _): return .int
    case (.list, _) where known != nil && options == nil, (nil, nil) where known != nil:
      return known?.type ?? .int
    case (.list, _), (nil, .some): return .list(options: list)
    case (nil, nil):
      throw CommandFailure.usage(
        "'\(name)' needs a type",
        hints: ["--type int for a number, --options Easy,Hard for a choice"])
    }
  }
}

extension VariableScope: ExpressibleByArgument {}

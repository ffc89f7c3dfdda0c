package import ArgumentParser
import PaperDomain

/// `pc variables rm NAME…`.
package struct RemoveVariables: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Remove variables, or options of lists.",
    discussion: """
      An option is written NAME=OPTION. What is used is kept, and its uses named, unless \
      --remove-uses clears it on them.
      """)

  @Argument(help: .init("Variables, and options as NAME=OPTION.", valueName: "name"))
  package var names: [String]

  @Flag(help: "Clear them on what has such a value.")
  package var removeUses = false

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      let before = editor.snapshot
      var users: [Entity] = []
      for name in names {
        if let (variable, option) = OptionName.parts(of: name, in: editor.snapshot) {
          users += try editor.removeOption(option, of: variable, removingUses: removeUses)
        } else {
          users += try editor.removeVariable(name, removingUses: removeUses)
        }
      }
      return .definition(
        "removed \(names.joined(separator: ", "), .heading)", users, unreadable: before, name: nil)
    }
  }
}

package import ArgumentParser
import PaperDomain

/// `pc variables rename OLD NEW`.
package struct RenameVariable: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rename", abstract: "Rename a variable or an option, and all its uses.",
    discussion: "An option is written NAME=OPTION.")

  @Argument(help: .init("The variable, or NAME=OPTION.", valueName: "old"))
  package var old: String

  @Argument(help: .init("Its new name.", valueName: "new"))
  package var new: String

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      let before = editor.snapshot
      guard let (name, option) = OptionName.parts(of: old, in: editor.snapshot) else {
        let users = try editor.renameVariable(old, to: new)
        return .definition(
          "\(old, .removed) → \(new, .added)", users, unreadable: before, name: new)
      }
      // `Level=Hard` and `Difficult` alone mean the same.
      let isWhole = new.hasPrefix(name + "=")
      let option2 = isWhole ? String(new.dropFirst(name.count + 1)) : new
      let users = try editor.renameOption(option, of: name, to: option2)
      return .definition(
        "\(old, .removed) → \("\(name)=\(option2)", .added)", users, unreadable: before,
        name: "\(name)=\(option2)")
    }
  }
}

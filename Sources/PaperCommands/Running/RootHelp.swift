import ArgumentParser

/// The text of `pc help`: every verb with its abstract, grouped by purpose, as in `git help`.
struct RootHelp {
  let configuration: CommandConfiguration

  /// The usage in two lines.
  static let usage = [
    "pc [-C <dir>] [--json] [-q] [-v] [--color auto|always|never] [--no-pager]",
    "          <command> [<args>]",
  ]

  var text: StyledText {
    var text: StyledText = "usage: \(lines: RootHelp.usage.joined(separator: "\n"))\n"
    let width = configuration.subcommands.map { $0._commandName.columns }.max() ?? 0
    for group in configuration.groupedSubcommands where !group.subcommands.isEmpty {
      text += "\n\(group.name, .heading)\n"
      for command in group.subcommands where command.configuration.shouldDisplay {
        let name = command._commandName
        let padding = String(repeating: " ", count: width - name.columns)
        text += "   \(name)\(padding)   \(command.configuration.abstract)\n"
      }
    }
    let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
    return text + "\n'pc help <command>' shows more about one of them, 'pc help <topic>' about"
      + " one of\n\(topics)."
  }
}

import ArgumentParser

/// What `pc help` shows: every verb with its sentence, by what it is for, as `git help` does.
struct RootHelp {
  let configuration: CommandConfiguration

  var text: StyledText {
    var text: StyledText = """
      usage: pc [-C <dir>] [--json] [-q] [-v] [--color auto|always|never] [--no-pager]
                <command> [<args>]

      """
    let width = configuration.subcommands.map { $0._commandName.columns }.max() ?? 0
    for group in configuration.groupedSubcommands where !group.subcommands.isEmpty {
      text += "\n\(group.name, .heading)\n"
      for command in group.subcommands where command.configuration.shouldDisplay {
        let name = command._commandName
        let padding = String(repeating: " ", count: width - name.columns)
        text += "   \(name)\(padding)   \(command.configuration.abstract)\n"
      }
    }
    return text + "\n'pc help <command>' tells more about one of them."
  }
}

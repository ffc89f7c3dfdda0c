import ArgumentParser
import PaperDomain

/// The command line in the order that ArgumentParser needs: the verb, then all options.
///
/// `pc -C dir --json bundle ls x` becomes `bundle ls -C dir --json x`, as in git. Unknown verbs are
/// reported here, because the parser can't distinguish them from arguments.
struct CommandWords {
  /// The names from the root to the command: `["bundle", "ls"]`.
  private(set) var verb: [String] = []
  private(set) var command: any ParsableCommand.Type
  /// The arguments for the parser of all verbs.
  private(set) var arguments: [String] = []
  /// The arguments for the parser of ``command`` alone.
  var verbArguments: [String] { Array(arguments.dropFirst(verb.count)) }
  /// Whether the words ask for the help of ``command``.
  private(set) var asksForHelp = false
  /// The help topic, if the words name one.
  private(set) var topic: HelpTopic?
  /// Whether the words end before a command that can run: `pc bundle`.
  private(set) var isIncomplete = false

  init(_ words: [String], root: any ParsableCommand.Type) throws(CommandFailure) {
    command = root
    if CommandWords.belongsToParser(words.first) {
      arguments = words
      return
    }
    var rest = words[...]
    var options: [String] = []
    while !command.configuration.subcommands.isEmpty {
      try CommandWords.moveOptions(from: &rest, to: &options)
      guard let word = rest.first else {
        isIncomplete = !asksForHelp && command.configuration.defaultSubcommand == nil
        break
      }
      if word == "-h" || word == "--help" || (word == "help" && verb.isEmpty) {
        asksForHelp = true
        rest.removeFirst()
      } else if let next = child(named: word == "--version" && verb.isEmpty ? "version" : word) {
        command = next
        verb.append(CommandWords.name(of: next))
        rest.removeFirst()
      } else if !asksForHelp, let name = chosenSubcommand(for: rest), let next = child(named: name)
      {
        command = next
        verb.append(name)
      } else if command.configuration.defaultSubcommand != nil && !asksForHelp {
        break
      } else if asksForHelp, verb.isEmpty, let named = HelpTopic(rawValue: word) {
        topic = named
        return
      } else {
        throw unknown(word)
      }
    }
    let words = (command as? any WordRewriting.Type)?.rewritten(Array(rest)) ?? Array(rest)
    arguments = verb + options + words
  }

  /// Whether a first word is an option of ArgumentParser itself, for completion scripts.
  private static func belongsToParser(_ word: String?) -> Bool {
    guard let word else { return false }
    return word.hasPrefix("--generate-completion-script") || word.hasPrefix("---completion")
      || word == "--experimental-dump-help"
  }

  private static func moveOptions(
    from rest: inout ArraySlice<String>, to options: inout [String]
  ) throws(CommandFailure) {
    while let word = rest.first {
      let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
      let takesNext = GlobalOptions.valued.contains(word)
      guard takesNext || GlobalOptions.flags.contains(word) || GlobalOptions.valued.contains(name)
      else { return }
      if takesNext && rest.count < 2 {
        throw .usage("missing value for '\(word)'", hints: ["'pc help' shows the usage"])
      }
      options += rest.prefix(takesNext ? 2 : 1)
      rest = rest.dropFirst(takesNext ? 2 : 1)
    }
  }

  private func chosenSubcommand(for words: ArraySlice<String>) -> String? {
    (command as? any SubcommandChoosing.Type)?.subcommand(for: Array(words))
  }

  private func child(named name: String) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first {
      CommandWords.name(of: $0) == name || $0.configuration.aliases.contains(name)
    }
  }

  /// A command's name on the command line: `_commandName` in a tenth of its time, which matters in
  /// a program with many commands.
  ///
  /// ArgumentParser derives the name from a printed type, for which the runtime searches all
  /// conformances in the program. A type's name of one word needs only lower case.
  static func name(of command: any ParsableCommand.Type) -> String {
    if let name = command.configuration.commandName { return name }
    let name = _typeName(command, qualified: false)
    let isOneWord = name.utf8.dropFirst().allSatisfy { (0x61...0x7a).contains($0) }
    return isOneWord ? name.lowercased() : command._commandName
  }

  private func unknown(_ word: String) -> CommandFailure {
    let line = (["pc"] + verb).joined(separator: " ")
    let help = "'\((["pc", "help"] + verb).joined(separator: " "))' lists what there is"
    if word.hasPrefix("-") { return .usage("unknown option '\(word)' of '\(line)'", hints: [help]) }
    var names = command.configuration.subcommands.map { $0._commandName }
    if asksForHelp, verb.isEmpty {
      names += HelpTopic.allCases.map(\.rawValue)
      let guess = EditDistance.closest(to: word, in: names).map { "did you mean 'pc help \($0)'?" }
      return .usage(
        "'\(word)' is neither a command nor a topic", hints: [guess, help].compactMap { $0 })
    }
    let common = verb.isEmpty ? CommonWords.command(for: word) : nil
    let guess = (common ?? EditDistance.closest(to: word, in: names)).map {
      "did you mean '\(line) \($0)'?"
    }
    return .usage("'\(line) \(word)' is not a command", hints: [guess, help].compactMap { $0 })
  }
}

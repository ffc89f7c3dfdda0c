import ArgumentParser
import PaperDomain

/// What stands on a command line before the cursor, and what may follow there.
struct CompletionRequest {
  /// The words behind `pc`, the one at the cursor last; unquoted.
  let words: [String]
  let root: any ParsableCommand.Type
  /// The names of aliases.
  var aliases: [String] = []

  /// Where a command line leads to.
  private enum Point {
    case command(any ParsableCommand.Type, verb: [String], asksForHelp: Bool)
    case value(CompletedValue, typed: String)
    case arguments(any ParsableCommand.Type, verb: [String], ArraySlice<String>)
  }

  /// The folders that `-C` names, in order.
  var folders: [String] {
    zip(words, words.dropFirst()).filter { $0.0 == "-C" }.map(\.1)
  }

  /// - Parameter names: Those of the library that the words are about; `nil` outside one.
  func candidates(_ names: LibraryNames?) throws -> CompletionCandidates {
    switch point {
    case .value(let value, let typed):
      return values(value, typed, names)
    case .command(let command, let verb, let asksForHelp):
      return verbs(command, verb, asksForHelp)
    case .arguments(let command, let verb, let words):
      return try arguments(CommandSyntax(of: command), verb, Array(words), names)
    }
  }

  private var typed: String { words.last ?? "" }

  private var point: Point {
    var command = root
    var verb: [String] = []
    var asksForHelp = false
    var rest = words.dropLast()[...]
    while true {
      while let word = rest.first, word.hasPrefix("-"), !command.configuration.subcommands.isEmpty {
        rest = rest.dropFirst()
        if word == "-h" || word == "--help" { asksForHelp = true }
        guard GlobalOptions.valued.contains(word) else { continue }
        if rest.isEmpty {
          return .value(
            word == "-C" ? .folder : .oneOf(ColorChoice.allCases.map(\.rawValue)), typed: typed)
        }
        rest = rest.dropFirst()
      }
      if command.configuration.subcommands.isEmpty { break }
      guard let word = rest.first else {
        return .command(command, verb: verb, asksForHelp: asksForHelp)
      }
      rest = rest.dropFirst()
      if word == "help", verb.isEmpty {
        asksForHelp = true
      } else if let next = command.configuration.subcommands.first(where: {
        CommandWords.name(of: $0) == word || $0.configuration.aliases.contains(word)
      }) {
        command = next
        verb.append(CommandWords.name(of: next))
      } else {
        return .value(.text, typed: typed)
      }
    }
    if asksForHelp { return .value(.text, typed: typed) }
    return .arguments(command, verb: verb, rest + [typed])
  }

  private func verbs(
    _ command: any ParsableCommand.Type, _ verb: [String], _ asksForHelp: Bool
  ) -> CompletionCandidates {
    if typed.hasPrefix("-"), !asksForHelp {
      return CompletionCandidates(
        (GlobalOptions.flags.sorted() + GlobalOptions.valued.sorted() + ["--help"])
      ).matching(typed)
    }
    var found: [CompletionCandidates.Candidate] = []
    for next in command.configuration.subcommands where next.configuration.shouldDisplay {
      found.append(
        .init(text: CommandWords.name(of: next), description: next.configuration.abstract))
    }
    if verb.isEmpty, asksForHelp {
      for topic in HelpTopic.allCases {
        found.append(.init(text: topic.rawValue, description: topic.summary))
      }
    } else if verb.isEmpty {
      found.append(.init(text: "help", description: "Show more about a command or a topic."))
      for alias in aliases { found.append(.init(text: alias, description: "an alias of yours")) }
    }
    return CompletionCandidates(found).matching(typed)
  }

  private func arguments(
    _ syntax: CommandSyntax, _ verb: [String], _ words: [String], _ names: LibraryNames?
  ) throws -> CompletionCandidates {
    var position = 0
    var endsOptions = false
    var pending: CommandSyntax.Argument?
    func option(_ name: some StringProtocol) -> CommandSyntax.Argument? {
      syntax.arguments.first { $0.kind == .option && $0.names.contains(String(name)) }
    }
    for word in words.dropLast() {
      if pending != nil {
        pending = nil
      } else if endsOptions || !word.hasPrefix("-") || word == "-" {
        position += 1
      } else if word == "--" {
        endsOptions = true
      } else {
        pending = option(word)
      }
    }
    func value(_ argument: CommandSyntax.Argument) -> CompletedValue {
      argument.values.isEmpty
        ? CompletedValue(verb: verb, value: argument.value) : .oneOf(argument.values)
    }
    if let pending { return values(value(pending), typed, names) }
    if !endsOptions, typed.hasPrefix("--"), let equals = typed.firstIndex(of: "="),
      let option = option(typed[..<equals])
    {
      let prefix = String(typed[...equals])
      let rest = String(typed[typed.index(after: equals)...])
      return values(value(option), rest, names).matching(rest, after: prefix)
    }
    let positional =
      syntax.positionals.indices.contains(position)
      ? syntax.positionals[position] : syntax.positionals.last.flatMap { $0.isRepeating ? $0 : nil }
    var found = CompletionCandidates.nothing
    if let positional { found = values(value(positional), typed, names) }
    if !endsOptions, typed.hasPrefix("-") {
      let options = syntax.arguments.filter { $0.kind != .positional && $0.isShown }
      found =
        CompletionCandidates(
          options.flatMap { option in
            option.names.map { .init(text: $0, description: option.abstract) }
          }
        ).matching(typed) + found
    }
    return found
  }
}

import ArgumentParser
import PaperCommands
import PaperDomain

/// A small program with the same base types, with a command for each of their features.
struct SampleRoot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pc",
    groupedSubcommands: [
      CommandGroup(name: "Look at it", subcommands: [Echo.self, Where.self, Bundle.self]),
      CommandGroup(
        name: "Change it", subcommands: [Refuse.self, Remove.self, Wait.self, Long.self]),
      CommandGroup(name: "Nothing yet", subcommands: []),
    ])

  /// Prints its arguments.
  struct Echo: Command {
    static let configuration = CommandConfiguration(abstract: "Print words.")
    @Argument(help: "What to print.") var words: [String]
    @OptionGroup var global: GlobalOptions

    func run(in invocation: Invocation) async throws -> Outcome {
      try invocation.write(Answer(words: words))
      invocation.terminal.detail("\(words.count) words")
      return words.isEmpty ? .negative : .done
    }

    struct Answer: Report {
      let words: [String]
      var json: OutputJSON { ["words": .list(words) { .string($0) }] }
      func write(to terminal: Terminal) throws {
        for word in words { try terminal.print("- \(word, .match)") }
      }
    }
  }

  struct Where: Command {
    static let configuration = CommandConfiguration(abstract: "Print the folder.")
    @OptionGroup var global: GlobalOptions

    func run(in invocation: Invocation) async throws -> Outcome {
      try invocation.terminal.print("\(invocation.path(of: "x")) \(invocation.now())")
      return .done
    }
  }

  struct Bundle: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Look after bundles.", subcommands: [List.self, Show.self])

    struct List: Command {
      static let configuration = CommandConfiguration(
        commandName: "ls", abstract: "List them.", aliases: ["list"])
      @OptionGroup var global: GlobalOptions

      func run(in invocation: Invocation) async throws -> Outcome {
        try invocation.terminal.say("all bundles")
        return .done
      }
    }

    struct Show: Command {
      static let configuration = CommandConfiguration(abstract: "Show one.")
      @Argument var name: String
      @OptionGroup var global: GlobalOptions

      func run(in invocation: Invocation) async throws -> Outcome {
        try invocation.terminal.print("bundle \(name)")
        return .done
      }
    }
  }

  /// Fails with each kind of error.
  struct Refuse: Command {
    static let configuration = CommandConfiguration(abstract: "Refuse.")
    @Argument var kind: String
    @OptionGroup var global: GlobalOptions

    func run(in invocation: Invocation) async throws -> Outcome {
      try invocation.terminal.print("begun")
      switch kind {
      case "explained": throw PageMissing(name: "calc/\u{1b}[31mp3")
      case "plain": throw PlainError.disk
      case "usage": throw CommandFailure.usage("a page needs a number")
      case "cancelled": throw CancellationError()
      default: throw CommandFailure("no", hints: ["first", "second"], status: .negative)
      }
    }

    struct PageMissing: UserFacingError {
      let name: String
      var explanation: String { "no page is named '\(name)'" }
      var hints: [String] { ["did you mean 'calc/p03'?"] }
    }

    enum PlainError: Error { case disk }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(abstract: "Ask, then remove.")
    @OptionGroup var yes: YesOption
    @OptionGroup var commit: CommitOption
    @OptionGroup var global: GlobalOptions

    func run(in invocation: Invocation) async throws -> Outcome {
      try invocation.confirm("remove 3 pages?", yes)
      try invocation.terminal.say("removed")
      return .done
    }
  }

  /// Prints through the pager.
  struct Long: Command {
    static let configuration = CommandConfiguration(abstract: "Print a lot.", shouldDisplay: false)
    @Argument var text: String
    @OptionGroup var global: GlobalOptions

    func run(in invocation: Invocation) async throws -> Outcome {
      try invocation.write(Echo.Answer(words: [text]), isLong: true)
      return .done
    }
  }

  /// Runs until it is stopped.
  struct Wait: Command {
    static let configuration = CommandConfiguration(abstract: "Wait.")
    @OptionGroup var global: GlobalOptions

    func run(in invocation: Invocation) async throws -> Outcome {
      try await Task.sleep(for: .seconds(60))
      return .done
    }
  }
}

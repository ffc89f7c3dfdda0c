package import ArgumentParser
import Files
import Glibc
import Programs
import RunLog

extension PC {
  /// Opens the null device for standard streams that are closed, as git does. Otherwise the next
  /// file to be opened would get the number of such a stream, and output would be written into it.
  ///
  /// Called first, because the runtime opens files too.
  package static func openClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Runs the command line of this process, and returns its exit status.
  package static func main() async -> Int32 {
    Interruption.outliveClosedPipes()
    do {
      let surroundings = try ProcessContext.ofProcess()
      let words = Array(CommandArguments.raw(from: CommandLine.unsafeArgv).dropFirst())
      do {
        try Logger.start(surroundings.environment)
      } catch {
        let failure = CommandFailure(error.explanation, hints: [error.hint])
        let terminal = Terminal(
          surroundings.descriptors, settings: TerminalSettings(environment: [:]))
        return report(failure, asJSON: asksForJSON(words), on: terminal).rawValue
      }
      let timer = LogTimer()
      let status = await run(words, in: surroundings).rawValue
      Logger.info(.performance, "the command ended with status \(status) after \(timer.elapsed)")
      return status
    } catch {
      let terminal = Terminal(.init(), settings: TerminalSettings(environment: [:]))
      return report(error, asJSON: false, on: terminal).rawValue
    }
  }

  /// Runs one command line: parses it, runs the command, reports errors.
  ///
  /// Does not throw and does not exit; all output is written when it returns. `root` has the verbs.
  package static func run(
    _ words: [String], in surroundings: ProcessContext, root: any ParsableCommand.Type = PC.self
  ) async -> Outcome {
    var terminal = Terminal(
      surroundings.descriptors, settings: TerminalSettings(environment: surroundings.environment))
    do {
      if words.first == PC.completionMark {
        try complete(words.dropFirst(), in: surroundings, root: root, on: terminal)
        try terminal.finish()
        return .done
      }
      let (words, line) = try line(words, in: surroundings, root: root)
      guard let command = try parse(line, root: root, on: terminal) else {
        try terminal.finish()
        if line.isIncomplete, asksForJSON(words) {
          throw CommandFailure.usage(
            "'\((["pc"] + line.verb).joined(separator: " "))' needs a command")
        }
        return line.isIncomplete ? .usage : .done
      }
      terminal = Terminal(
        surroundings.descriptors,
        settings: command.global.settings(environment: surroundings.environment))
      let invocation = try Invocation(
        terminal: terminal, arguments: words, options: command.global, surroundings: surroundings)
      if type(of: command).foldsMarkup { try await invocation.foldMarkup() }
      let status = try await Interruption.cancelling { try await command.run(in: invocation) }
      try terminal.finish()
      return status
    } catch {
      return report(error, asJSON: asksForJSON(words), on: terminal)
    }
  }

  /// Whether `--json` is among the options, even if the command line is wrong.
  private static func asksForJSON(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }

  /// The command line with aliases replaced. Aliases are looked up only if there is no such
  /// verb, so verbs have precedence and cost nothing. A shell alias does not return.
  private static func line(
    _ words: [String], in surroundings: ProcessContext, root: any ParsableCommand.Type
  ) throws -> ([String], CommandWords) {
    do {
      return (words, try CommandWords(words, root: root))
    } catch {
      switch try CommandAlias.meaning(of: words, in: surroundings, root: root) {
      case nil: throw error
      case .words(let words): return (words, try CommandWords(words, root: root))
      case .program(let program):
        do {
          try program.takeOver()
        } catch {
          throw CommandFailure("cannot run '\(error.program)': \(error.systemMessage)")
        }
      }
    }
  }

  /// Returns the command to run; `nil` if the answer, such as a help text, is already written.
  private static func parse(
    _ line: CommandWords, root: any ParsableCommand.Type, on terminal: Terminal
  ) throws -> (any Command)? {
    if line.isIncomplete || line.asksForHelp {
      try showHelp(of: line, root: root, on: terminal)
      return nil
    }
    if let command = parsedByVerb(line) { return command }
    do {
      var parsed = try root.parseAsRoot(line.arguments)
      if let command = parsed as? any Command { return command }
      // A command of ArgumentParser, whose answer is the error that it throws.
      try parsed.run()
      return nil
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      guard root.exitCode(for: error) == .success else {
        throw CommandFailure.usage(parser: root.message(for: error), verb: line.verb)
      }
      try terminal.startPager()
      try terminal.write(text(of: root.fullMessage(for: error, columns: terminal.columns)) + "\n")
      return nil
    }
  }

  /// The command, parsed by its verb's parser alone, in a third of the time of all verbs' parser, which
  /// saves 3 ms; `nil` if only the latter can parse the words, for an error or a help page.
  private static func parsedByVerb(_ line: CommandWords) -> (any Command)? {
    if line.verb.isEmpty { return nil }
    do {
      return try line.command.parseAsRoot(line.verbArguments) as? any Command
    } catch {
      return nil
    }
  }

  /// A message without the line end that some of the parser's messages have.
  private static func text(of message: String) -> String {
    message.hasSuffix("\n") ? String(message.dropLast()) : message
  }

  private static func showHelp(
    of line: CommandWords, root: any ParsableCommand.Type, on terminal: Terminal
  ) throws {
    let help: StyledText =
      line.topic.map(\.styled)
      ?? (line.verb.isEmpty
        ? RootHelp(configuration: root.configuration).text
        : "\(lines: text(of: root.helpMessage(for: line.command, columns: terminal.columns)))")
    if line.isIncomplete { return terminal.advise(help) }
    try terminal.startPager()
    try terminal.print(help)
  }

  /// Writes the output so far, then the error: as text to stderr, and as JSON if `--json` was given
  /// and no JSON was written.
  private static func report(
    _ reason: any Error, asJSON: Bool, on terminal: Terminal
  ) -> Outcome {
    var failures = [FailureReport(reason, afterChange: terminal.hasChange)]
    do throws(OutputError) {
      try terminal.finish()
    } catch {
      // A failed write fails again here, or the pager's own error explains it.
      if reason is OutputError { failures.removeAll() }
      failures.append(FailureReport(error, afterChange: terminal.hasChange))
    }
    for failure in failures { failure.write(to: terminal) }
    if asJSON, failures.count == 1, failures[0].status != .done, !terminal.hasWritten {
      do throws(OutputError) {
        try Interruption.endingAtOnce(unless: terminal.hasChange) { () throws(OutputError) in
          try terminal.print(json: failures[0].json)
          try terminal.finish()
        }
      } catch {
        // stdout can't be written; stderr already has the error.
      }
    }
    return failures[0].status
  }
}

extension GlobalOptions {
  /// The settings of the terminal that these options give.
  func settings(environment: [String: String]) -> TerminalSettings {
    TerminalSettings(
      environment: environment, color: color, pages: !refusesPager, isQuiet: isQuiet,
      isVerbose: isVerbose)
  }
}

package import ArgumentParser
import Files
import Glibc
import Programs

extension PC {
  /// Opens the null device in place of standard streams that are closed, as git does: else the next
  /// file that is opened would get their number, and what is printed would be written into it.
  ///
  /// Before anything else: the runtime opens files of its own.
  package static func openClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Runs the command line of this process, and returns what it exits with.
  package static func main() async -> Int32 {
    Interruption.outliveClosedPipes()
    do {
      let surroundings = try ProcessContext.ofProcess()
      let words = Array(CommandArguments.raw(from: CommandLine.unsafeArgv).dropFirst())
      return await run(words, in: surroundings).rawValue
    } catch {
      let terminal = Terminal(.init(), settings: TerminalSettings(environment: [:]))
      return report(error, asJSON: false, on: terminal).rawValue
    }
  }

  /// Runs one command line: parses it, runs the command, tells an error in one place.
  ///
  /// Never throws and never exits; everything was written when it returns. `root` holds the verbs.
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
      let status = try await Interruption.cancelling { try await command.run(in: invocation) }
      try terminal.finish()
      return status
    } catch {
      return report(error, asJSON: asksForJSON(words), on: terminal)
    }
  }

  /// Whether `--json` is among the options: also where the command line is wrong otherwise.
  private static func asksForJSON(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }

  /// A command line with its words, aliases replaced. Looked for only where no verb was found, so
  /// that a verb costs nothing, and wins. An alias for the shell does not return.
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

  /// The command to run; `nil` when the answer, some help, is already written.
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
      // A command of the parser's own, whose answer is what it throws.
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

  /// The command as its verb's own parser reads it, which takes a third of the time of all verbs'
  /// parser together and 3 ms less; `nil` where only that one knows the words: an error's, or a help
  /// page's.
  private static func parsedByVerb(_ line: CommandWords) -> (any Command)? {
    if line.verb.isEmpty { return nil }
    do {
      return try line.command.parseAsRoot(line.verbArguments) as? any Command
    } catch {
      return nil
    }
  }

  /// A message without the line end that some of the parser's have.
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

  /// Writes what the command had written so far, then the error: for people to the errors, and as a
  /// document where one was asked for and none was written.
  private static func report(
    _ reason: any Error, asJSON: Bool, on terminal: Terminal
  ) -> Outcome {
    var failures = [FailureReport(reason, afterChange: terminal.hasChange)]
    do throws(OutputError) {
      try terminal.finish()
    } catch {
      // A refused write refuses again here, or the pager says why it took nothing.
      if reason is OutputError { failures.removeAll() }
      failures.append(FailureReport(error, afterChange: terminal.hasChange))
    }
    for failure in failures { failure.write(to: terminal) }
    if asJSON, failures.count == 1, failures[0].status != .done, !terminal.hasWritten {
      do throws(OutputError) {
        try terminal.print(json: failures[0].json)
        try terminal.finish()
      } catch {
        // The output takes nothing; the errors have it.
      }
    }
    return failures[0].status
  }
}

extension GlobalOptions {
  /// How these options want the output to look.
  func settings(environment: [String: String]) -> TerminalSettings {
    TerminalSettings(
      environment: environment, color: color, pages: !refusesPager, isQuiet: isQuiet,
      isVerbose: isVerbose)
  }
}

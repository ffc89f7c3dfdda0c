import PaperDomain

extension Invocation {
  /// Prints a report as text or as JSON.
  ///
  /// With `isLong`, text goes through the pager. A signal ends the process, unless the command has
  /// changed something: then the report is written.
  ///
  /// - Throws: `CancellationError` after a signal; ``OutputError`` and errors of the report.
  package func write(_ report: some Report, isLong: Bool = false) throws {
    if Interruption.signal != nil, !terminal.hasChange { throw CancellationError() }
    try Interruption.endingAtOnce(unless: terminal.hasChange) {
      try output(report, isLong: isLong)
    }
  }

  private func output(_ report: some Report, isLong: Bool) throws {
    if options.printsJSON {
      try terminal.print(json: report.json)
    } else {
      if isLong { try terminal.startPager() }
      try report.write(to: terminal)
    }
  }

  /// Asks before a step that can't be undone, and throws unless the answer is yes.
  ///
  /// Asks only if stdin is a terminal: a script must use `--yes`.
  ///
  /// - Throws: ``CommandFailure`` if the answer is no, or there is no terminal for the question;
  ///   `CancellationError` if the answer is Ctrl-C.
  package func confirm(_ question: StyledText, _ yes: YesOption) throws {
    if yes.answersYes { return }
    guard terminal.canAsk else {
      throw CommandFailure(
        "there is no terminal for the question: \(question.plain)",
        hints: ["--yes answers with yes"],
        code: .unconfirmed)
    }
    try ask(question)
  }

  /// Asks a question at the terminal, and throws unless the answer is yes.
  ///
  /// - Throws: ``CommandFailure``; `CancellationError` if the answer is Ctrl-C.
  func ask(_ question: StyledText) throws {
    let isYes = terminal.asksYes(question)
    if Interruption.signal != nil { throw CancellationError() }
    guard isYes else { throw CommandFailure("not confirmed, nothing changed", code: .unconfirmed) }
  }

  /// Returns a progress meter for long work.
  package func progress(_ title: String, of total: Int?, unit: String) -> ProgressMeter {
    ProgressMeter(of: total, title, unit: unit, on: terminal)
  }
}

import PaperDomain

extension Invocation {
  /// Prints a report in the form that was asked for.
  ///
  /// With `isLong`, for people only and through the pager.
  package func write(_ report: some Report, isLong: Bool = false) throws {
    if options.printsJSON {
      try terminal.print(json: report.json)
    } else {
      if isLong { try terminal.startPager() }
      try report.write(to: terminal)
    }
  }

  /// Asks before what cannot be taken back, and throws unless the answer is yes.
  ///
  /// Asks only where the input is a terminal: a script says `--yes` or is refused. Throws
  /// `CancellationError` when Ctrl-C is the answer.
  package func confirm(_ question: StyledText, _ yes: YesOption) throws {
    if yes.answersYes { return }
    guard terminal.canAsk else {
      throw CommandFailure(
        "there is no one to ask: \(question.plain)", hints: ["--yes answers"],
        code: .unconfirmed)
    }
    try ask(question)
  }

  /// Goes on when a person at the terminal says yes.
  ///
  /// Throws `CancellationError` when Ctrl-C is the answer.
  func ask(_ question: StyledText) throws {
    let isYes = terminal.asksYes(question)
    if Interruption.signal != nil { throw CancellationError() }
    guard isYes else { throw CommandFailure("not confirmed, nothing changed", code: .unconfirmed) }
  }

  /// A meter for long work.
  package func progress(_ title: String, of total: Int?, unit: String) -> ProgressMeter {
    ProgressMeter(of: total, title, unit: unit, on: terminal)
  }
}

import Glibc
import Synchronization

/// The output of results, progress and messages, and the input of answers.
///
/// Results go to stdout, everything else to stderr, in the order they were written even if both are
/// one terminal. Output is buffered until ``finish()``, or written at once if stdout is a terminal.
package final class Terminal: Sendable {
  /// Whether stdout is a terminal: only then output is cut, paged or coloured by default.
  package let isInteractive: Bool
  /// Whether stderr is a terminal: only then progress is shown.
  package let errorsAreInteractive: Bool
  /// The width of the terminal; 80 without a terminal. `COLUMNS` overrides it.
  package let columns: Int
  package let settings: TerminalSettings
  let descriptors: Descriptors
  private let colorsOutput: Bool
  private let colorsErrors: Bool
  private let state: Mutex<State>

  /// The three standard streams, as file descriptors that must stay open as long as the terminal.
  package struct Descriptors: Sendable {
    package var input: Int32
    package var output: Int32
    package var errors: Int32

    package init(input: Int32 = 0, output: Int32 = 1, errors: Int32 = 2) {
      self.input = input
      self.output = output
      self.errors = errors
    }
  }

  private struct State: ~Copyable {
    var output: ByteSink
    var errors: ByteSink
    var pager: Pager?
    var showsProgress = false
    var hasChange = false
    var hasWritten = false
  }

  package init(_ descriptors: Descriptors, settings: TerminalSettings) {
    self.descriptors = descriptors
    self.settings = settings
    isInteractive = isatty(descriptors.output) == 1
    errorsAreInteractive = isatty(descriptors.errors) == 1
    columns = Terminal.columns(of: descriptors.output, environment: settings.environment)
    colorsOutput = settings.color.colors(
      isTerminal: isInteractive, environment: settings.environment)
    colorsErrors = settings.color.colors(
      isTerminal: errorsAreInteractive, environment: settings.environment)
    state = Mutex(
      State(
        output: ByteSink(descriptor: descriptors.output),
        errors: ByteSink(descriptor: descriptors.errors)))
  }

  private static func columns(of descriptor: Int32, environment: [String: String]) -> Int {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return 80
  }
}

extension Terminal {
  /// Notes that the run has changed something: a failed write after that is not a failed command.
  package func noteChange() { state.withLock { $0.hasChange = true } }

  /// Whether the run has changed something.
  package var hasChange: Bool { state.withLock { $0.hasChange } }
}

// MARK: - Results

extension Terminal {
  /// Writes a line of the result.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func print(_ line: StyledText) throws(OutputError) {
    try write(line.rendered(inColor: colorsOutput) + "\n")
  }

  /// Writes a line that only reports what was done; nothing with `--quiet`.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func say(_ line: StyledText) throws(OutputError) {
    if !settings.isQuiet { try print(line) }
  }

  /// Writes a table's rows, cut to the terminal's width if stdout is a terminal.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func print(_ table: Table) throws(OutputError) {
    for line in table.lines(limit: isInteractive ? columns : nil, inColor: colorsOutput) {
      try write(line + "\n")
    }
  }

  /// Writes a whole JSON document.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func print(json: OutputJSON) throws(OutputError) { try write(json.document) }

  /// Writes each record unchanged, followed by a NUL byte, for `-z`.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func print(nulTerminated records: some Sequence<[UInt8]>) throws(OutputError) {
    for record in records { try write(bytes: record + [0]) }
  }

  /// Writes text unchanged, for commands that print a file's or page's content.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func write(_ text: String) throws(OutputError) {
    try write(bytes: text.utf8)
  }

  /// Writes bytes unchanged.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written, which may also concern earlier, buffered
  ///   bytes.
  package func write(bytes: some Collection<UInt8>) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      // If both streams are one terminal, the result would be written into the progress line.
      if isInteractive { Terminal.clearProgress(&state) }
      if !bytes.isEmpty { state.hasWritten = true }
      try state.output.append(bytes)
      if isInteractive && state.pager == nil { try state.output.flush() }
    }
  }

  /// Whether anything was written to stdout.
  var hasWritten: Bool { state.withLock { $0.hasWritten } }

  /// Sends all further output through a pager; does nothing if stdout is not a terminal.
  ///
  /// - Throws: ``OutputError`` if earlier output can't be written or the pager can't be started.
  package func startPager() throws(OutputError) {
    guard isInteractive, settings.pages, let command = Pager.command(in: settings.environment)
    else { return }
    try state.withLock { state throws(OutputError) in
      guard state.pager == nil else { return }
      try state.output.flush()
      let pager = try Pager(
        command: command, output: descriptors.output, environment: settings.environment)
      state.pager = pager
      state.output.descriptor = pager.input
    }
  }

  /// Writes the buffered output, and waits until the pager exits.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written; `.pagerMissing` if the pager did not
  ///   run.
  package func finish() throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      Terminal.clearProgress(&state)
      var failure: OutputError?
      do throws(OutputError) { try state.output.flush() } catch { failure = error }
      if let pager = state.pager {
        state.pager = nil
        state.output.descriptor = descriptors.output
        try pager.wait()
      }
      if let failure { throw failure }
    }
  }
}

// MARK: - Advice

extension Terminal {
  /// Writes a line about the progress of the command; nothing with `--quiet`.
  package func note(_ line: StyledText) { if !settings.isQuiet { advise(line) } }

  /// Writes a line with details; only with `--verbose`.
  package func detail(_ line: StyledText) { if settings.isVerbose { advise(line) } }

  /// Writes `pc: warning: …`.
  package func warn(_ line: StyledText) { advise("pc: \("warning:", .warning) " + line) }

  /// Writes `hint: …` with a command that fixes the error or comes next.
  package func hint(_ line: StyledText) { advise("\("hint:", .muted) " + line) }

  /// Writes a line to stderr, after all output so far.
  package func advise(_ line: StyledText) {
    advise(raw: line.rendered(inColor: colorsErrors) + "\n")
  }

  /// Writes text to stderr unchanged.
  ///
  /// If that fails, there is no stream left for an error, so the error is ignored.
  package func advise(raw text: String) {
    state.withLock { state in
      Terminal.clearProgress(&state)
      // A failed sink throws again at its next use, so finish() reports the error.
      if state.pager == nil { do throws(OutputError) { try state.output.flush() } catch {} }
      Terminal.advise(text, &state)
    }
  }

  /// Whether progress lines are shown.
  var showsProgress: Bool { errorsAreInteractive && !settings.isQuiet }

  /// Shows a line that the next one replaces; nothing if stderr is not a terminal.
  package func showProgress(_ line: String) {
    guard errorsAreInteractive, !settings.isQuiet else { return }
    state.withLock { state in
      // A pager owns the screen.
      guard state.pager == nil else { return }
      Terminal.advise("\r" + line.cut(toColumns: columns - 1) + "\u{1b}[K", &state)
      state.showsProgress = true
      Interruption.leavesLineToClear(true)
    }
  }

  /// Removes the progress line.
  package func clearProgress() { state.withLock { Terminal.clearProgress(&$0) } }

  private static func clearProgress(_ state: inout State) {
    guard state.showsProgress else { return }
    advise("\r\u{1b}[K", &state)
    state.showsProgress = false
    Interruption.leavesLineToClear(false)
  }
  private static func advise(_ text: String, _ state: inout State) {
    do throws(OutputError) {
      try state.errors.append(text)
      try state.errors.flush()
    } catch {
      // stderr can't be written, and there is no other stream for the error.
    }
  }
}

import Glibc
import Synchronization

/// Where results, progress and advice are written, and where questions are asked.
///
/// Results go to the output, everything else to the errors, in the order they were written even
/// when both are one terminal. Output is gathered and written at ``finish()``, at once when a
/// person watches.
package final class Terminal: Sendable {
  /// Whether the output is a terminal: only then is anything cut, paged or coloured by itself.
  package let isInteractive: Bool
  /// Whether the errors are a terminal: only then is progress shown.
  package let errorsAreInteractive: Bool
  /// The width of the terminal; 80 where there is none. `COLUMNS` overrides it.
  package let columns: Int
  package let settings: TerminalSettings
  let descriptors: Descriptors
  private let colorsOutput: Bool
  private let colorsErrors: Bool
  private let state: Mutex<State>

  /// The three standard streams, as file descriptors that stay open as long as the terminal.
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
  /// Says that the run has changed something: what can't be written after that is no refusal.
  package func noteChange() { state.withLock { $0.hasChange = true } }

  /// Whether the run has changed something.
  package var hasChange: Bool { state.withLock { $0.hasChange } }
}

// MARK: - Results

extension Terminal {
  /// Writes a line of the result.
  package func print(_ line: StyledText) throws(OutputError) {
    try write(line.rendered(inColor: colorsOutput) + "\n")
  }

  /// Writes a line that only tells what was done: nothing with `--quiet`.
  package func say(_ line: StyledText) throws(OutputError) {
    if !settings.isQuiet { try print(line) }
  }

  /// Writes a table's rows, cut to the terminal's width where the output is one.
  package func print(_ table: Table) throws(OutputError) {
    for line in table.lines(limit: isInteractive ? columns : nil, inColor: colorsOutput) {
      try write(line + "\n")
    }
  }

  /// Writes a whole JSON document.
  package func print(json: OutputJSON) throws(OutputError) { try write(json.document) }

  /// Writes each record followed by a NUL byte, exactly as it is: what `-z` asks for.
  package func print(nulTerminated records: some Sequence<[UInt8]>) throws(OutputError) {
    for record in records { try write(bytes: record + [0]) }
  }

  /// Writes text exactly as it is, for content that was asked for as such.
  package func write(_ text: String) throws(OutputError) {
    try write(bytes: text.utf8)
  }

  /// Writes bytes exactly as they are.
  package func write(bytes: some Collection<UInt8>) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      // Where both streams are one terminal the result would be written into the progress line.
      if isInteractive { Terminal.clearProgress(&state) }
      if !bytes.isEmpty { state.hasWritten = true }
      try state.output.append(bytes)
      if isInteractive && state.pager == nil { try state.output.flush() }
    }
  }

  /// Whether anything was written to the output.
  var hasWritten: Bool { state.withLock { $0.hasWritten } }

  /// From here on the output goes through a pager; nothing where there is no terminal.
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

  /// Writes what is still held back, and waits until the pager is left.
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
  /// Writes a line about what goes on; nothing with `--quiet`.
  package func note(_ line: StyledText) { if !settings.isQuiet { advise(line) } }

  /// Writes a line for who wants to know more: only with `--verbose`.
  package func detail(_ line: StyledText) { if settings.isVerbose { advise(line) } }

  /// Writes `pc: warning: …`.
  package func warn(_ line: StyledText) { advise("pc: \("warning:", .warning) " + line) }

  /// Writes `hint: …`, the command that fixes or continues.
  package func hint(_ line: StyledText) { advise("\("hint:", .muted) " + line) }

  /// Writes a line to the errors, after all output so far.
  package func advise(_ line: StyledText) {
    advise(raw: line.rendered(inColor: colorsErrors) + "\n")
  }

  /// Writes text to the errors exactly as it is.
  ///
  /// There is nobody left to tell when that fails, so it is not reported.
  package func advise(raw text: String) {
    state.withLock { state in
      Terminal.clearProgress(&state)
      // A sink that failed says so again at its next use: finish() reports it.
      if state.pager == nil { do throws(OutputError) { try state.output.flush() } catch {} }
      Terminal.advise(text, &state)
    }
  }

  /// Whether a line of progress would be seen.
  var showsProgress: Bool { errorsAreInteractive && !settings.isQuiet }

  /// Shows a line that the next one replaces; nothing where the errors are not a terminal.
  package func showProgress(_ line: String) {
    guard errorsAreInteractive, !settings.isQuiet else { return }
    state.withLock { state in
      // While a pager has the screen nothing else may draw on it.
      guard state.pager == nil else { return }
      Terminal.advise("\r" + line.cut(toColumns: columns - 1) + "\u{1b}[K", &state)
      state.showsProgress = true
      Interruption.leavesLineToClear(true)
    }
  }

  /// Takes the progress line away.
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
      // Nobody reads the errors: there is no other place to say so.
    }
  }
}

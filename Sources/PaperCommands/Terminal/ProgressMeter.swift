import Synchronization

/// How far long work has come, on one line of the errors that is drawn over and over.
///
///     let meter = ProgressMeter(of: pages.count, "indexing", unit: "pages", on: terminal)
///     defer { meter.finish() }
///     for page in pages { …; meter.advance() }
///
/// Shows nothing for what takes less than a second, nothing with `--quiet`, and nothing where the
/// errors are not a terminal. May be advanced from any thread.
package final class ProgressMeter: Sendable {
  private let line: ProgressLine
  private let terminal: Terminal
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Mutex<State>

  private struct State {
    var done = 0
    var started: ContinuousClock.Instant
    var shown: ContinuousClock.Instant?
  }

  /// Time before the first line.
  private static let patience = Duration.seconds(1)
  /// Time between two lines: faster than this nobody reads.
  private static let interval = Duration.milliseconds(100)

  /// Starts the clock; without a total, only the count and the rate are shown.
  package init(
    of total: Int?, _ title: String, unit: String, on terminal: Terminal,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    line = ProgressLine(title: title, unit: unit, total: total)
    self.terminal = terminal
    self.now = now
    state = Mutex(State(started: now()))
  }

  /// Counts units as done and redraws the line when it is time.
  package func advance(by count: Int = 1) {
    let text = state.withLock { state -> String? in
      state.done += count
      let moment = now()
      let elapsed = moment - state.started
      guard elapsed >= ProgressMeter.patience else { return nil }
      if let shown = state.shown, moment - shown < ProgressMeter.interval { return nil }
      state.shown = moment
      return line.text(done: state.done, elapsed: elapsed)
    }
    if let text { terminal.showProgress(text) }
  }

  /// Takes the line away.
  package func finish() { terminal.clearProgress() }
}

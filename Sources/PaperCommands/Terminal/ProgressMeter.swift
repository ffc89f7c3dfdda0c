import Synchronization

/// The progress of long work, on one line of stderr that is redrawn.
///
///     let meter = ProgressMeter(of: pages.count, "indexing", unit: "pages", on: terminal)
///     defer { meter.finish() }
///     for page in pages { …; meter.advance() }
///
/// Shows nothing during the first second, nothing with `--quiet`, and nothing if stderr is not a
/// terminal. May be advanced from any thread.
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

  /// The time before the first line is shown.
  private static let patience = Duration.seconds(1)
  /// The time between two updates: faster ones can't be read.
  private static let interval = Duration.milliseconds(100)

  /// Starts the clock. Without a total, only the count and the rate are shown.
  package init(
    of total: Int?, _ title: String, unit: String, on terminal: Terminal,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    line = ProgressLine(title: title, unit: unit, total: total)
    self.terminal = terminal
    self.now = now
    state = Mutex(State(started: now()))
  }

  /// Counts units as done and redraws the line if the interval has passed.
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

  /// Removes the line.
  package func finish() { terminal.clearProgress() }
}

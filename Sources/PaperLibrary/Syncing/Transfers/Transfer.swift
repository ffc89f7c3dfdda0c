/// A running transfer, which reports its progress and is stopped after a time without progress.
struct Transfer {
  private let run: GitRun
  private let settings: TransferSettings

  init(_ run: GitRun, _ settings: TransferSettings) {
    self.run = run
    self.settings = settings
  }

  /// - Throws: ``TransferFailure/timedOut``; `CancellationError` if Ctrl-C stopped it.
  func finish() throws -> GitProgram.Answer {
    let settings = settings
    let clock = ContinuousClock()
    var last = clock.now
    var hasStalled = false
    let answer = try run.finish { words in
      if Task.isCancelled { return false }
      if !words.isEmpty {
        last = clock.now
        if let line = words.split(whereSeparator: \.isNewline).last {
          settings.progress?(String(line))
        }
      } else if clock.now - last > .seconds(settings.timeoutSeconds) {
        hasStalled = true
        return false
      }
      return true
    }
    if Task.isCancelled { throw CancellationError() }
    if hasStalled { throw TransferFailure.timedOut(seconds: settings.timeoutSeconds) }
    return answer
  }
}

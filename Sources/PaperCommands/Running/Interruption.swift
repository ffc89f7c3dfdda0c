import Dispatch
import Glibc
import Synchronization

/// Handles Ctrl-C and SIGTERM: the first stops the command, the second ends the process at once, as
/// does the first if the command only writes its output.
///
/// A command with long work checks `Task.isCancelled` between two steps, or calls
/// `try Task.checkCancellation()`; the steps that are finished by then stay.
package enum Interruption {
  /// The signal that was received, if any.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// The exit status of a command that a signal stopped.
  static var status: Outcome { signal == SIGTERM ? .terminated : .interrupted }

  /// Runs a command so that the first signal cancels it.
  ///
  /// The handlers stay installed until the process ends. Programs that the command starts get the
  /// default handling back, because a handler, unlike `SIG_IGN`, does not survive `exec`.
  static func cancelling(
    _ operation: @escaping @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    let task = Task { try await operation() }
    guard let pipe = PrivatePipe() else { return try await task.value }
    wakeUp.store(pipe.input, ordering: .relaxed)
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.output)
    source.setEventHandler {
      task.cancel()
      source.cancel()
    }
    source.activate()
    for number in [SIGINT, SIGTERM] { install(number) { Interruption.receive($0) } }
    return try await task.value
  }

  /// Makes a write to a closed pipe an error (`EPIPE`) instead of ending the process.
  package static func outliveClosedPipes() { install(SIGPIPE) { _ in } }

  /// Whether a pager or editor has the terminal; a second signal then does not end the process.
  static func isLeftToPager(_ isLeft: Bool) { pagerRuns.store(isLeft, ordering: .relaxed) }

  /// Whether a progress line must be ended before the process exits.
  static func leavesLineToClear(_ leaves: Bool) { lineToClear.store(leaves, ordering: .relaxed) }

  /// Runs a body that only writes output: the first signal ends the process at once, because
  /// nothing is left to be finished, and very many lines take seconds.
  ///
  /// - Parameter hasChange: Whether the command has changed something; then its output is written.
  static func endingAtOnce<Failure>(
    unless hasChange: Bool, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    onlyWrites.store(!hasChange, ordering: .relaxed)
    defer { onlyWrites.store(false, ordering: .relaxed) }
    try body()
  }

  private static let onlyWrites = Atomic<Bool>(false)
  private static let received = Atomic<Int32>(0)
  private static let wakeUp = Atomic<Int32>(-1)
  private static let pagerRuns = Atomic<Bool>(false)
  private static let lineToClear = Atomic<Bool>(false)

  /// Runs in the signal handler, with only atomics, `write` and `_exit`: see signal-safety(7).
  private static func receive(_ number: Int32) {
    let before = errno
    let isSecond = received.exchange(number, ordering: .relaxed) != 0
    let hasPager = pagerRuns.load(ordering: .relaxed)
    if isSecond || (onlyWrites.load(ordering: .relaxed) && !hasPager) {
      if hasPager { return }
      if lineToClear.load(ordering: .relaxed) { _ = write(2, "\n", 1) }
      _exit(128 + number)
    }
    _ = write(wakeUp.load(ordering: .relaxed), "!", 1)
    errno = before
  }

  private static func install(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }
}

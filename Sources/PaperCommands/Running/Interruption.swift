import Dispatch
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM: the first asks the command to stop, the second ends the process at once.
///
/// A command that works long looks at `Task.isCancelled` between two steps, or calls
/// `try Task.checkCancellation()`; what was finished by then stays.
package enum Interruption {
  /// The signal that came, if one did.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// The exit status for a command that stopped because it was asked to.
  static var status: Outcome { signal == SIGTERM ? .terminated : .interrupted }

  /// Runs a command so that the first signal cancels it.
  ///
  /// For the life of the process: the handlers stay installed. Started programs get the default
  /// handling back, since a handler, unlike `SIG_IGN`, does not survive `exec`.
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

  /// Makes a write to a closed pipe an error (`EPIPE`) instead of a silent death.
  package static func outliveClosedPipes() { install(SIGPIPE) { _ in } }

  /// While a pager has the terminal, no signal ends the process.
  static func isLeftToPager(_ isLeft: Bool) { pagerRuns.store(isLeft, ordering: .relaxed) }

  /// Whether an unfinished progress line would stay behind on the terminal.
  static func leavesLineToClear(_ leaves: Bool) { lineToClear.store(leaves, ordering: .relaxed) }

  private static let received = Atomic<Int32>(0)
  private static let wakeUp = Atomic<Int32>(-1)
  private static let pagerRuns = Atomic<Bool>(false)
  private static let lineToClear = Atomic<Bool>(false)

  /// Runs inside the handler: only atomics, `write` and `_exit`, which signal-safety(7) allows.
  private static func receive(_ number: Int32) {
    let before = errno
    if received.exchange(number, ordering: .relaxed) != 0 {
      if pagerRuns.load(ordering: .relaxed) { return }
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

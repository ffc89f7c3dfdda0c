import Files
import Glibc
import Synchronization

/// Work on a thread of its own, parallel to its owner; `deinit` waits for its end.
package final class BackgroundTask<Value: Sendable>: Sendable {
  private let thread: Mutex<pthread_t?>
  private let outcome: Outcome

  private final class Outcome: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Starts the work; runs it at once on this thread when the system refuses a thread.
  package init(_ body: @escaping @Sendable () -> Value) {
    let outcome = Outcome()
    self.outcome = outcome
    @Sendable func settle() {
      let value = body()
      outcome.value.withLock { $0 = value }
    }
    let thread = Threads.start(settle)
    self.thread = Mutex(thread)
    if thread == nil { settle() }
  }

  deinit { wait() }

  /// The result; waits until the work is done.
  package var value: Value {
    wait()
    guard let value = outcome.value.withLock({ $0 }) else {
      preconditionFailure("a finished task has a value")
    }
    return value
  }

  private func wait() {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
  }
}

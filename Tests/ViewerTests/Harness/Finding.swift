import Foundation

/// What a thread found out.
// The value is written before the signal, and read after it.
final class Finding<Value: Sendable>: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var value: Value?

  func set(_ value: Value?) {
    self.value = value
    done.signal()
  }

  func wait() -> Value? {
    done.wait()
    return value
  }
}

extension Thread {
  /// Runs something on a thread of its own.
  static func background<Value: Sendable>(
    _ work: @escaping () -> Value?
  ) -> Finding<Value> {
    let finding = Finding<Value>()
    // Only that thread calls it.
    nonisolated(unsafe) let work = work
    Thread.detachNewThread { finding.set(work()) }
    return finding
  }
}

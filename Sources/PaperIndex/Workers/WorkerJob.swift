import WorkerProtocol

/// One request on its way through the pool.
struct WorkerJob: Sendable {
  typealias Outcome = Result<WorkerAnswer, WorkerError>

  let number: UInt64
  let path: [UInt8]?
  let frame: [UInt8]
  /// Processor time; the worker knows its limit and is killed by the kernel.
  let limitSeconds: Double
  /// Time on the clock.
  let deadlineSeconds: Double
  let continuation: CheckedContinuation<Outcome, Never>

  func end(_ outcome: Outcome) {
    continuation.resume(returning: outcome)
  }
}

import WorkerProtocol

/// A request in the pool.
struct WorkerJob: Sendable {
  typealias Outcome = Result<WorkerAnswer, WorkerError>

  let number: UInt64
  let path: [UInt8]?
  let frame: [UInt8]
  /// Processor time; the kernel kills a worker that exceeds it.
  let limitSeconds: Double
  /// Elapsed time.
  let deadlineSeconds: Double
  let continuation: CheckedContinuation<Outcome, Never>

  func end(_ outcome: Outcome) {
    continuation.resume(returning: outcome)
  }
}

package import WorkerProtocol

/// Why a request has no result.
package enum WorkerError: Error, Hashable, Sendable {
  /// The worker rejected the file or the request.
  case refused(Refusal)
  /// The time limit passed; the worker was killed.
  case timeLimit(seconds: Double)
  /// The worker exceeded its memory limit.
  case memoryLimit(bytes: Int)
  /// A signal ended the worker.
  case crashed(signal: Int32)
  /// Another program killed the worker, or the kernel did because the machine had no memory left.
  case killed
  /// The worker exited without an answer.
  case exited(status: Int32)
  /// The answer was malformed; the worker was killed.
  case malformedAnswer
  /// The request is longer than the largest message.
  case requestTooLong
  /// The worker's executable could not be started.
  case cannotStart(path: String, errno: Int32)
  /// The task of the request was cancelled.
  case cancelled
  /// The pool was shut down.
  case shutDown
}

extension WorkerError {
  /// The exit status of a program for which the dynamic linker did not find a library.
  static let missingLibrary: Int32 = 127

  /// The reason in a few words, for a list of pages that failed.
  package var reason: String {
    switch self {
    case .refused(let refusal): refusal.reason
    case .timeLimit(let seconds): "time limit of \(Int(seconds.rounded(.up))) s reached"
    case .memoryLimit(let bytes): "memory limit of \(bytes >> 20) MiB reached"
    case .crashed(let signal): "crashed (signal \(signal))"
    case .killed: "the worker was killed"
    case .exited(WorkerError.missingLibrary):
      "pc-worker does not start: a library that it needs is missing"
    case .exited(let status): "the worker ended (exit status \(status))"
    case .malformedAnswer: "the worker's answer is malformed"
    case .requestTooLong: "the request is too long"
    case .cannotStart(let path, let errno): "\(path) cannot be started (errno \(errno))"
    case .cancelled: "cancelled"
    case .shutDown: "shut down"
    }
  }

  /// Whether a request with the same bytes and settings would fail again.
  ///
  /// Such a failure can be stored; the others depend on the machine and the time.
  package var isAboutTheFile: Bool {
    switch self {
    case .refused(let refusal): refusal.isAboutTheFile
    case .timeLimit, .memoryLimit, .crashed: true
    case .killed, .exited, .malformedAnswer, .requestTooLong, .cannotStart, .cancelled, .shutDown:
      false
    }
  }
}

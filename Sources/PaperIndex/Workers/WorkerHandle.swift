import Glibc
import RunLog
import WorkerProtocol

/// One running worker, in the `pc` process; used only on the loop's thread.
final class WorkerHandle {
  /// The result of reading from a worker.
  enum Heard {
    /// No complete message yet.
    case more
    case whole(WorkerJob.Outcome)
    /// The worker has ended.
    case closed
  }

  private(set) var job: WorkerJob?
  private(set) var deadline = 0.0
  private(set) var lastPath: [UInt8]?
  private(set) var served = 0

  /// Readable when the worker answers, and when it has ended.
  var answers: Int32 { process.answers }
  /// Readable when a library writes to standard error.
  var complaints: Int32 { process.complaints }

  private let process: SpawnedWorker
  private var isGone = false
  private var received: [UInt8] = []
  private var expected: Int?
  private var lastComplaints: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)

  /// Starts a worker.
  init(executable: WorkerExecutable, limits: WorkerLimits) throws(WorkerError) {
    process = try SpawnedWorker(executable: executable, limits: limits)
  }

  deinit {
    kill()
  }

  /// Sends a request.
  ///
  /// The frame is smaller than a pipe's buffer, which is empty between two requests, so this does
  /// not block. If the worker has ended meanwhile, `hearAnswer` returns that.
  func begin(_ job: WorkerJob, deadline: Double) {
    self.job = job
    self.deadline = deadline
    lastPath = job.path
    received = []
    expected = nil
    lastComplaints = []
    _ = job.frame.withUnsafeBytes { write(process.requests, $0.baseAddress, $0.count) }
  }

  /// Passes the outcome to the caller of the request, if there is one.
  func end(_ outcome: WorkerJob.Outcome) {
    guard let job else { return }
    self.job = nil
    served += 1
    job.end(outcome)
  }

  /// Reads the available part of the answer.
  func hearAnswer() -> Heard {
    let got = chunk.withUnsafeMutableBytes { read(process.answers, $0.baseAddress, $0.count) }
    if got < 0 { return errno == EAGAIN || errno == EINTR ? .more : .closed }
    guard got > 0 else { return .closed }
    received += chunk.prefix(got)
    do throws(WireError) {
      // A worker that writes without a request is not trusted any more.
      guard job != nil else { throw .malformed }
      if expected == nil, received.count >= Frame.lengthBytes {
        expected = try Frame.length(
          received.prefix(Frame.lengthBytes), maximum: Frame.maximumAnswerBytes)
        received.removeFirst(Frame.lengthBytes)
      }
      guard let expected, received.count >= expected else { return .more }
      guard received.count == expected else { throw .tooLong }
      let answer = try WorkerAnswer(message: received)
      forwardLog()
      received = []
      return .whole(.success(answer))
    } catch {
      return .whole(.failure(.malformedAnswer))
    }
  }

  /// Reads the standard error of the libraries, and keeps its end.
  func readStandardError() {
    let got = chunk.withUnsafeMutableBytes { read(process.complaints, $0.baseAddress, $0.count) }
    guard got > 0 else { return }
    lastComplaints = Array((lastComplaints + chunk.prefix(got)).suffix(2_048))
  }

  /// Passes on what the worker logged.
  private func forwardLog() {
    guard let log = process.log else { return }
    let got = chunk.withUnsafeMutableBytes { read(log, $0.baseAddress, $0.count) }
    if got > 0 { Logger.forward(Array(chunk.prefix(got))) }
  }

  /// Waits for the process, which has closed its pipe, and returns the cause of its end.
  func reap(memoryBytes: Int) -> WorkerError {
    readStandardError()
    forwardLog()
    isGone = true
    let error = causeOfEnd(memoryBytes: memoryBytes)
    Logger.fault(.performance, "a worker ended by itself, after \(served) requests")
    return error
  }

  private func causeOfEnd(memoryBytes: Int) -> WorkerError {
    switch process.reap() {
    case .exited(let status):
      return isOutOfMemory ? .memoryLimit(bytes: memoryBytes) : .exited(status: status)
    case .killed(SIGXCPU):
      return .timeLimit(seconds: job?.limitSeconds ?? 0)
    case .killed(let signal):
      if isOutOfMemory { return .memoryLimit(bytes: memoryBytes) }
      return signal == SIGKILL ? .killed : .crashed(signal: signal)
    }
  }

  /// Kills the process and waits for its end.
  func kill() {
    guard !isGone else { return }
    isGone = true
    _ = process.reap()
  }

  /// Whether the last message of a library is that memory is exhausted: Poppler, GLib, C++ and
  /// Swift in this order.
  private var isOutOfMemory: Bool {
    let text = String(decoding: lastComplaints, as: UTF8.self)
    return ["Out of memory", "failed to allocate", "bad_alloc", "Could not allocate memory"]
      .contains { text.contains($0) }
  }
}

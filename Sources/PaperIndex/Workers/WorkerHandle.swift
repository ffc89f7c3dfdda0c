import Glibc
import WorkerProtocol

/// One running worker, seen from `pc`; lives on the loop's thread alone.
final class WorkerHandle {
  /// What reading from a worker came to.
  enum Heard {
    /// Nothing whole yet.
    case more
    case whole(WorkerJob.Outcome)
    /// The worker is gone.
    case closed
  }

  private(set) var job: WorkerJob?
  private(set) var deadline = 0.0
  private(set) var lastPath: [UInt8]?
  private(set) var served = 0

  /// Readable when the worker answers, and when it is gone.
  var answers: Int32 { process.answers }
  /// Readable when a library complains on standard error.
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
  /// not wait. A worker that died meanwhile shows in `hearAnswer`.
  func begin(_ job: WorkerJob, deadline: Double) {
    self.job = job
    self.deadline = deadline
    lastPath = job.path
    received = []
    expected = nil
    lastComplaints = []
    _ = job.frame.withUnsafeBytes { write(process.requests, $0.baseAddress, $0.count) }
  }

  /// Tells whoever asked; does nothing when nobody did.
  func end(_ outcome: WorkerJob.Outcome) {
    guard let job else { return }
    self.job = nil
    served += 1
    job.end(outcome)
  }

  /// Reads what there is of the answer.
  func hearAnswer() -> Heard {
    let got = chunk.withUnsafeMutableBytes { read(process.answers, $0.baseAddress, $0.count) }
    if got < 0 { return errno == EAGAIN || errno == EINTR ? .more : .closed }
    guard got > 0 else { return .closed }
    received += chunk.prefix(got)
    do throws(WireError) {
      // A worker that speaks without being asked is not to be trusted any further.
      guard job != nil else { throw .malformed }
      if expected == nil, received.count >= Frame.lengthBytes {
        expected = try Frame.length(
          received.prefix(Frame.lengthBytes), maximum: Frame.maximumAnswerBytes)
        received.removeFirst(Frame.lengthBytes)
      }
      guard let expected, received.count >= expected else { return .more }
      guard received.count == expected else { throw .tooLong }
      let answer = try WorkerAnswer(message: received)
      received = []
      return .whole(.success(answer))
    } catch {
      return .whole(.failure(.malformedAnswer))
    }
  }

  /// Reads what the libraries print, and keeps the end of it.
  func readStandardError() {
    let got = chunk.withUnsafeMutableBytes { read(process.complaints, $0.baseAddress, $0.count) }
    guard got > 0 else { return }
    lastComplaints = Array((lastComplaints + chunk.prefix(got)).suffix(2_048))
  }

  /// Waits for the process, which has closed its pipe, and says what it died of.
  func reap(memoryBytes: Int) -> WorkerError {
    readStandardError()
    isGone = true
    switch process.reap() {
    case .exited(let status):
      return isOutOfMemory ? .memoryLimit(bytes: memoryBytes) : .exited(status: status)
    case .killed(SIGXCPU):
      return .timeLimit(seconds: job?.limitSeconds ?? 0)
    case .killed(let signal):
      // Nobody but the kernel, short of memory, kills a worker that we did not kill.
      return isOutOfMemory || signal == SIGKILL
        ? .memoryLimit(bytes: memoryBytes) : .crashed(signal: signal)
    }
  }

  /// Kills the process and waits until it is gone.
  func kill() {
    guard !isGone else { return }
    isGone = true
    _ = process.reap()
  }

  /// Whether the last thing a library said was that it has no memory: Poppler, GLib, C++ and Swift
  /// in this order.
  private var isOutOfMemory: Bool {
    let text = String(decoding: lastComplaints, as: UTF8.self)
    return ["Out of memory", "failed to allocate", "bad_alloc", "Could not allocate memory"]
      .contains { text.contains($0) }
  }
}

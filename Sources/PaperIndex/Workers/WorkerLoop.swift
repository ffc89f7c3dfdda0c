import CLinux
import Foundation
import Glibc
import Synchronization
import WorkerProtocol

/// The thread that starts the workers, sends requests, reads answers and kills workers.
///
/// One thread of its own for all workers: waiting must not block one of the few threads of Swift's
/// concurrency, and the kernel kills a worker when the thread that started it ends. All state of
/// processes is used only on that thread; other threads add entries to the inbox and signal the
/// wakeup event.
final class WorkerLoop: Sendable {
  /// Entries from other threads for the loop.
  private struct Inbox {
    var jobs: [WorkerJob] = []
    var cancelled: Set<UInt64> = []
    var isStopping = false
    var hasEnded = false
    var waitingForTheEnd: [CheckedContinuation<Void, Never>] = []
    var lastNumber: UInt64 = 0
    /// Whether the loop waits and a worker could start a job: then a new job must wake it.
    var isIdle = false
    /// The number of workers to start with the next job, even if there are fewer jobs.
    var expected = 0
    var isStarted = false
  }

  private let inbox = Mutex(Inbox())
  private let wakeup: WakeupEvent
  private let executable: WorkerExecutable
  private let count: Int
  private let limits: WorkerLimits

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  init(executable: WorkerExecutable, count: Int, limits: WorkerLimits) {
    self.executable = executable
    self.count = count
    self.limits = limits
    wakeup = WakeupEvent()
  }

  /// Runs a request on a worker as soon as one is free.
  func perform(_ request: WorkerRequest, limitSeconds: Double) async -> WorkerJob.Outcome {
    let message = request.message
    guard message.count <= Frame.maximumRequestBytes else { return .failure(.requestTooLong) }
    guard wakeup.failure == 0 else {
      return .failure(.cannotStart(path: executable.path, errno: wakeup.failure))
    }
    let number = inbox.withLock { inbox in
      inbox.lastNumber += 1
      return inbox.lastNumber
    }
    // The cancellation may arrive before the job is in the inbox, so it is kept until the end.
    defer { inbox.withLock { _ = $0.cancelled.remove(number) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        submit(
          WorkerJob(
            number: number, path: request.path, frame: Frame.framed(message),
            limitSeconds: limitSeconds, deadlineSeconds: limitSeconds * limits.patience,
            continuation: continuation))
      }
    } onCancel: {
      inbox.withLock { _ = $0.cancelled.insert(number) }
      wakeup.signal()
    }
  }

  /// Makes the next job start this number of workers instead of one.
  func expect(workers: Int) { inbox.withLock { $0.expected = workers } }

  /// Makes the loop kill its workers and end; returns at once.
  func stop() {
    inbox.withLock { $0.isStopping = true }
    wakeup.signal()
  }

  func stopAndWait() async {
    stop()
    await withCheckedContinuation { continuation in
      let isOver = inbox.withLock { inbox in
        let isOver = inbox.hasEnded || !inbox.isStarted
        if !isOver { inbox.waitingForTheEnd.append(continuation) }
        return isOver
      }
      if isOver { continuation.resume() }
    }
  }

  private func submit(_ job: WorkerJob) {
    enum Fate { case taken, takenByIdle, takenByNewThread, refused }
    let fate = inbox.withLock { inbox -> Fate in
      guard !inbox.isStopping else { return .refused }
      inbox.jobs.append(job)
      defer { inbox.isStarted = true }
      return !inbox.isStarted ? .takenByNewThread : inbox.isIdle ? .takenByIdle : .taken
    }
    switch fate {
    case .taken: break
    case .takenByIdle: wakeup.signal()
    case .refused: job.end(.failure(.shutDown))
    case .takenByNewThread:
      let thread = Thread { self.run() }
      thread.name = "workers"
      thread.start()
    }
  }

  private func run() {
    // Signals are handled by other threads; a write to a worker that has ended is an error here and
    // must not end the program.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)

    var scheduler = WorkerScheduler(executable: executable, count: count, limits: limits)
    while true {
      let (jobs, cancelled, isStopping, expected) = inbox.withLock { inbox in
        defer { (inbox.jobs, inbox.expected) = ([], 0) }
        inbox.isIdle = false
        return (inbox.jobs, inbox.cancelled, inbox.isStopping, inbox.expected)
      }
      scheduler.accept(jobs)
      if isStopping { break }
      scheduler.cancel(cancelled)
      scheduler.killOverdue()
      scheduler.assign()
      scheduler.start(expected)
      // A job that was added meanwhile sent no signal; if all workers are busy it can wait for an
      // answer.
      let isMissingJobs = inbox.withLock { inbox in
        inbox.isIdle = scheduler.hasIdleWorker
        return inbox.isIdle && !inbox.jobs.isEmpty
      }
      if !isMissingJobs { scheduler.wait(wakeup: wakeup) }
    }
    scheduler.terminateAll()
    let waiting = inbox.withLock { inbox in
      inbox.hasEnded = true
      return inbox.waitingForTheEnd
    }
    for continuation in waiting { continuation.resume() }
  }
}

import Glibc
import WorkerProtocol

/// The workers and the queue of their jobs; used only on the loop's thread.
struct WorkerScheduler {
  /// A worker is replaced after this many requests, which limits memory leaks of its libraries.
  private static let requestsPerWorker = 2_000

  private let executable: WorkerExecutable
  private let count: Int
  private let limits: WorkerLimits
  private var queue: [WorkerJob] = []
  private var workers: [WorkerHandle] = []

  init(executable: WorkerExecutable, count: Int, limits: WorkerLimits) {
    self.executable = executable
    self.count = count
    self.limits = limits
  }

  mutating func accept(_ jobs: [WorkerJob]) {
    queue += jobs
  }

  /// Ends the jobs with these numbers, whether they are queued or running.
  mutating func cancel(_ numbers: Set<UInt64>) {
    guard !numbers.isEmpty else { return }
    for job in queue where numbers.contains(job.number) { job.end(.failure(.cancelled)) }
    queue.removeAll { numbers.contains($0.number) }
    for worker in workers {
      guard let job = worker.job, numbers.contains(job.number) else { continue }
      worker.end(.failure(.cancelled))
      release(worker)
    }
  }

  /// Kills the workers that exceed their time limit.
  mutating func killOverdue() {
    let now = Self.now
    for worker in workers {
      guard let job = worker.job, worker.deadline <= now else { continue }
      worker.end(.failure(.timeLimit(seconds: job.limitSeconds)))
      release(worker)
    }
  }

  /// Whether a job could start at once.
  var hasIdleWorker: Bool { workers.count < count || workers.contains { $0.job == nil } }

  /// Gives queued jobs to idle workers; starts workers up to the maximum.
  ///
  /// A worker prefers jobs for the file that it has open, then for a file that no other worker has:
  /// so a file is opened by one worker, not by each of them.
  mutating func assign() {
    for worker in workers where worker.job == nil {
      if let place = queue.firstIndex(where: { $0.path == worker.lastPath }) {
        begin(queue.remove(at: place), worker)
      }
    }
    while !queue.isEmpty {
      var worker = workers.first { $0.job == nil }
      if worker == nil, workers.count < count {
        do throws(WorkerError) {
          let started = try WorkerHandle(executable: executable, limits: limits)
          workers.append(started)
          worker = started
        } catch {
          queue.removeFirst().end(.failure(error))
          continue
        }
      }
      guard let worker else { return }
      let place = queue.firstIndex { job in !workers.contains { $0.lastPath == job.path } }
      begin(queue.remove(at: place ?? 0), worker)
    }
  }

  /// Starts workers up to this number, within the maximum. If one cannot be started, the next job
  /// gets the error.
  mutating func start(_ expected: Int) {
    while workers.count < min(expected, count) {
      do throws(WorkerError) {
        workers.append(try WorkerHandle(executable: executable, limits: limits))
      } catch {
        return
      }
    }
  }

  private func begin(_ job: WorkerJob, _ worker: WorkerHandle) {
    worker.begin(job, deadline: Self.now + job.deadlineSeconds)
  }

  /// Waits for the next event, and reads the output of the workers.
  mutating func wait(wakeup: WakeupEvent) {
    var polled = [pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)]
    for worker in workers {
      polled.append(pollfd(fd: worker.answers, events: Int16(POLLIN), revents: 0))
      polled.append(pollfd(fd: worker.complaints, events: Int16(POLLIN), revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), timeoutMilliseconds) > 0 else { return }
    if polled[0].revents != 0 { wakeup.clear() }
    for (index, worker) in Array(workers).enumerated() {
      if polled[2 + index * 2].revents != 0 { worker.readStandardError() }
      guard polled[1 + index * 2].revents != 0 else { continue }
      switch worker.hearAnswer() {
      case .more: break
      case .whole(let outcome):
        worker.end(outcome)
        if case .failure = outcome { release(worker) }
        if worker.served >= Self.requestsPerWorker { release(worker) }
      case .closed:
        let death = worker.reap(memoryBytes: limits.memoryBytes)
        worker.end(.failure(death))
        release(worker)
      }
    }
  }

  /// Kills all workers; open requests end with `.shutDown`.
  mutating func terminateAll() {
    for job in queue { job.end(.failure(.shutDown)) }
    queue = []
    for worker in workers {
      worker.end(.failure(.shutDown))
      release(worker)
    }
  }

  private mutating func release(_ worker: WorkerHandle) {
    worker.kill()
    workers.removeAll { $0 === worker }
  }

  private var timeoutMilliseconds: Int32 {
    guard let next = workers.filter({ $0.job != nil }).map(\.deadline).min() else { return -1 }
    return Int32(min(max(((next - Self.now) * 1_000).rounded(.up), 0), 3_600_000))
  }

  /// Seconds of a monotonic clock.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

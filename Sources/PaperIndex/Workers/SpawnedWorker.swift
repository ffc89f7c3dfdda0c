import CLinux
import Files
import Glibc
import RunLog

/// A child process with three pipes: for requests, answers and standard error. If there is a log, a
/// fourth one is for the process's own: libraries can write to standard error what is in documents.
final class SpawnedWorker {
  enum End {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  let requests: Int32
  let answers: Int32
  let complaints: Int32
  /// `nil` without a log.
  let log: Int32?
  private let processID: pid_t

  /// As much as `nice` gives by default: beside another process it gets a tenth of a processor.
  private static let backgroundPriority: Int32 = 10

  /// Starts the process.
  ///
  /// It inherits only the pipes: no other file, no environment beyond `executable`, no blocked or
  /// ignored signal. It has its own process group, so that Ctrl-C in a terminal reaches only `pc`,
  /// which then decides.
  init(executable: WorkerExecutable, limits: WorkerLimits) throws(WorkerError) {
    var pipes: [[Int32]] = []
    func closeAll() {
      for descriptor in pipes.joined() { close(descriptor) }
    }
    let isLogging = Logger.isOn
    for _ in 0..<(isLogging ? 4 : 3) {
      var ends: [Int32] = [-1, -1]
      guard linux_pipe(&ends) == 0 else {
        let reason = errno
        closeAll()
        throw .cannotStart(path: executable.path, errno: reason)
      }
      pipes.append(ends)
    }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, end) in ([pipes[0][0]] + pipes.dropFirst().map { $0[1] }).enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(target))
    }
    linux_spawn_close_from(&actions, Int32(pipes.count))

    // A worker never waits for its log to be read.
    if isLogging { _ = fcntl(pipes[3][1], F_SETFL, O_NONBLOCK) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let arguments = CStrings(
      [
        executable.path, "\(limits.memoryBytes)", "\(Int(limits.recogniseSeconds.rounded(.up)))",
        "\(Int(limits.otherSeconds.rounded(.up)))",
      ] + [executable.passwordFile].compactMap { $0 })
    let environment = CStrings(executable.environment)
    var processID: pid_t = 0
    let failure = posix_spawn(
      &processID, executable.path, &actions, &attributes, arguments.pointers, environment.pointers)
    guard failure == 0 else {
      closeAll()
      throw .cannotStart(path: executable.path, errno: failure)
    }
    self.processID = processID
    if limits.isBackground {
      setpriority(Int32(PRIO_PROCESS.rawValue), id_t(processID), Self.backgroundPriority)
    }
    requests = pipes[0][1]
    answers = pipes[1][0]
    complaints = pipes[2][0]
    log = isLogging ? pipes[3][0] : nil
    close(pipes[0][0])
    for pipe in pipes.dropFirst() { close(pipe[1]) }
    for descriptor in pipes.dropFirst().map({ $0[0] }) {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    // Images have megabytes; a larger pipe needs fewer switches. Fails beyond the user's limit.
    _ = linux_set_pipe_size(answers, 1 << 20)
  }

  deinit {
    close(requests)
    close(answers)
    close(complaints)
    if let log { close(log) }
  }

  /// Kills the process if it still runs, and waits for it. Must be called once.
  ///
  /// If the process is already ending, its own exit cause is kept.
  func reap() -> End {
    kill(processID, SIGKILL)
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
  }
}

import CLinux
import Glibc
import WorkerProtocol

/// The resource limits of this process, which protect against hostile files.
struct ProcessLimits {
  /// Address space in bytes; `nil` for no limit.
  var memoryBytes: UInt?
  /// Processor time for recognising a page, comparing two, writing a PDF or decoding an image; `nil` for no limit.
  var recogniseSeconds: UInt?
  /// Processor time for any other request; `nil` for no limit.
  var otherSeconds: UInt?

  /// Applies the limits for the rest of the process's life.
  func apply() {
    // The process must not outlive pc, nor leave core dumps or files behind. A library that tries
    // to write a file (fontconfig its cache) gets an error instead of a fatal signal; a write to a
    // closed pipe is an error too.
    _ = linux_die_with_parent()
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_FSIZE, to: 0)
    if let memoryBytes { limit(RLIMIT_AS, to: memoryBytes) }
  }

  /// Sets the processor time limit for the next request; the kernel ends a process that exceeds it.
  func begin(_ request: WorkerRequest) {
    let seconds =
      switch request {
      case .recognise, .compare, .locate, .merge, .rewrite, .imagePDF, .photo, .sheet:
        recogniseSeconds
      default: otherSeconds
      }
    guard let seconds else { return }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let used = UInt(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    // The kernel counts whole seconds; rounding up the time used so far adds at most one second.
    var limits = rlimit(rlim_cur: rlim_t(used + 1 + seconds), rlim_max: rlim_t(bitPattern: -1))
    _ = setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
  }

  private func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    _ = setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
  }
}

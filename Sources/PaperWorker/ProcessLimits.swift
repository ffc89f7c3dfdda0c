import CLinux
import Glibc

/// What this process may not exceed, whatever a file makes the libraries do.
struct ProcessLimits {
  /// Address space; `nil` for no limit.
  var memoryBytes: UInt?

  /// Takes effect for the rest of the process's life.
  func apply() {
    // It must not outlive pc, nor leave core dumps or files behind. A library that does try to
    // write a file (fontconfig its cache) gets an error in place of a deadly signal; a closed pipe
    // is an error of `write` too.
    _ = linux_die_with_parent()
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_FSIZE, to: 0)
    if let memoryBytes { limit(RLIMIT_AS, to: memoryBytes) }
  }

  private func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    _ = setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
  }
}

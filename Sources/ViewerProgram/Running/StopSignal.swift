import Foundation
import Glibc

/// The signals that stop the server: Ctrl-C and others.
package enum StopSignal {
  private static var all: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
    return set
  }

  /// Blocks these signals for ``wait()``; to be called before other threads start.
  package static func hold() {
    var set = all
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for a signal, and returns it.
  static func wait() async -> Int32 {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        var set = all
        var signal: Int32 = 0
        while sigwait(&set, &signal) != 0 {}
        continuation.resume(returning: signal)
      }
      thread.start()
    }
  }
}

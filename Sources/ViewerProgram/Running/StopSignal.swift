import Foundation
import Glibc

/// Ctrl-C, and what else tells a server to stop.
package enum StopSignal {
  private static var all: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
    return set
  }

  /// Has these signals wait for ``wait()``; to be called before there are threads.
  package static func hold() {
    var set = all
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits until one comes. Returns which.
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

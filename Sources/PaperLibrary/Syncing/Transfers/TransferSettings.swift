import Glibc

/// The timeouts and the prompts of transfers.
package struct TransferSettings: Sendable {
  /// The time without progress after which a transfer is stopped.
  package var timeoutSeconds = 60.0
  /// The total number of attempts after failed connections.
  package var attempts = 3
  /// Whether git and ssh may ask for a password.
  package var canAsk = false
  /// Receives git's progress messages.
  package var progress: (@Sendable (String) -> Void)?

  package init() {}

  /// Retries a transfer that a bad connection interrupted, with increasing delays.
  func retrying<Value>(_ body: () throws -> Value) throws -> Value {
    var attempt = 1
    while true {
      do {
        return try body()
      } catch let failure as TransferFailure where failure.isPassing && attempt < attempts {
        try TransferSettings.pause(milliseconds: 250 << (2 * (attempt - 1)))
        attempt += 1
      }
    }
  }

  /// Waits; Ctrl-C ends the wait.
  static func pause(milliseconds: Int) throws {
    for _ in 0..<max(1, milliseconds / 50) {
      if Task.isCancelled { throw CancellationError() }
      usleep(50_000)
    }
  }

  /// The arguments with which git reports its progress.
  var progressWords: [String] { progress == nil ? [] : ["--progress"] }
}

/// A remote branch that a local branch is shared with.
package struct RemoteBranch: Sendable {
  /// `origin`.
  package var remote: String
  /// The URL for display, without a password.
  package var address: String
  /// Its name on the remote: `main`.
  package var branch: String
  /// The remote-tracking reference: `refs/remotes/origin/main`.
  package var tracking: String

  /// `origin/main`.
  package var name: String { "\(remote)/\(branch)" }
}

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
}

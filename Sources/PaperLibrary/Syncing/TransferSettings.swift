/// How patient transfers are, and whom they talk to.
package struct TransferSettings: Sendable {
  /// How long a transfer may stand still, in seconds.
  package var timeoutSeconds = 60.0
  /// How often a connection that failed is tried, in all.
  package var attempts = 3
  /// Whether git and ssh may ask for a password.
  package var canAsk = false
  /// Hears how far git has come, in git's words.
  package var progress: (@Sendable (String) -> Void)?

  package init() {}
}

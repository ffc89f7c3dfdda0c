import Synchronization

/// Limits how many wrong tokens a client may try.
///
/// 32 random characters can't be guessed; a short token that a person chose could be.
final class TokenAttempts: Sendable {
  private struct Failures {
    var count = 0
    var until: ContinuousClock.Instant
  }

  /// The number of wrong tokens that a client may send in ``window``.
  static let limit = 20
  private static let window = Duration.seconds(60)
  /// The number of clients that are remembered.
  private static let mostClients = 10_000

  private let failures = Mutex<[String: Failures]>([:])

  /// Counts a wrong token.
  ///
  /// - Throws: ``Problem`` with the code `busy` if the client sent too many.
  func count(from client: String, now: ContinuousClock.Instant = .now) throws(Problem) {
    let count = failures.withLock { failures in
      if failures.count >= TokenAttempts.mostClients {
        failures = failures.filter { $0.value.until > now }
      }
      var own = failures[client] ?? Failures(until: now + TokenAttempts.window)
      if own.until <= now { own = Failures(until: now + TokenAttempts.window) }
      own.count += 1
      failures[client] = own
      return own.count
    }
    if count > TokenAttempts.limit { throw TokenAttempts.refusal }
  }

  /// Refuses a client that sent too many wrong tokens, whatever it sends now.
  func refuseBlocked(_ client: String, now: ContinuousClock.Instant = .now) throws(Problem) {
    let isBlocked = failures.withLock { failures in
      failures[client].map { $0.count > TokenAttempts.limit && $0.until > now } ?? false
    }
    if isBlocked { throw TokenAttempts.refusal }
  }

  private static let refusal = Problem(
    .busy, "too many wrong tokens came from this address", hint: "try again in a minute")
}

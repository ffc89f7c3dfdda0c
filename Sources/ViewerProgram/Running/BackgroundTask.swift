import Foundation

/// Runs work that waits, for another program or a network, on a thread of its own.
///
/// Swift's concurrency has one thread a processor: a few that wait would stop the whole server.
func aside<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try work() }) }.start()
  }
}

import Foundation

/// Runs blocking work, such as waiting for a program or a network, on a thread of its own.
///
/// Swift's concurrency has one thread for each processor: a few blocked ones would stop the server.
func aside<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try work() }) }.start()
  }
}

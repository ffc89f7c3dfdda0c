import NIOCore
import Synchronization

/// The open connections and their running answers. Limits their number, and lets all of them end
/// before the server does.
final class OpenConnections: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])
  private let answers = Mutex<[Int: Task<Void, Never>]>([:])
  private let lastAnswer = Atomic(0)
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a connection. Returns `false` if there are too many.
  func enter(_ channel: any Channel) -> Bool {
    let key = ObjectIdentifier(channel)
    let isIn = channels.withLock { channels in
      guard channels.count < limit else { return false }
      channels[key] = channel
      return true
    }
    if isIn {
      channel.closeFuture.whenComplete { _ in
        self.channels.withLock { _ = $0.removeValue(forKey: key) }
      }
    }
    return isIn
  }

  /// Starts an answer on a connection.
  func answer(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let number = lastAnswer.add(1, ordering: .relaxed).newValue
    return answers.withLock { answers in
      let task = Task {
        await work()
        self.answers.withLock { _ = $0.removeValue(forKey: number) }
      }
      answers[number] = task
      return task
    }
  }

  /// Closes all connections and waits for running answers: a stopped event loop accepts no work.
  func closeAll() async {
    for channel in channels.withLock({ Array($0.values) }) {
      // A connection that is closed already is not an error.
      do { try await channel.close() } catch {}
    }
    while let answer = answers.withLock({ $0.values.first }) {
      answer.cancel()
      await answer.value
    }
  }
}

import FoundationEssentials
import Synchronization

/// Sends events to all listeners (server-sent events, HTML Living Standard 9.2).
final class EventHub: Sendable {
  private struct Listener {
    var sessions: Set<String>
    var events: AsyncStream<[UInt8]>.Continuation
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var next = 0
    var isClosed = false
  }

  /// The most events that wait for one listener; a listener with more is disconnected.
  private static let waiting = 256

  private let state = Mutex(State())

  /// Subscribes from now on. Events that come before the stream is read are kept.
  func listen(to sessions: Set<String>) -> AsyncStream<[UInt8]> {
    let (stream, events) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingOldest(EventHub.waiting))
    let key = state.withLock { state -> Int? in
      if state.isClosed { return nil }
      state.next += 1
      state.listeners[state.next] = Listener(sessions: sessions, events: events)
      return state.next
    }
    guard let key else {
      events.finish()
      return stream
    }
    events.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: key) }
    }
    return stream
  }

  /// Sends an event to all listeners, or to those that follow a session.
  func send(_ name: String, _ data: some Encodable, session: String? = nil) {
    let bytes = EventHub.event(name, data)
    deliver(bytes, session: session)
  }

  /// Sends a comment, so that clients do not take the silence for a lost connection.
  func beat() { deliver(Array(": \n\n".utf8), session: nil) }

  /// Closes all streams; later subscriptions end at once.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      return Array(state.listeners.values)
    }
    for listener in listeners {
      listener.events.yield(Array("event: bye\ndata: {}\n\n".utf8))
      listener.events.finish()
    }
  }

  /// An event in its wire form: its data is one line of JSON.
  static func event(_ name: String, _ data: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    do {
      return Array("event: \(name)\ndata: ".utf8) + Array(try encoder.encode(data))
        + Array("\n\n".utf8)
    } catch {
      preconditionFailure("an event's data can't be written as JSON: \(error)")
    }
  }

  private func deliver(_ bytes: [UInt8], session: String?) {
    let listeners = state.withLock { state in
      Array(state.listeners.values.filter { session.map($0.sessions.contains) ?? true })
    }
    for listener in listeners {
      if case .dropped = listener.events.yield(bytes) { listener.events.finish() }
    }
  }
}

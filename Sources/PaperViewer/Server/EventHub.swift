import FoundationEssentials
import Synchronization

/// Hands events on to everybody who listens (server-sent events, HTML Living Standard 9.2).
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

  /// Events that wait for one listener; one who takes none is dropped, and comes back.
  private static let waiting = 256

  private let state = Mutex(State())

  /// Listens from now on; the first event is there already.
  func listen(to sessions: Set<String>, first: [UInt8]) -> AsyncStream<[UInt8]> {
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
    events.yield(first)
    events.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: key) }
    }
    return stream
  }

  /// Sends an event to all, or to those who follow a session.
  func send(_ name: String, _ data: some Encodable, session: String? = nil) {
    let bytes = EventHub.event(name, data)
    deliver(bytes, session: session)
  }

  /// A comment, so that nobody takes silence for the end.
  func beat() { deliver(Array(": \n\n".utf8), session: nil) }

  /// Says goodbye to all; nobody can listen afterwards.
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

  /// An event as it is sent: its data is one line of JSON.
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

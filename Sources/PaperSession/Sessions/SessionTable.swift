import Synchronization

/// The open sessions, and the links between them.
///
/// Kept in memory only. A session that is not used for half a day is closed; if there are too many,
/// the one unused for the longest time is closed.
public final class SessionTable: Sendable {
  private struct Entry {
    var session: ViewingSession
    /// Linked sessions have the same value.
    var link: String
    var askedAt: ContinuousClock.Instant
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let limit: Int
  private let lifetime: Duration

  /// - Parameter limit: The most sessions kept at once; at least one.
  public init(limit: Int = 500, lifetime: Duration = .seconds(12 * 3_600)) {
    self.limit = max(1, limit)
    self.lifetime = lifetime
  }

  /// The number of open sessions.
  public var count: Int { entries.withLock { $0.count } }

  /// Opens a session, linked to another one if that is named and open.
  public func open(
    _ session: ViewingSession, linkedTo other: String? = nil, now: ContinuousClock.Instant = .now
  ) -> SessionAnswer {
    let id = SessionTable.newID()
    return entries.withLock { entries in
      entries = entries.filter { now - $0.value.askedAt < lifetime }
      if entries.count >= limit,
        let oldest = entries.min(by: { $0.value.askedAt < $1.value.askedAt })
      {
        entries[oldest.key] = nil
      }
      let link = other.flatMap { entries[$0]?.link } ?? id
      entries[id] = Entry(session: session, link: link, askedAt: now)
      return SessionTable.answer(id, in: entries) ?? SessionAnswer(session, id: id, linkedTo: [])
    }
  }

  /// The session with an id; `nil` if it was closed.
  public func session(_ id: String, now: ContinuousClock.Instant = .now) -> ViewingSession? {
    entries.withLock { entries in
      entries[id]?.askedAt = now
      return entries[id]?.session
    }
  }

  /// The same in the form that a viewer receives.
  public func answer(_ id: String, now: ContinuousClock.Instant = .now) -> SessionAnswer? {
    entries.withLock { entries in
      entries[id]?.askedAt = now
      return SessionTable.answer(id, in: entries)
    }
  }

  /// Applies an event to a session. If the reader moves, the linked sessions move too: to the same
  /// index, or to their last.
  ///
  /// - Returns: The change, and the other sessions that moved; `nil` if there is no such session.
  /// - Throws: ``SessionRefusal`` if the session has no such page, version or source, or does not
  ///   allow the event; it is then unchanged.
  public func apply(
    _ event: SessionEvent, to id: String, now: ContinuousClock.Instant = .now
  ) throws(SessionRefusal) -> (change: SessionChange, moved: [MovedSession])? {
    try entries.withLock { entries throws(SessionRefusal) in
      guard var entry = entries[id] else { return nil }
      let change = try entry.session.apply(event)
      entry.askedAt = now
      entries[id] = entry
      guard case .pageNavigated(let newIndex) = event else { return (change, []) }
      var moved: [MovedSession] = []
      for (other, var follower) in entries where other != id && follower.link == entry.link {
        let index = min(newIndex, follower.session.slots.count - 1)
        if index == follower.session.index || index < 0 { continue }
        try follower.session.apply(.pageNavigated(newIndex: index))
        entries[other] = follower
        moved.append(MovedSession(session: other, index: index))
      }
      return (change, moved)
    }
  }

  /// Closes a session. Returns whether it was open.
  public func close(_ id: String) -> Bool {
    entries.withLock { $0.removeValue(forKey: id) != nil }
  }

  private static func answer(_ id: String, in entries: [String: Entry]) -> SessionAnswer? {
    guard let entry = entries[id] else { return nil }
    let linked = entries.filter { $0.key != id && $0.value.link == entry.link }.keys.sorted()
    return SessionAnswer(entry.session, id: id, linkedTo: linked)
  }

  /// 24 random letters and digits, which can't be guessed.
  private static func newID() -> String {
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789")
    var generator = SystemRandomNumberGenerator()
    return String((0..<24).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
  }
}

/// A session that moved because a linked session did.
public struct MovedSession: Hashable, Sendable, Encodable {
  public let session: String
  /// From 0.
  public let index: Int
}

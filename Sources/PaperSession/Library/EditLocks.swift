/// Locks on entities that are being edited: an entity edited in one window is read-only in others.
///
/// A lock covers the contents of the entity too. It ends by itself if it is not renewed.
public struct EditLocks: Sendable {
  /// The holder of a lock.
  public struct Holder: Sendable, Encodable, Equatable {
    public var name: String
    /// The id that the window chose for itself.
    public var window: String
    public var since: String

    public init(name: String, window: String, since: String) {
      self.name = name
      self.window = window
      self.since = since
    }
  }

  /// A lock as viewers see it.
  public struct Lock: Sendable, Encodable, Equatable {
    public var ref: String
    public var holder: Holder
  }

  private struct Entry {
    var lineage: [String]
    var holder: Holder
    var ends: ContinuousClock.Instant
  }

  /// The time after which a lock ends that is not renewed.
  public static let lifetime = Duration.seconds(30)
  /// The most locks that one server keeps at once.
  static let limit = 1_000

  /// By the id of the locked entity.
  private var entries: [String: Entry] = [:]

  public init() {}

  /// Locks an entity, or renews the lock.
  ///
  /// - Parameter lineage: The ids of all containers of the entity, then its own id.
  /// - Returns: The holder of a conflicting lock; `nil` if `holder` has the lock now.
  public mutating func acquire(
    _ lineage: [String], for holder: Holder, now: ContinuousClock.Instant = .now
  ) -> Holder? {
    guard let id = lineage.last else { return nil }
    if let other = conflict(with: lineage, window: holder.window, now: now) { return other }
    var holder = holder
    if let own = entries[id] { holder.since = own.holder.since }
    if entries[id] == nil, entries.count >= EditLocks.limit { return holder }
    entries[id] = Entry(lineage: lineage, holder: holder, ends: now + EditLocks.lifetime)
    return nil
  }

  /// Releases a lock; the lock of another window stays.
  public mutating func release(_ id: String, window: String) {
    if entries[id]?.holder.window == window { entries[id] = nil }
  }

  /// The holder, in another window, of a lock on the entity, a container of it or its contents.
  public mutating func conflict(
    with lineage: [String], window: String?, now: ContinuousClock.Instant = .now
  ) -> Holder? {
    forget(now)
    guard let id = lineage.last else { return nil }
    return entries.first { key, entry in
      entry.holder.window != window && (lineage.contains(key) || entry.lineage.contains(id))
    }?.value.holder
  }

  /// The locks that are valid, in the order of their ids.
  public mutating func all(now: ContinuousClock.Instant = .now) -> [Lock] {
    forget(now)
    return entries.sorted { $0.key < $1.key }.map { Lock(ref: $0.key, holder: $0.value.holder) }
  }

  /// Removes expired locks. Returns whether there were any.
  @discardableResult
  public mutating func forget(_ now: ContinuousClock.Instant = .now) -> Bool {
    let before = entries.count
    entries = entries.filter { $0.value.ends > now }
    return entries.count != before
  }
}

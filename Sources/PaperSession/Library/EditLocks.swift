/// Who edits what right now: a page (doc, group) that is edited in one window is read-only in others.
///
/// A lock covers what lies in the thing locked. It ends by itself when nobody renews it.
public struct EditLocks: Sendable {
  /// Who holds a lock.
  public struct Holder: Sendable, Encodable, Equatable {
    public var name: String
    /// The window's own name for itself.
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

  /// How long a lock holds that is not renewed.
  public static let lifetime = Duration.seconds(30)
  /// Locks that one server keeps at once.
  static let limit = 1_000

  /// By the id of what is locked.
  private var entries: [String: Entry] = [:]

  public init() {}

  /// Locks something, or renews the lock.
  ///
  /// - Parameter lineage: The thing's id, behind those of all it lies in.
  /// - Returns: The holder of a lock in the way; `nil` when the lock is now `holder`'s.
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

  /// Gives a lock back; another window's stays.
  public mutating func release(_ id: String, window: String) {
    if entries[id]?.holder.window == window { entries[id] = nil }
  }

  /// Who, in another window, edits a thing, something it lies in, or something in it.
  public mutating func conflict(
    with lineage: [String], window: String?, now: ContinuousClock.Instant = .now
  ) -> Holder? {
    forget(now)
    guard let id = lineage.last else { return nil }
    return entries.first { key, entry in
      entry.holder.window != window && (lineage.contains(key) || entry.lineage.contains(id))
    }?.value.holder
  }

  /// The locks that hold, in the order of their ids.
  public mutating func all(now: ContinuousClock.Instant = .now) -> [Lock] {
    forget(now)
    return entries.sorted { $0.key < $1.key }.map { Lock(ref: $0.key, holder: $0.value.holder) }
  }

  /// Drops the locks that nobody renewed. Returns whether there were any.
  @discardableResult
  public mutating func forget(_ now: ContinuousClock.Instant = .now) -> Bool {
    let before = entries.count
    entries = entries.filter { $0.value.ends > now }
    return entries.count != before
  }
}

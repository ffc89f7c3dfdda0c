/// The record of purged entities, and of those that were allowed again: `purged.jsonl`, one event
/// per line, append-only.
///
///     {"createdAt":"2026-11-21T09:30:00Z","author":"Ada","event":"purged","blob":"9eedca1b…"}
///
/// For each entity the last event counts. The file is in every rewritten commit. Clones also
/// exchange it through a ref of its own, so that every clone has it before it merges.
package struct PurgeRecord: Sendable {
  /// The path from the library's root.
  package static let file = "purged.jsonl"
  /// The maximum size in bytes of a record from another clone: enough for 20,000 events.
  package static let limit = 4 << 20

  package struct Event: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case purged, restored
    }

    package var kind: Kind
    package var subject: PurgeSubject
    package var createdAt: Timestamp
    package var author: String
    /// The reason that the user gave.
    package var reason: String?

    package init(
      _ kind: Kind, _ subject: PurgeSubject, createdAt: Timestamp, author: String,
      reason: String? = nil
    ) {
      self.kind = kind
      self.subject = subject
      self.createdAt = createdAt
      self.author = author
      self.reason = reason
    }
  }

  /// All events, in order.
  package private(set) var events: [Event] = []
  /// The last event of each entity.
  private var last: [PurgeSubject: Event] = [:]
  /// Invalid lines.
  package private(set) var diagnostics: [Diagnostic] = []

  package init() {}

  package init(parsing bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      if let event = Event(parsing: Array(line)) {
        add([event])
      } else {
        diagnostics.append(
          Diagnostic(
            file: PurgeRecord.file, line: index + 1, column: 1, code: .badValue,
            message: "this line does not name what was purged",
            fix: "git log -p \(PurgeRecord.file) shows what it was; lines are only ever added"))
      }
    }
  }

  package mutating func add(_ events: [Event]) {
    self.events += events
    for event in events { last[event.subject] = event }
  }

  /// Adds the events of another record. If neither record contains all of the other's events, they
  /// are ordered by time.
  package mutating func merge(_ other: PurgeRecord) {
    let missing = Set(other.events).subtracting(events)
    if missing.isEmpty { return }
    let isBehind = Set(events).isSubset(of: other.events)
    let all =
      isBehind
      ? other.events
      : (events + other.events.filter(missing.contains)).enumerated().sorted {
        ($0.element.createdAt, $0.offset) < ($1.element.createdAt, $1.offset)
      }.map(\.element)
    events = []
    last = [:]
    add(all)
  }

  /// The purges with at least one entity that is still purged, each with all its events.
  package var standingPurges: [[Event]] {
    var purges: [[Event]] = []
    for event in events where event.kind == .purged {
      if let one = purges.last?.last, one.isOfSamePurge(as: event) {
        purges[purges.count - 1].append(event)
      } else {
        purges.append([event])
      }
    }
    return purges.filter { $0.contains { last[$0.subject] == $0 } }
  }

  package var isEmpty: Bool { last.isEmpty }

  /// Returns the purge of an entity; `nil` if it was never purged, or was allowed again.
  package func purge(of subject: PurgeSubject) -> Event? {
    last[subject].flatMap { $0.kind == .purged ? $0 : nil }
  }

  /// All entities that are purged now.
  package var purged: [PurgeSubject] { last.values.filter { $0.kind == .purged }.map(\.subject) }

  package var purgedBlobs: Set<BlobID> {
    Set(purged.compactMap { if case .blob(let blob) = $0 { blob } else { nil } })
  }

  /// Returns a record's bytes with the events of a purge, inserted by time. So commits that two
  /// purges rewrite get the same ids, whichever purge ran first.
  package static func inserting(_ purge: [Event], into bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    for event in purge {
      let line = Array(event.literal.line().dropLast())
      let place = lines.lastIndex { known in
        guard let other = Event(parsing: known) else { return false }
        return other.createdAt < event.createdAt
          || other.createdAt == event.createdAt
            && (other.author == event.author || !line.lexicographicallyPrecedes(known))
      }
      if let place, lines[place] == line { continue }
      lines.insert(line, at: place.map { $0 + 1 } ?? 0)
    }
    return lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// Returns a record's bytes with more events appended.
  package static func adding(_ events: [Event], to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    for event in events { bytes += event.literal.line() }
    return bytes
  }
}

extension PurgeRecord.Event {
  fileprivate func isOfSamePurge(as other: PurgeRecord.Event) -> Bool {
    kind == other.kind && createdAt == other.createdAt && author == other.author
      && reason == other.reason
  }

  var literal: JSONLiteral {
    var entries: [JSONLiteral.Entry] = [
      .init(key: "createdAt", value: .string(createdAt.description)),
      .init(key: "author", value: .string(author)),
      .init(key: "event", value: .string(kind.rawValue)),
      .init(key: subject.kindName, value: .string(subject.name)),
    ]
    if let reason { entries.append(.init(key: "reason", value: .string(reason))) }
    return .object(entries)
  }

  /// Parses a line; returns `nil` if it is not an event.
  init?(parsing line: [UInt8]) {
    guard let root = try? JSONDocument(parsing: line).root,
      let createdAt = root["createdAt"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let kind = root["event"]?.string.flatMap({ Kind(rawValue: $0) }),
      let subject = ["blob", "bundle", "page", "reader"].lazy.compactMap({ key in
        root[key]?.string.flatMap { PurgeSubject(kindName: key, name: $0) }
      }).first
    else { return nil }
    self.init(
      kind, subject, createdAt: createdAt, author: root["author"]?.string ?? "",
      reason: root["reason"]?.string)
  }
}

/// An entity that can be purged from the history.
package enum PurgeSubject: Hashable, Sendable {
  case blob(BlobID)
  case bundle(EntityID)
  case page(EntityID)
  /// What a reader marked and read up to a time.
  case reader(ReaderName, upTo: Timestamp)

  /// The kind, for messages.
  package var kindName: String {
    switch self {
    case .blob: "blob"
    case .bundle: "bundle"
    case .page: "page"
    case .reader: "reader"
    }
  }

  /// The identity, unique within the kind.
  package var name: String {
    switch self {
    case .blob(let blob): blob.description
    case .bundle(let id), .page(let id): id.description
    case .reader(let reader, let time): "\(reader)@\(time)"
    }
  }

  package init?(kindName: String, name: String) {
    let subject: PurgeSubject? =
      switch kindName {
      case "blob": BlobID(parsing: name).map { .blob($0) }
      case "bundle": EntityID(parsing: name).map { .bundle($0) }
      case "page": EntityID(parsing: name).map { .page($0) }
      case "reader": PurgeSubject(reader: name)
      default: nil
      }
    guard let subject else { return nil }
    self = subject
  }

  /// Reads `ada-lovelace@2026-11-21T09:30:00Z`.
  private init?(reader text: String) {
    let parts = text.split(separator: "@")
    guard parts.count == 2, let reader = ReaderName(of: String(parts[0])),
      reader.description == parts[0], let time = Timestamp(parsing: parts[1])
    else { return nil }
    self = .reader(reader, upTo: time)
  }
}

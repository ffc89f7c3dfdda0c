/// What was taken out of history, and what of it was let in again: `purged.jsonl`, one event a line,
/// only ever added to.
///
///     {"createdAt":"2026-11-21T09:30:00Z","author":"Ada","event":"purged","blob":"9eedca1b…"}
///
/// Of one thing the last event counts. The file lies in every commit that was rewritten, and
/// travels between clones on a reference of its own, so that every clone knows before it merges.
package struct PurgeRecord: Sendable {
  /// From the library's root.
  package static let file = "purged.jsonl"
  /// More, in bytes, is not taken from another clone: 20,000 events have room in it.
  package static let limit = 4 << 20

  package struct Event: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case purged, restored
    }

    package var kind: Kind
    package var subject: PurgeSubject
    package var createdAt: Timestamp
    package var author: String
    /// Why, in the words of who did it.
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

  /// Every event, in its order.
  package private(set) var events: [Event] = []
  /// The last event of each thing.
  private var last: [PurgeSubject: Event] = [:]
  /// Lines that say nothing.
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
            message: "this line does not say what was purged",
            fix: "git log -p \(PurgeRecord.file) shows what it was; lines are only ever added"))
      }
    }
  }

  package mutating func add(_ events: [Event]) {
    self.events += events
    for event in events { last[event.subject] = event }
  }

  /// Adds what another record says. Where neither has all of the other's events, the later one
  /// counts.
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

  /// The purges that took out something which still has to stay away, each with all that it took.
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

  /// When and by whom something was purged; `nil` for what never was, or was let in again.
  package func purge(of subject: PurgeSubject) -> Event? {
    last[subject].flatMap { $0.kind == .purged ? $0 : nil }
  }

  /// Everything that is to stay away.
  package var purged: [PurgeSubject] { last.values.filter { $0.kind == .purged }.map(\.subject) }

  package var purgedBlobs: Set<BlobID> {
    Set(purged.compactMap { if case .blob(let blob) = $0 { blob } else { nil } })
  }

  /// A record's bytes with what a purge says of itself, by time: commits that two purges rewrite get
  /// the same names, whichever was made first.
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

  /// A record's bytes with more events behind what is there.
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

  /// Reads a line; `nil` for one that is none.
  init?(parsing line: [UInt8]) {
    guard let root = try? JSONDocument(parsing: line).root,
      let createdAt = root["createdAt"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let kind = root["event"]?.string.flatMap({ Kind(rawValue: $0) }),
      let subject = ["blob", "bundle", "page"].lazy.compactMap({ key in
        root[key]?.string.flatMap { PurgeSubject(kindName: key, name: $0) }
      }).first
    else { return nil }
    self.init(
      kind, subject, createdAt: createdAt, author: root["author"]?.string ?? "",
      reason: root["reason"]?.string)
  }
}

/// One event of a reading log: a line that is never changed.
package protocol ReadingEvent: Hashable, Sendable {
  var id: EntityID { get }
  var at: Timestamp { get }

  /// The line, as an object.
  var literal: JSONLiteral { get }

  /// - Returns: `nil` if the object is no event of this kind.
  init?(_ root: JSONNode)
}

/// The events of an append-only file, one JSON object a line.
///
/// The order of lines means nothing, so that two files are merged by taking the lines of both:
/// events are a set by id, ordered by time and id.
package struct ReadingLog<Event: ReadingEvent>: Sendable {
  package private(set) var events: [Event] = []
  /// The numbers of lines that are no events, from 1. A later version of `pc` may know them.
  package private(set) var unknownLines: [Int] = []

  package init() {}

  package init(parsing bytes: [UInt8]) {
    var known: Set<EntityID> = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      // A line that a crash cut off was never confirmed.
      if let root = try? JSONDocument(parsing: Array(line)).root, let event = Event(root) {
        if known.insert(event.id).inserted { events.append(event) }
      } else {
        unknownLines.append(index + 1)
      }
    }
    events.sort { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// The bytes of a file with more events. A final newline that is missing is added first.
  package static func adding(_ events: [Event], to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    for event in events { bytes += event.literal.line() }
    return bytes
  }
}

/// The ids of reading events: version 7 UUIDs (RFC 9562, 5.7), which ascend with time, so that the
/// events of one device within a second keep their order.
package struct ReadingEventIDs: Sendable {
  private var last: (seconds: Int64, count: UInt64) = (.min, 0)

  /// - Parameter event: The last event of the log, which the next ones follow, also in its second.
  package init(after event: (any ReadingEvent)? = nil) {
    guard let event, event.id.version == 7 else { return }
    let milliseconds = event.id.high >> 16 &- UInt64(max(0, event.at.seconds)) * 1_000
    last = (event.at.seconds, (milliseconds & 0xffff) << 12 | event.id.high & 0xfff)
  }

  /// - Parameter at: The time of the event.
  package mutating func next(at: Timestamp, using generator: inout some RandomNumberGenerator)
    -> EntityID
  {
    last = (at.seconds, last.seconds == at.seconds ? last.count + 1 : 0)
    // 48 bits of milliseconds, and 12 bits that count; what exceeds them counts milliseconds.
    let milliseconds = UInt64(max(0, at.seconds)) * 1_000 + (last.count >> 12)
    return EntityID(
      high: milliseconds << 16 | 0x7000 | last.count & 0xfff,
      low: generator.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }
}

extension ReadingLog {
  /// New events that follow those of the log.
  ///
  /// - Parameter drafts: Each makes an event of its id and time.
  package func events(
    _ drafts: [ReadingDraft<Event>], at now: Timestamp,
    using generator: inout some RandomNumberGenerator
  ) -> [Event] {
    var ids = ReadingEventIDs(after: events.last)
    return drafts.map { $0(ids.next(at: now, using: &generator), now) }
  }
}

/// An event that has no id and time yet.
package typealias ReadingDraft<Event: ReadingEvent> = @Sendable (EntityID, Timestamp) -> Event

/// The lines of any log of reading.
package enum ReadingLines {
  /// The bytes of a log without the lines up to a time. A line without a time is removed, too.
  package static func later(than time: Timestamp, in bytes: [UInt8]) -> [UInt8] {
    bytes.split(separator: UInt8(ascii: "\n")).filter { line in
      guard let root = try? JSONDocument(parsing: Array(line)).root,
        let at = ReadingFields(root: root).time("at")
      else { return false }
      return at > time
    }.flatMap { $0 + [UInt8(ascii: "\n")] }
  }
}

/// Reads the fields of an event.
struct ReadingFields {
  let root: JSONNode

  func id(_ key: String) -> EntityID? { root[key]?.string.flatMap { EntityID(parsing: $0) } }

  func time(_ key: String) -> Timestamp? { root[key]?.string.flatMap { Timestamp(parsing: $0) } }

  /// A text that is not empty.
  func text(_ key: String) -> String? { root[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// A number from 0 on.
  func count(_ key: String) -> Int? { root[key]?.int.flatMap { $0 >= 0 ? $0 : nil } }
}

extension JSONLiteral {
  /// An object without the fields that have no value.
  static func event(_ fields: [(key: String, value: JSONLiteral?)]) -> JSONLiteral {
    .object(fields.compactMap { field in field.value.map { Entry(key: field.key, value: $0) } })
  }
}

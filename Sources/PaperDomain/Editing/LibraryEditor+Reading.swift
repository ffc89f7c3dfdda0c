extension LibraryEditor {
  /// Adds events to a log of reading.
  ///
  /// - Parameters:
  ///   - bytes: The log's file as it is; empty if it is missing.
  ///   - kept: Events of the log that are on one device alone so far. Those that the file does not
  ///     have are added, too.
  ///   - attributes: The library's `.gitattributes`, which gets what git needs to merge the log.
  /// - Returns: The new events.
  package mutating func add<Event: ReadingEvent>(
    _ drafts: [ReadingDraft<Event>], to file: String, after bytes: [UInt8], keeping kept: [Event],
    attributes: [UInt8]
  ) -> [Event] {
    if drafts.isEmpty { return [] }
    let log = ReadingLog<Event>(parsing: bytes)
    let known = Set(log.events.map(\.id))
    let events = withGenerator { generator, _, now in
      log.events(drafts, at: now, using: &generator)
    }
    edits.write(
      file, ReadingLog.adding(kept.filter { !known.contains($0.id) } + events, to: bytes))
    let complete = ReadingAttributes.completed(attributes)
    if complete != attributes { edits.write(ReadingAttributes.file, complete) }
    return events
  }
}

/// What `.gitattributes` says of the logs of reading.
package enum ReadingAttributes {
  package static let file = ".gitattributes"
  /// A merge takes the lines of both sides.
  package static let line = "reading/**/*.jsonl text eol=lf merge=union"

  /// The file with the line, which libraries of earlier versions lack. A line of a person for these
  /// files stays alone.
  package static func completed(_ attributes: [UInt8]) -> [UInt8] {
    let lines = attributes.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.starts(with: Array("reading/".utf8)) }) { return attributes }
    var bytes = attributes
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    return bytes + Array("\(line)\n".utf8)
  }
}

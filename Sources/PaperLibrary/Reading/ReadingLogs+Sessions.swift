import Files
package import PaperDomain

/// What a viewer writes while a person reads: on this device at once, in the library afterwards.
extension ReadingLogs {
  /// A new session that begins now. Nothing is written.
  ///
  /// - Throws: `GitError`.
  package func newSession(of doc: EntityID) throws -> ReadingSession {
    var ids = ReadingEventIDs()
    var generator = SystemRandomNumberGenerator()
    let now = library.settings.now()
    return ReadingSession(
      id: ids.next(at: now, using: &generator), at: now, until: now, doc: doc, pages: [],
      characters: 0, words: 0, marked: 0, position: nil, device: try library.deviceName())
  }

  /// Writes how far a session is. It is on disk when the function returns.
  ///
  /// - Throws: `FileError`.
  package func keep(draft session: ReadingSession, of reader: ReaderName) throws {
    let folder = draftFolder(of: reader)
    try FileSystem.makeDirectories(folder)
    try FileSystem.writeAtomically(
      session.literal.line(), to: RawPath.join(folder, "\(session.id).json"))
  }

  /// The sessions of a reader that were not ended, in the order in which they began.
  ///
  /// - Throws: `FileError`.
  package func drafts(of reader: ReaderName) throws -> [ReadingSession] {
    let folder = draftFolder(of: reader)
    guard try FileSystem.statusIfPresent(of: folder) != nil else { return [] }
    let bytes = try FileSystem.entries(of: folder).filter { $0.name.hasSuffix(".json") }
      .map { try FileSystem.read(RawPath.join(folder, $0.name), limit: ReadingLogs.draftLimit) }
    return ReadingLog<ReadingSession>(parsing: Array(bytes.joined())).events
  }

  /// Ends a session: adds it to the reader's log on this device, and removes its draft.
  ///
  /// - Throws: `FileError`.
  package func end(_ session: ReadingSession, of reader: ReaderName) throws {
    // A crash between the two steps leaves a draft of what is in the log.
    if try !logs(of: reader).sessions.events.contains(where: { $0.id == session.id }) {
      _ = try keep([{ @Sendable _, _ in session }], in: reader.sessions)
    }
    let draft = RawPath.join(draftFolder(of: reader), "\(session.id).json")
    if try FileSystem.statusIfPresent(of: draft) != nil { try FileSystem.remove(draft) }
  }

  /// The most bytes of a draft: those of ten thousand pages.
  private static let draftLimit = 1 << 20

  private func draftFolder(of reader: ReaderName) -> String {
    path(ofKept: "\(reader.folder)/drafts")
  }

  // MARK: - Moving to the library

  /// Moves what this device alone has of corrections of words, and of a reader's logs if they are
  /// shared, to the files of the library. They are not committed.
  ///
  /// - Returns: The files that changed.
  /// - Throws: `FileError`, `GitError`.
  package func moveToLibrary(logsOf reader: ReaderName) throws -> [String] {
    let own = try place() == .library ? [reader.marks, reader.sessions, reader.assessments] : []
    let files = try (own + [WordCorrection.file]).filter { file in
      try FileSystem.statusIfPresent(of: path(ofKept: file)) != nil
    }
    for file in files { try moveToLibrary(file) }
    return try files + (files.isEmpty ? [] : completeAttributes())
  }

  /// The number of shared marks of a reader that this device alone has until they are moved.
  ///
  /// - Throws: `FileError`, `GitError`.
  package func waitingMarks(of reader: ReaderName) throws -> Int {
    guard try place() == .library else { return 0 }
    return ReadingLog<WordMark>(parsing: try kept(reader.marks)).events.count
  }

  /// Adds to `.gitattributes` what git needs to merge the logs, where a library of an earlier version
  /// lacks it.
  private func completeAttributes() throws -> [String] {
    let bytes = try WorkingSource(root: library.folder).readIfPresent(ReadingAttributes.file) ?? []
    let complete = ReadingAttributes.completed(bytes)
    if complete == bytes { return [] }
    try FileSystem.writeAtomically(complete, to: library.path(of: ReadingAttributes.file))
    return [ReadingAttributes.file]
  }

  private func moveToLibrary(_ file: String) throws {
    let kept = path(ofKept: file)
    let lock = try held()
    defer { withExtendedLifetime(lock) {} }
    let path = library.path(of: file)
    let bytes = try WorkingSource(root: library.folder).readIfPresent(file) ?? []
    let separator = bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    var moved = try FileSystem.read(kept, limit: Library.manifestLimit)
    if moved.last != UInt8(ascii: "\n") { moved.append(UInt8(ascii: "\n")) }
    try FileSystem.makeDirectories(RawPath.directory(of: path.path))
    // Events are a set by id: after a crash before the next step, a line is in both and counts once.
    try FileSystem.writeAtomically(bytes + separator + moved, to: path)
    try FileSystem.remove(kept)
  }
}

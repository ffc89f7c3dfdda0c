import Files
import Libgit2
package import PaperDomain

extension Library {
  /// What people read, marked and said of words.
  package var readingLogs: ReadingLogs { ReadingLogs(self) }
}

/// Where a reader's marks and sessions are kept.
package enum ReadingPlace: String, Sendable {
  /// In the library, for everyone who has it.
  case library
  /// In `.git/papercenter`, on this device alone.
  case device
}

/// The logs of reading: of each reader, and of everyone's corrections of words.
package struct ReadingLogs: Sendable {
  /// Whether a reader's logs are shared: `true` or `false`.
  package static let sharing = "papercenter.shareReading"

  let library: Library
  /// The largest log that is read, in bytes.
  private static let limit = Library.manifestLimit

  init(_ library: Library) { self.library = library }

  /// What one reader marked and read: in the library, and on this device alone.
  package struct Reader: Sendable {
    package var marks: ReadingLog<WordMark>
    package var sessions: ReadingLog<ReadingSession>
    package var assessments: ReadingLog<LevelAssessment>
  }

  // MARK: - Who reads, and where it is kept

  /// The reader on this device: `papercenter.reader`, else git's user name, with a suffix if
  /// another person of this name reads in the library.
  ///
  /// - Throws: ``LibraryError/noIdentity``, ``LibraryError/badReader(_:)``; `GitError`.
  package func readerName() throws -> ReaderName {
    if let setting = try library.configured("papercenter.reader") {
      guard let name = ReaderName(of: setting) else {
        throw LibraryError.badReader(setting)
      }
      return name
    }
    return try readerName(of: library.markup.author())
  }

  /// The reader's name of a person.
  ///
  /// - Throws: ``LibraryError/badReader(_:)``; `GitError`.
  package func readerName(of person: MarkupAction.Person) throws -> ReaderName {
    guard let name = ReaderName(of: person.name) else {
      throw LibraryError.badReader(person.name)
    }
    return try isOther(than: person, name) ? name.distinguished(by: person.email) : name
  }

  /// Whether another person committed the logs of this name first.
  private func isOther(than person: MarkupAction.Person, _ name: ReaderName) throws -> Bool {
    guard try library.history.head() != nil,
      try !WorkingSource(root: library.folder).names(in: name.folder).isEmpty
    else { return false }
    var request = LogRequest(LogScope(paths: [name.folder]))
    request.tellsChanges = false
    guard let first = try library.history.log(request).last else { return false }
    return try library.repository.commit(first.id).author.email.lowercased()
      != person.email.lowercased()
  }

  /// Where the logs of this device's reader are kept.
  ///
  /// - Returns: `nil` if the library has a remote and ``sharing`` is not set: the reader has to be
  ///   asked, and logs stay on the device until there is an answer.
  /// - Throws: `GitError`.
  package func place() throws -> ReadingPlace? {
    switch try library.configured(ReadingLogs.sharing)?.lowercased() {
    case "true", "yes", "on", "1": return .library
    case .some: return .device
    case nil: return try library.repository.remotes().isEmpty ? .library : nil
    }
  }

  /// Remembers where the reader wants the logs to be kept.
  ///
  /// - Throws: `GitError`.
  package func choose(_ place: ReadingPlace) throws {
    try library.repository.setConfig(
      ReadingLogs.sharing, to: place == .library ? "true" : "false")
  }

  // MARK: - What was read

  /// The logs of a reader; empty if there are none.
  ///
  /// - Throws: `FileError`.
  package func logs(of reader: ReaderName) throws -> Reader {
    Reader(
      marks: ReadingLog(parsing: try all(of: reader.marks)),
      sessions: ReadingLog(parsing: try all(of: reader.sessions)),
      assessments: ReadingLog(parsing: try all(of: reader.assessments)))
  }

  /// What people said of words, for everyone in the library.
  ///
  /// - Throws: `FileError`.
  package func wordCorrections() throws -> ReadingLog<WordCorrection> {
    ReadingLog(parsing: try all(of: WordCorrection.file))
  }

  /// The lines of a log in the library and on this device.
  private func all(of file: String) throws -> [UInt8] {
    let own = try kept(file)
    let shared = try shared(file)
    return own.isEmpty ? shared : shared + [UInt8(ascii: "\n")] + own
  }

  /// The bytes of a file of the library; none if it is missing.
  private func shared(_ file: String) throws -> [UInt8] {
    try WorkingSource(root: library.folder).readIfPresent(file) ?? []
  }

  /// The bytes of a log on this device; none if it is missing.
  func kept(_ file: String) throws -> [UInt8] {
    try LineFile(path(ofKept: file), limit: ReadingLogs.limit).bytes()
  }

  /// The path of a log on this device alone.
  ///
  /// - Parameter file: Its path in the library.
  package func path(ofKept file: String) -> String { RawPath.join(library.deviceFolder, file) }

  // MARK: - Adding

  /// Plans to add events to a log of the library. What was kept on this device so far is added,
  /// too, so that nothing of a shared log is missing.
  ///
  /// - Parameter file: The log's path from the library's root.
  /// - Throws: `FileError`.
  package func add<Event: ReadingEvent>(
    _ drafts: [ReadingDraft<Event>], to file: String, in editor: inout LibraryEditor
  ) throws -> [Event] {
    editor.add(
      drafts, to: file, after: try shared(file),
      keeping: ReadingLog<Event>(parsing: try kept(file)).events,
      attributes: try shared(ReadingAttributes.file))
  }

  /// Adds events to a log on this device. They are on disk when the function returns.
  ///
  /// - Parameter file: The path that the log has in a library.
  /// - Throws: `FileError`.
  package func keep<Event: ReadingEvent>(
    _ drafts: [ReadingDraft<Event>], in file: String
  ) throws -> [Event] {
    let path = path(ofKept: file)
    try FileSystem.makeDirectories(RawPath.directory(of: path))
    let lock = try held()
    defer { withExtendedLifetime(lock) {} }
    var generator = SystemRandomNumberGenerator()
    let events = ReadingLog<Event>(parsing: try kept(file))
      .events(drafts, at: library.settings.now(), using: &generator)
    try LineFile(path, limit: ReadingLogs.limit)
      .append(events.flatMap { $0.literal.line() }, isDurable: true)
    return events
  }

  /// The lock of the logs on this device, as long as the result exists.
  func held() throws -> HeldLock {
    HeldLock(
      try FileLock(
        acquiring: RawPath.join(library.deviceFolder, "reading/lock"), timeoutSeconds: 5))
  }

  // MARK: - Removing

  /// Whether this device alone has logs of a reader.
  ///
  /// - Throws: `FileError`.
  package func isKept(of readers: [ReaderName]) throws -> Bool {
    try readers.contains { reader in
      try FileSystem.statusIfPresent(of: path(ofKept: reader.folder)) != nil
    }
  }

  /// Removes the logs that this device alone has, for good.
  ///
  /// - Throws: `FileError`.
  package func removeKept(of readers: [ReaderName]) throws {
    for reader in readers where try isKept(of: [reader]) {
      try FileSystem.removeTree(path(ofKept: reader.folder))
    }
  }
}

import PaperDomain
import PaperLibrary
import PaperReading
import PaperSession

/// The times of reading that windows have open. Each is a draft on this device until it ends.
actor ViewedSessions {
  private struct Open {
    var session: ReadingSession
    var reader: ReaderName
    var requester: Requester
  }

  private let texts: ViewedTexts
  private let folding: ReadingFolding
  /// Those of this run of the server.
  private var open: [EntityID: Open] = [:]
  /// In seconds; windows record how far they are twice a minute.
  private static let longestPause: Int64 = 600

  init(_ texts: ViewedTexts, _ folding: ReadingFolding) {
    self.texts = texts
    self.folding = folding
  }

  /// Ends what is still read, to be committed with the next fold.
  func stop(_ library: Library) async {
    for (id, read) in open where !read.session.pages.isEmpty {
      // A draft that can't be ended now is ended by the next server.
      try? library.readingLogs.end(read.session, of: read.reader)
      await folding.touch(read.reader, by: read.requester)
      open[id] = nil
    }
  }

  /// - Throws: `GitError`, `ReferenceError`, ``ViewerRefusal``.
  func begin(
    _ doc: String, by requester: Requester, _ moment: LibraryView
  ) throws -> ReadingSessionAnswer {
    guard let id = try moment.doc(doc).id else {
      throw ViewerRefusal(.refused, "'\(doc)' has no id", hint: "pc commit")
    }
    let reader = try moment.readerName(of: requester)
    let session = try moment.library.readingLogs.newSession(of: id)
    open[session.id] = Open(session: session, reader: reader, requester: requester)
    return ReadingSessionAnswer(session)
  }

  /// Records how far a session is, or ends it.
  ///
  /// - Throws: ``ViewerRefusal`` for a session that has ended; `FileError`.
  func record(
    _ progress: ReadingProgressRequest, in session: String, by requester: Requester,
    _ moment: LibraryView
  ) async throws -> ReadingSessionAnswer {
    let logs = moment.library.readingLogs
    let reader = try moment.readerName(of: requester)
    guard let id = EntityID(parsing: session),
      var read = try open[id].map(\.session)
        ?? logs.drafts(of: reader).first(where: { $0.id == id }),
      (open[id]?.reader ?? reader) == reader
    else { throw ViewerRefusal(.notFound, "this time of reading has ended") }
    read.pages = progress.pages.compactMap { EntityID(parsing: $0) }
    let counts = try await texts.all(moment)
      .counts(on: read.pages.compactMap { moment.page($0).page })
    read.words = counts.count
    read.characters = counts.reduce(0) { $0 + $1.key.count * $1.value }
    if let page = progress.page.flatMap({ EntityID(parsing: $0) }),
      let shown = moment.page(page).page
    {
      var offset = 0
      if let start = progress.start, let text = try await texts.text(of: shown, in: moment) {
        offset =
          try texts.divider(moment).divide(text.text).place(at: start)?.range.lowerBound ?? 0
      }
      read.position = ReadingSession.Position(page: page, offset: offset)
    }
    let marks = try logs.logs(of: reader).marks
    read.marked =
      Set(marks.events.filter { $0.session == id && $0.action == .mark }.map(\.word))
      .intersection(MarkedWords(marks, texts.dictionary).difficult).count
    read.until = max(read.at, moment.library.settings.now())
    if progress.isEnd ?? false {
      try logs.end(read, of: reader)
      open[id] = nil
      await folding.fold(reader, by: requester)
    } else {
      try logs.keep(draft: read, of: reader)
      open[id] = Open(session: read, reader: reader, requester: requester)
    }
    return ReadingSessionAnswer(read)
  }

  /// Ends sessions that a server began which runs no more, or that a window forgot.
  ///
  /// - Throws: `FileError`.
  func endForgotten(
    of reader: ReaderName, by requester: Requester, _ moment: LibraryView
  ) async throws {
    let logs = moment.library.readingLogs
    let now = moment.library.settings.now()
    let forgotten = try logs.drafts(of: reader).filter { draft in
      open[draft.id] == nil || now.seconds - draft.until.seconds > ViewedSessions.longestPause
    }
    if forgotten.isEmpty { return }
    for draft in forgotten {
      try logs.end(draft, of: reader)
      open[draft.id] = nil
    }
    await folding.touch(reader, by: requester)
  }
}

extension ReadingSessionAnswer {
  fileprivate init(_ session: ReadingSession) {
    self.init(
      session: session.id.description, seconds: Int(session.until.seconds - session.at.seconds),
      pages: session.pages.count, words: session.words, marked: session.marked)
  }
}

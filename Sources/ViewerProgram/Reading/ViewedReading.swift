import PaperDomain
import PaperIndex
import PaperLibrary
import PaperReading
import PaperSession

/// Reading Chinese in a library for a viewer.
///
/// What people mark goes into their logs on this device at once. ``ReadingFolding`` moves it to the
/// library and commits it.
struct ViewedReading: ViewerReading {
  private let moments: SnapshotCache
  private let commands: CommandRunner
  private let folding: ReadingFolding
  private let notify: @Sendable () -> Void
  private let texts: ViewedTexts
  private let onShelf: ViewedShelf
  private let sessions: ViewedSessions

  /// - Parameter notify: Called when a word was marked or corrected.
  init(
    _ moments: SnapshotCache, _ cache: Cache, _ workers: WorkerPool, _ commands: CommandRunner,
    _ folding: ReadingFolding, _ environment: [String: String],
    notify: @escaping @Sendable () -> Void
  ) {
    self.moments = moments
    self.commands = commands
    self.folding = folding
    self.notify = notify
    texts = ViewedTexts(cache, workers, environment)
    onShelf = ViewedShelf(texts)
    sessions = ViewedSessions(texts, folding)
  }

  /// Ends what is still read, and commits it.
  func stop() async {
    if let library = try? await moments.now().library { await sessions.stop(library) }
    await folding.fold()
  }

  /// Does something with the library as it is now.
  private func now<Value>(
    _ work: (LibraryView) async throws -> Value
  ) async throws -> Value {
    do {
      return try await work(moments.now())
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }

  // MARK: - What is read

  func reader(_ requester: Requester) async throws -> ReaderAnswer {
    try await now { moment in
      try ReaderAnswer(moment.readerName(of: requester), moment, texts.dictionary)
    }
  }

  func shelf(of requester: Requester) async throws -> ShelfAnswer {
    try await now { try onShelf.answer($0, for: requester) }
  }

  func share(
    ofKnownWordsIn doc: String, level: Int, for requester: Requester
  ) async throws -> KnownShareAnswer {
    try await now { moment in
      try await onShelf.share(ofKnownWordsIn: doc, level: level, for: requester, moment)
    }
  }

  func statistics(
    _ request: StatisticsRequest, for requester: Requester
  ) async throws -> StatisticsAnswer {
    try await now { moment in
      try await ViewedStatistics(texts: texts).answer(request, for: requester, moment)
    }
  }

  func unread(
    _ request: StatisticsRequest, for requester: Requester
  ) async throws -> UnreadAnswer {
    try await now { moment in
      try await ViewedStatistics(texts: texts).unread(request, for: requester, moment)
    }
  }

  func paper(_ doc: String, for requester: Requester) async throws -> ReadingPaperAnswer {
    try await now { moment in
      let doc = try moment.doc(doc)
      let reader = try moment.readerName(of: requester)
      try await sessions.endForgotten(of: reader, by: requester, moment)
      let pages = moment.snapshot.pages(of: doc)
      return ReadingPaperAnswer(
        doc: TitledLink(
          id: doc.id?.description ?? doc.path, title: doc.title, path: doc.path),
        isBook: doc.metadata.tags.contains(.book),
        pages: pages.enumerated().map { index, page in
          ReadingPaperAnswer.Page(
            id: page.id?.description ?? page.path, path: page.path, number: index + 1)
        },
        position: try await position(in: doc, pages, of: reader, moment),
        reader: try ReaderAnswer(reader, moment, texts.dictionary))
    }
  }

  /// Where the last session in a doc ended, on whatever device.
  private func position(
    in doc: Doc, _ pages: [Page], of reader: ReaderName, _ moment: LibraryView
  ) async throws -> ReadingPaperAnswer.Position? {
    let logs = moment.library.readingLogs
    let sessions = try logs.logs(of: reader).sessions.events + logs.drafts(of: reader)
    let last = sessions.filter { $0.doc == doc.id && $0.position != nil }
      .max { $0.until < $1.until }?.position
    guard let last, let page = pages.first(where: { $0.id == last.page }) else { return nil }
    let text = try await texts.text(of: page, in: moment)
    return ReadingPaperAnswer.Position(
      page: last.page.description,
      start: try text.map {
        try texts.divider(moment).divide($0.text).start(ofOffset: last.offset)
      } ?? 0)
  }

  func text(ofPage page: String) async throws -> ReadingTextAnswer {
    try await now { moment in
      let page = try ReferenceResolver(moment.snapshot).page(Reference(parsing: page))
      return ReadingTextAnswer(
        try await texts.text(of: page, in: moment), try texts.divider(moment),
        bundle: page.binding.bundle, pageNumber: page.binding.pageNumber)
    }
  }

  func text(of content: SlotContent) async throws -> ReadingTextAnswer {
    try await now { moment in
      ReadingTextAnswer(
        try await texts.text(of: content, in: moment), try texts.divider(moment),
        bundle: content.bundleName, pageNumber: content.pageNumber)
    }
  }

  func entries(of word: String) -> WordEntriesAnswer { WordEntriesAnswer(word, texts.dictionary) }

  func dictionaryReport(of word: String) async throws -> [UInt8] {
    // What begins with a hyphen is no option.
    try await commands.look(["dict", "--", word])
  }

  // MARK: - What people say

  func mark(_ request: WordMarkRequest, by requester: Requester) async throws -> ReaderAnswer {
    try await now { moment in
      let reader = try moment.readerName(of: requester)
      try await WordMarking(texts: texts).mark(request, for: reader, by: requester, moment)
      notify()
      await folding.touch(reader, by: requester)
      return try ReaderAnswer(reader, moment, texts.dictionary)
    }
  }

  func correct(_ request: WordCorrectionRequest, by requester: Requester) async throws {
    try await now { moment in
      try WordMarking(texts: texts).correct(request, by: requester, moment)
      notify()
      await folding.touch(try moment.readerName(of: requester), by: requester)
    }
  }

  func share(_ isShared: Bool, by requester: Requester) async throws -> ReaderAnswer {
    try await now { moment in
      let reader = try moment.readerName(of: requester)
      try moment.library.readingLogs.choose(isShared ? .library : .device)
      await folding.touch(reader, by: requester)
      // The configuration is read once by each open library.
      return try ReaderAnswer(reader, try await moments.refresh(), texts.dictionary)
    }
  }

  // MARK: - Times of reading

  func begin(_ doc: String, by requester: Requester) async throws -> ReadingSessionAnswer {
    try await now { try await sessions.begin(doc, by: requester, $0) }
  }

  func record(
    _ progress: ReadingProgressRequest, in session: String, by requester: Requester
  ) async throws -> ReadingSessionAnswer {
    try await now { try await sessions.record(progress, in: session, by: requester, $0) }
  }
}

import HanText
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession

/// Reading Chinese in a library for a viewer.
///
/// What people mark goes into their logs on this device at once. ``ReadingFolding`` moves it to the
/// library and commits it.
actor ViewedReading: ViewerReading {
  private let moments: SnapshotCache
  private let cache: Cache
  private let workers: WorkerPool
  private let commands: CommandRunner
  private let folding: ReadingFolding
  private let dictionary: HanDictionary?
  private let notify: @Sendable () -> Void
  /// The sessions of this run of the server, with what their pages have.
  private var open: [EntityID: OpenSession] = [:]
  /// The words of texts of pages: counted once.
  private var counts: [String: [String: Int]] = [:]
  /// The names of those who made docs, by the docs' ids.
  private var makers: [EntityID: String] = [:]

  private struct OpenSession {
    var session: ReadingSession
    var reader: ReaderName
    var requester: Requester
  }

  /// - Parameter notify: Called when a word was marked or corrected.
  init(
    _ moments: SnapshotCache, _ cache: Cache, _ workers: WorkerPool, _ commands: CommandRunner,
    _ folding: ReadingFolding, _ environment: [String: String],
    notify: @escaping @Sendable () -> Void
  ) {
    self.moments = moments
    self.cache = cache
    self.workers = workers
    self.commands = commands
    self.folding = folding
    self.notify = notify
    dictionary = ChineseText.installedDictionary(environment)
  }

  /// Ends what is still read, and commits it.
  func stop() async {
    for (id, read) in open where !read.session.pages.isEmpty {
      guard let logs = try? await moments.now().library.readingLogs else { break }
      // A draft that can't be ended now is ended by the next server.
      try? logs.end(read.session, of: read.reader)
      await folding.touch(read.reader, by: read.requester)
      open[id] = nil
    }
    await folding.fold()
  }

  // MARK: - Who reads

  func reader(_ requester: Requester) async throws -> ReaderAnswer {
    try await refusing {
      let moment = try await moments.now()
      return try answer(name(of: requester, in: moment), moment)
    }
  }

  private func answer(_ reader: ReaderName, _ moment: LibraryView) throws -> ReaderAnswer {
    let logs = moment.library.readingLogs
    let marks = MarkedWords(try logs.logs(of: reader).marks)
    let place: ReaderAnswer.Place =
      switch try logs.place() {
      case .library?: .library
      case .device?: .device
      case nil: .undecided
      }
    return ReaderAnswer(
      name: reader.description, place: place, marked: marks.difficult.sorted(),
      known: marks.known.sorted(), hasDictionary: dictionary != nil)
  }

  private func name(of requester: Requester, in moment: LibraryView) throws -> ReaderName {
    let logs = moment.library.readingLogs
    guard let person = requester.person else { return try logs.readerName() }
    return try logs.readerName(of: MarkupAction.Person(name: person.name, email: person.email))
  }

  // MARK: - What is read

  private func chinese(_ moment: LibraryView) throws -> ChineseText {
    ChineseText(dictionary, try moment.library.readingLogs.wordCorrections())
  }

  func shelf(of requester: Requester) async throws -> ShelfAnswer {
    try await refusing {
      let moment = try await moments.now()
      let reader = try name(of: requester, in: moment)
      var last: [EntityID: ReadingSession] = [:]
      let logs = moment.library.readingLogs
      for session in try logs.logs(of: reader).sessions.events + logs.drafts(of: reader) {
        last[session.doc] = session
      }
      let own = try requester.person?.name ?? moment.library.markup.author().name
      let items = try moment.docs.compactMap { doc -> ShelfAnswer.Item? in
        guard let id = doc.id else { return nil }
        let isBook = doc.metadata.tags.contains(ViewedReading.bookTag)
        guard isBook || last[id] != nil else { return nil }
        let pages = moment.snapshot.pages(of: doc)
        let position = last[id]?.position?.page
        return ShelfAnswer.Item(
          id: id.description, title: doc.title, path: doc.path,
          cover: pages.isEmpty ? nil : "/api/docs/\(id)/cover", pages: pages.count, isBook: isBook,
          isOwn: try maker(of: doc, id, in: moment).map { $0 == own } ?? true,
          page: position.flatMap { position in
            pages.firstIndex { $0.id == position }.map { $0 + 1 }
          },
          readAt: last[id]?.until.description)
      }
      return ShelfAnswer(
        items: items.filter { $0.readAt != nil }.sorted { $0.readAt ?? "" > $1.readAt ?? "" }
          + items.filter { $0.readAt == nil })
    }
  }

  private static let bookTag = TagReference(group: "Kind", tag: "Book")

  /// Who committed a doc first; `nil` for one that is not committed.
  private func maker(of doc: Doc, _ id: EntityID, in moment: LibraryView) throws -> String? {
    if let known = makers[id] { return known }
    guard moment.head != nil else { return nil }
    var request = LogRequest(LogScope(paths: [doc.file]))
    request.tellsChanges = false
    let maker = try moment.library.history.log(request).last?.author
    makers[id] = maker
    return maker
  }

  func share(
    ofKnownWordsIn doc: String, level: Int, for requester: Requester
  ) async throws -> KnownShareAnswer {
    try await refusing {
      let moment = try await moments.now()
      let logs = try moment.library.readingLogs.logs(of: name(of: requester, in: moment))
      let marks = MarkedWords(logs.marks)
      let read = Set(logs.sessions.events.flatMap(\.pages))
      let text = try chinese(moment)
      var met: Set<String> = []
      for page in read.compactMap({ moment.page($0).page }) {
        met.formUnion(try await words(of: page, text, in: moment)?.keys.map { $0 } ?? [])
      }
      var (known, all, unread) = (0, 0, 0)
      var unknown: Set<String> = []
      for page in moment.snapshot.pages(of: try moment.doc(doc)) {
        guard let words = try await words(of: page, text, in: moment) else {
          unread += 1
          continue
        }
        for (word, count) in words {
          all += count
          let isKnown =
            switch marks[word]?.action {
            case .mark: false
            case .known: true
            case .unmark, nil:
              met.contains(word) || text.band(of: word).map { $0 <= level } ?? false
            }
          if isKnown { known += count } else { unknown.insert(word) }
        }
      }
      return KnownShareAnswer(
        known: all == 0 ? nil : Double(known) / Double(all), unknownWords: unknown.count,
        unreadPages: unread)
    }
  }

  /// The words of a page; `nil` if its text was not read yet.
  private func words(
    of page: Page, _ text: ChineseText, in moment: LibraryView
  ) async throws -> [String: Int]? {
    guard let page = try await pageText(of: page, in: moment) else { return nil }
    if let known = counts[page.text] { return known }
    let words = text.counts(in: page)
    if counts.count >= ViewedReading.keptPages { counts.removeAll() }
    counts[page.text] = words
    return words
  }

  /// The most pages whose words are kept.
  private static let keptPages = 5_000

  func paper(_ doc: String, for requester: Requester) async throws -> ReadingPaperAnswer {
    try await refusing {
      let moment = try await moments.now()
      let doc = try moment.doc(doc)
      let reader = try name(of: requester, in: moment)
      try await endForgotten(of: reader, by: requester, in: moment)
      let pages = moment.snapshot.pages(of: doc)
      return ReadingPaperAnswer(
        doc: TitledLink(
          id: doc.id?.description ?? doc.path, title: doc.title, path: doc.path),
        isBook: doc.metadata.tags.contains(ViewedReading.bookTag),
        pages: pages.enumerated().map { index, page in
          ReadingPaperAnswer.Page(
            id: page.id?.description ?? page.path, path: page.path, number: index + 1)
        },
        position: try await position(in: doc, pages, of: reader, moment),
        reader: try answer(reader, moment))
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
    let text = try await pageText(of: page, in: moment)
    return ReadingPaperAnswer.Position(
      page: last.page.description,
      start: try text.map { try chinese(moment).start(ofOffset: last.offset, in: $0) } ?? 0)
  }

  func text(ofPage page: String) async throws -> ReadingTextAnswer {
    try await refusing {
      let moment = try await moments.now()
      let page = try ReferenceResolver(moment.snapshot).page(Reference(parsing: page))
      return try chinese(moment).answer(
        try await pageText(of: page, in: moment), bundle: page.binding.bundle,
        pageNumber: page.binding.pageNumber)
    }
  }

  func text(of content: SlotContent) async throws -> ReadingTextAnswer {
    try await refusing {
      let moment = try await moments.now()
      return try chinese(moment).answer(
        try await pageText(of: content, in: moment), bundle: content.bundleName,
        pageNumber: content.pageNumber)
    }
  }

  private func pageText(of page: Page, in moment: LibraryView) async throws -> PageText? {
    guard let bundle = moment.snapshot.bundle(named: page.binding.bundle) else { return nil }
    let indexer = Indexer(library: moment.library, cache: cache, workers: workers)
    let maker = SessionMaker(
      LibraryViewSource(moment: moment, indexer: indexer), viewMode: .single)
    return try await pageText(of: maker.content(of: bundle, page.binding.pageNumber), in: moment)
  }

  private func pageText(of content: SlotContent, in moment: LibraryView) async throws -> PageText? {
    let indexer = Indexer(library: moment.library, cache: cache, workers: workers)
    guard let shown = content.pageContent else {
      guard let bundle = content.bundle else { return nil }
      return try await indexer.knownTexts(of: bundle, in: moment.snapshot)
        .text(of: content.pageNumber)
    }
    return try await indexer.knownText(of: shown, in: moment.snapshot)
  }

  func entries(of word: String) -> WordEntriesAnswer {
    ChineseText(dictionary, ReadingLog()).entries(of: word)
  }

  func dictionaryReport(of word: String) async throws -> [UInt8] {
    // What begins with a hyphen is no option.
    try await commands.look(["dict", "--", word])
  }

  // MARK: - Marking

  func mark(_ request: WordMarkRequest, by requester: Requester) async throws -> ReaderAnswer {
    try await refusing {
      guard Token.hasChinese(request.word), request.word.count <= ViewedReading.longestWord else {
        throw ViewerRefusal(.malformed, "a word has Chinese characters, and at most 100")
      }
      guard let action = WordMark.Action(rawValue: request.action.rawValue) else {
        throw ViewerRefusal(.malformed, "there is no such action")
      }
      let moment = try await moments.now()
      let reader = try name(of: requester, in: moment)
      let place = try await place(of: request, in: moment)
      let session = request.session.flatMap { EntityID(parsing: $0) }
      let device = try requester.person?.device ?? moment.library.deviceName()
      let logs = moment.library.readingLogs
      _ = try logs.keep(
        [
          { @Sendable id, at in
            WordMark(
              id: id, at: at, action: action, word: request.word, place: place, session: session,
              device: device)
          }
        ], in: reader.marks)
      notify()
      await folding.touch(reader, by: requester)
      return try answer(reader, moment)
    }
  }

  private static let longestWord = 100

  /// Where a word that is marked was met. A page that is not known leaves no place.
  private func place(
    of request: WordMarkRequest, in moment: LibraryView
  ) async throws -> WordMark.Place {
    guard let id = request.page.flatMap({ EntityID(parsing: $0) }),
      let page = moment.page(id).page
    else { return WordMark.Place() }
    var place = WordMark.Place(
      page: id, bundle: moment.snapshot.bundle(named: page.binding.bundle)?.id,
      pageNumber: page.binding.pageNumber)
    if let start = request.start, let text = try await pageText(of: page, in: moment),
      let found = try chinese(moment).place(at: start, in: text)
    {
      (place.offset, place.length, place.context) = (found.offset, found.length, found.context)
    }
    return place
  }

  func correct(_ request: WordCorrectionRequest, by requester: Requester) async throws {
    try await refusing {
      guard request.parts.joined() == request.word, !request.parts.contains(where: \.isEmpty),
        !request.parts.contains(where: { $0.contains(where: \.isWhitespace) }),
        Token.hasChinese(request.word), request.word.count <= ViewedReading.longestWord
      else {
        throw ViewerRefusal(
          .malformed, "the parts of a word are the word, without spaces, in at most 100 characters")
      }
      let moment = try await moments.now()
      let author = try requester.person?.name ?? moment.library.markup.author().name
      let action: WordCorrection.Action =
        request.parts.count == 1 ? .join : .split(into: request.parts)
      _ = try moment.library.readingLogs.keep(
        [
          { @Sendable id, at in
            WordCorrection(id: id, at: at, action: action, word: request.word, author: author)
          }
        ], in: WordCorrection.file)
      // Words of pages are other ones now.
      counts = [:]
      notify()
      await folding.touch(try name(of: requester, in: moment), by: requester)
    }
  }

  func share(_ isShared: Bool, by requester: Requester) async throws -> ReaderAnswer {
    try await refusing {
      let moment = try await moments.now()
      let reader = try name(of: requester, in: moment)
      try moment.library.readingLogs.choose(isShared ? .library : .device)
      await folding.touch(reader, by: requester)
      // The configuration is read once by each open library.
      return try answer(reader, try await moments.refresh())
    }
  }

  // MARK: - Sessions

  func begin(_ doc: String, by requester: Requester) async throws -> ReadingSessionAnswer {
    try await refusing {
      let moment = try await moments.now()
      guard let id = try moment.doc(doc).id else {
        throw ViewerRefusal(.refused, "'\(doc)' has no id", hint: "pc commit")
      }
      let reader = try name(of: requester, in: moment)
      let session = try moment.library.readingLogs.newSession(of: id)
      open[session.id] = OpenSession(session: session, reader: reader, requester: requester)
      return ReadingSessionAnswer(session)
    }
  }

  func record(
    _ progress: ReadingProgressRequest, in session: String, by requester: Requester
  ) async throws -> ReadingSessionAnswer {
    try await refusing {
      let moment = try await moments.now()
      let logs = moment.library.readingLogs
      let reader = try name(of: requester, in: moment)
      guard let id = EntityID(parsing: session),
        var read = try open[id].map(\.session)
          ?? logs.drafts(of: reader).first(where: { $0.id == id }),
        (open[id]?.reader ?? reader) == reader
      else { throw ViewerRefusal(.notFound, "this time of reading has ended") }
      let text = try chinese(moment)
      read.pages = progress.pages.compactMap { EntityID(parsing: $0) }
      var words: Set<String> = []
      read.characters = 0
      for page in read.pages.compactMap({ moment.page($0).page }) {
        let counts = try await self.words(of: page, text, in: moment) ?? [:]
        words.formUnion(counts.keys)
        read.characters += counts.reduce(0) { $0 + $1.key.count * $1.value }
      }
      read.words = words.count
      if let id = progress.page.flatMap({ EntityID(parsing: $0) }), let page = moment.page(id).page
      {
        var offset = 0
        if let start = progress.start, let shown = try await pageText(of: page, in: moment) {
          offset = text.place(at: start, in: shown)?.offset ?? 0
        }
        read.position = ReadingSession.Position(page: id, offset: offset)
      }
      let marks = try logs.logs(of: reader).marks
      let difficult = MarkedWords(marks).difficult
      read.marked =
        Set(marks.events.filter { $0.session == id && $0.action == .mark }.map(\.word))
        .intersection(difficult).count
      read.until = max(read.at, moment.library.settings.now())
      if progress.isEnd ?? false {
        try logs.end(read, of: reader)
        open[id] = nil
        await folding.fold(reader, by: requester)
      } else {
        try logs.keep(draft: read, of: reader)
        open[id] = OpenSession(session: read, reader: reader, requester: requester)
      }
      return ReadingSessionAnswer(read)
    }
  }

  /// Ends sessions that a server began which runs no more, or that a window forgot.
  private func endForgotten(
    of reader: ReaderName, by requester: Requester, in moment: LibraryView
  ) async throws {
    let logs = moment.library.readingLogs
    let now = moment.library.settings.now()
    let forgotten = try logs.drafts(of: reader).filter { draft in
      open[draft.id] == nil || now.seconds - draft.until.seconds > ViewedReading.longestPause
    }
    if forgotten.isEmpty { return }
    for draft in forgotten {
      try logs.end(draft, of: reader)
      open[draft.id] = nil
    }
    await folding.touch(reader, by: requester)
  }

  /// In seconds; windows record how far they are twice a minute.
  private static let longestPause: Int64 = 600

  private func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }
}

extension ReadingSessionAnswer {
  fileprivate init(_ session: ReadingSession) {
    self.init(
      session: session.id.description, seconds: Int(session.until.seconds - session.at.seconds),
      pages: session.pages.count, words: session.words, marked: session.marked)
  }
}

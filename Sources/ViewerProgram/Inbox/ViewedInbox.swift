import Files
import GitNames
import PaperDomain
import PaperInbox
import PaperIndex
import PaperLibrary
import PaperSession
import WorkerProtocol

/// The library's inbox for a viewer.
///
/// Decisions go into the journal at once; what changes the library is done by running `pc`.
actor ViewedInbox: ViewerInbox {
  private let inbox: Inbox
  let library: Library
  private let moments: SnapshotCache
  private let workers: WorkerPool
  let commands: CommandRunner
  private let texts: BackgroundIndexing
  private let notify: @Sendable () -> Void
  /// What is in the folder, as far as it was read.
  private var known: InboxContents?
  /// The number of reads of the folder that were begun, and which of them found what is known.
  private var begunReads = 0
  private var knownRead = 0
  private var reading: Task<Void, Never>?
  private var writing: Task<Void, Never>?
  private var watching: FolderWatch.Running?
  /// What the first pages say. Recognising one takes seconds.
  private let firstPages = FirstPages()
  /// Whether the folder changed while files were read.
  private var isChanged = false
  /// The number of bundles that there were before the paper that is being made.
  private var bundlesBefore: Int?
  /// Why notes could not be written.
  private var problem: String?

  /// The number of files that are read before the first answer: each takes some milliseconds.
  private static let readAtOnce = 8
  /// The number of files that are read between two events.
  private static let readInPart = 1_000

  /// - Parameter notify: Called when files or decisions changed.
  init(
    _ library: Library, _ moments: SnapshotCache, _ workers: WorkerPool, _ commands: CommandRunner,
    _ texts: BackgroundIndexing, notify: @escaping @Sendable () -> Void
  ) {
    self.library = library
    self.moments = moments
    self.workers = workers
    self.commands = commands
    self.texts = texts
    self.notify = notify
    inbox = Inbox(Inbox.Places(library))
  }

  func stop() async {
    reading?.cancel()
    watching?.stop()
    await writing?.value
  }

  // MARK: - Looking

  func contents() async throws -> InboxAnswer {
    try await refusing {
      watch()
      try await list()
      return try await answer()
    }
  }

  func counts() async throws -> InboxCountsAnswer {
    try await refusing {
      if known == nil {
        let counts = try inbox.counts()
        return InboxCountsAnswer(
          waiting: counts.waiting, queue: counts.queue, notes: try InboxNotes.count(library),
          unwritten: try inbox.unwrittenNotes(), unread: 0)
      }
      return try countsNow()
    }
  }

  /// Reads the folder, and goes on to read files in the background.
  private func list() async throws {
    try await read(Self.readAtOnce)
    guard known?.unread ?? 0 > 0, reading == nil else { return }
    reading = Task { await readOn() }
  }

  private func readOn() async {
    while !Task.isCancelled, known?.unread ?? 0 > 0 {
      do { try await read(Self.readInPart) } catch { break }
      notify()
    }
    reading = nil
    // What changed while the last part was read.
    if isChanged { await folderChanged() }
  }

  /// Reads the folder, and knows what it found unless a read that began later has ended.
  private func read(_ limit: Int) async throws {
    begunReads += 1
    let number = begunReads
    var found = InboxContents()
    if try FileSystem.statusIfPresent(of: inbox.folder) != nil {
      found = try await inbox.contents(readingAtMost: limit) { [workers] in
        await workers.momentTaken($0)
      }
    }
    if number > knownRead { (known, knownRead) = (found, number) }
  }

  /// Begins to watch the folder, once it exists.
  private func watch() {
    guard watching == nil, (try? FileSystem.statusIfPresent(of: inbox.folder)) ?? nil != nil else {
      return
    }
    watching = FolderWatch(folders: [inbox.folder, library.path(of: "notes").path]).start {
      Task { await self.folderChanged() }
    }
  }

  private func folderChanged() async {
    isChanged = reading != nil
    if isChanged { return }
    try? await list()
    notify()
  }

  private func answer() async throws -> InboxAnswer {
    let bundles = try await bundlesBySource()
    // Decisions that were made meanwhile are in the counts, and in the items, too.
    let counts = try countsNow()
    let contents = known ?? InboxContents()
    return InboxAnswer(
      folder: inbox.folder, isOwn: inbox.places.isOwn,
      syncedBy: SyncedFolder.program(of: inbox.folder),
      items: contents.items.map { item in
        InboxAnswer.Item(
          id: item.digest.description, names: item.names, bytes: item.bytes,
          takenAt: item.takenAt.description, decision: item.decision?.rawValue,
          bundle: bundles[item.digest])
      }, counts: counts, films: contents.films, others: contents.others,
      unreadable: contents.unreadable.map {
        InboxAnswer.Unreadable(name: $0.name, reason: $0.error.explanation)
      })
  }

  private func countsNow() throws -> InboxCountsAnswer {
    known?.take(try inbox.journal.state())
    return InboxCountsAnswer(
      waiting: known?.waitingCount ?? 0, queue: known?.queue.count ?? 0,
      notes: try InboxNotes.count(library), unwritten: try inbox.unwrittenNotes(),
      unread: known?.unread ?? 0)
  }

  /// The bundles of the library by the SHA-256 of the images and PDFs that they were made of.
  private func bundlesBySource() async throws -> [BlobID: String] {
    var names: [BlobID: String] = [:]
    for bundle in try await moments.now().snapshot.orderedBundles {
      for file in bundle.files.values.joined() { names[file.source ?? file.blob] = bundle.name }
    }
    return names
  }

  // MARK: - Deciding

  func decide(_ files: [String], _ decision: String) async throws -> InboxCountsAnswer {
    try await refusing {
      for file in files {
        let item = try await item(file)
        let now = library.settings.now()
        switch decision {
        case "trash": try inbox.move(item, toQueue: true, at: now)
        case "restore": try inbox.move(item, toQueue: false, at: now)
        default:
          guard let wanted = TriageDecision(rawValue: decision) else {
            throw ViewerRefusal(.malformed, "there is no decision '\(decision)'")
          }
          try inbox.decide(wanted, about: item, at: now, notesIn: library.root)
        }
      }
      return try countsNow()
    }
  }

  func undo() async throws -> UndoneDecisionAnswer {
    try await refusing {
      let undone = try inbox.journal.undo(at: library.settings.now())
      let now = try undone.flatMap { try inbox.journal.state().decided[$0.file] }
      return UndoneDecisionAnswer(
        id: undone?.file.description, name: undone?.name, decision: undone?.decision?.rawValue,
        now: now?.decision?.rawValue, counts: try countsNow())
    }
  }

  private func item(_ file: String) async throws -> InboxItem {
    let digest = BlobID(parsing: file)
    func found() -> InboxItem? { known?.items.first { $0.digest == digest } }
    if let item = found() { return item }
    try await list()
    guard let item = found() else {
      throw ViewerRefusal(.notFound, "the file is not in the inbox any more")
    }
    return item
  }

  // MARK: - Pictures

  func picture(
    of file: String, side: Int, _ cut: PhotoCutRequest
  ) async throws -> PagePicture {
    try await ofPicture {
      let place = try WaitingFile.place(of: inbox.path(of: try await item(file).name))
      let picture = try await workers.photo(place, side: side, try PhotoCut(cut))
      return PagePicture(type: "image/jpeg", bytes: picture.bytes)
    }
  }

  func sheet(in file: String) async throws -> SheetAnswer {
    try await ofPicture {
      let place = try WaitingFile.place(of: inbox.path(of: try await item(file).name))
      return SheetAnswer(corners: try await workers.sheet(place)?.numbers)
    }
  }

  func words(of file: String) async throws -> PictureWordsAnswer {
    try await ofPicture {
      let item = try await item(file)
      let path = inbox.path(of: item.name)
      guard let manifest = try await moments.now().snapshot.library else {
        return PictureWordsAnswer(title: nil, words: "", confidence: nil)
      }
      let page = try await firstPages.value(of: item.digest) { [workers, library] in
        try await WaitingFile.with(path, workers, in: library.deviceFolder) {
          try await $0.text(ofPage: 1, manifest)
        }
      }
      return PictureWordsAnswer(
        title: ProposedTitle.of(page), words: page.text, confidence: page.confidence)
    }
  }

  /// Errors of a worker are those of the file.
  private func ofPicture<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await refusing {
      do {
        return try await work()
      } catch let error as WorkerError {
        throw ViewerRefusal(.unreadable, error.explanation, hint: error.hints.first)
      }
    }
  }

  // MARK: - Causing

  func settle() async {
    guard writing == nil, (try? inbox.unwrittenNotes()) != 0 || hasUndoneNotes else { return }
    writing = Task {
      do {
        let answer = try JSONDocument(parsing: try await commands.run(["inbox", "notes"])).root
        problem = answer["failed"]?.array?.first?["reason"]?.string
      } catch {
        problem = (error as? ViewerRefusal)?.message ?? "\(error)"
      }
      writing = nil
      notify()
    }
  }

  /// Whether a note was written for a decision that was taken back since.
  private var hasUndoneNotes: Bool {
    let notes = (try? inbox.journal.state().undoneNotes) ?? []
    return notes.contains { path in
      ((try? FileSystem.statusIfPresent(of: library.path(of: path))) ?? nil) != nil
    }
  }

  func empty(deletesSource: Bool, by requester: Requester) async throws -> ActionAnswer {
    let words = ["inbox", "empty", "--yes"] + (deletesSource ? ["--delete-source"] : [])
    let result = try await commands.run(words, by: requester)
    return try await changed(result)
  }

  func makePaper(_ request: PaperRequest, by requester: Requester) async throws -> ActionAnswer {
    try await refusing {
      guard !request.pages.isEmpty else {
        throw ViewerRefusal(.malformed, "Please select at least one page.")
      }
      if let folder = request.folder { try NewName.checkPath(folder) }
      var words = ["import", "--commit"]
      if let title = request.title {
        try NewName.checkTitle(title)
        words.append("--doc=\(title)")
      }
      if let folder = request.folder { words.append("--at=docs/\(folder)") }
      var files: [String] = []
      for page in request.pages {
        let cut = try page.cut.words()
        words += ["--sheet=\(cut.sheet)", "--turn=\(cut.turn)"]
        files.append(inbox.path(of: try await item(page.file).name))
      }
      bundlesBefore = try bundleCount()
      defer { bundlesBefore = nil }
      let result = try await commands.run(words + ["--"] + files, by: requester)
      let answer = try await changed(result)
      await texts.read(ImportResult(result).bundles)
      return answer
    }
  }

  func paperProgress() async throws -> PaperProgressAnswer {
    try await refusing {
      PaperProgressAnswer(made: try bundlesBefore.map { max(0, try bundleCount() - $0) })
    }
  }

  /// The number of bundles on the disk: an import writes each of them as soon as it is complete.
  private func bundleCount() throws -> Int {
    let folder = library.path(of: "bundles").path
    guard try FileSystem.statusIfPresent(of: folder) != nil else { return 0 }
    return try FileSystem.entries(of: folder).count
  }

  nonisolated func incoming(_ name: String) throws -> any FileReception {
    try WaitingUpload(name, for: self)
  }

  /// Puts a received file into the inbox.
  func add(_ path: String) async throws -> ActionAnswer {
    let result = try await commands.run(["inbox", "add", "--", path])
    if let reason = try JSONDocument(parsing: result).root["failed"]?.array?.first?["reason"]?
      .string
    {
      throw ViewerRefusal(.refused, reason)
    }
    watch()
    return try await changed(result)
  }

  // MARK: - Notes

  func notes() async throws -> NotesAnswer {
    try await refusing {
      let pictures = Set((known?.items ?? []).map(\.digest))
      return NotesAnswer(
        notes: try InboxNotes(library).all.map { note in
          NotesAnswer.Note(
            path: note.path, file: note.content.fileName,
            takenAt: note.content.takenAt?.description,
            picture: note.content.source.flatMap { pictures.contains($0) ? $0.description : nil },
            words: note.content.text)
        }, unwritten: try inbox.unwrittenNotes(), problem: problem)
    }
  }

  func notes(with query: String) async throws -> FoundNotesAnswer {
    try await refusing {
      if query.allSatisfy(\.isWhitespace) { return FoundNotesAnswer(notes: []) }
      let wanted = try SearchQuery(parsing: DiskLibrary.asTyped(query))
      return FoundNotesAnswer(
        notes: try InboxNotes(library).matching(wanted).map { found in
          let shown = ShownSnippet(found.snippet)
          return FoundNotesAnswer.Note(
            path: found.path, snippet: shown.text, matches: shown.matches)
        })
    }
  }

  func change(
    note path: String, words: String, by requester: Requester
  ) async throws -> ActionAnswer {
    try await refusing {
      let folder = try TemporaryFolder(in: library.deviceFolder)
      defer { folder.remove() }
      let file = RawPath.join(folder.path, "words")
      try FileSystem.writeCache(Array(words.utf8), to: file)
      return try await changed(
        try await commands.run(["inbox", "note", "--words=\(file)", "--", path], by: requester))
    }
  }

  func readAgain(note path: String, by requester: Requester) async throws -> ActionAnswer {
    try await changed(try await commands.run(["inbox", "notes", "--again=\(path)"], by: requester))
  }

  func attach(
    note path: String, to page: String, by requester: Requester
  ) async throws -> ActionAnswer {
    try await refusing {
      guard let note = try InboxNotes(library).all.first(where: { $0.path == path }) else {
        throw ViewerRefusal(.notFound, "there is no note '\(path)'")
      }
      try NewName.checkCharacters(page)
      // In the corner, where least is printed.
      let words = ["--note=\(note.content.text)", "--at=0.05,0.05", "--commit", "--", page, "add"]
      return try await changed(try await commands.run(["annotate"] + words, by: requester))
    }
  }

  private func changed(_ result: [UInt8]) async throws -> ActionAnswer {
    let after = try await moments.refresh()
    try? await list()
    notify()
    return ActionAnswer(head: after.head?.description, result: result)
  }

  private func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }
}

extension PhotoCut {
  /// - Throws: ``ViewerRefusal`` `.malformed` for corners that make no sheet, and another angle.
  fileprivate init(_ request: PhotoCutRequest) throws {
    let corners = request.corners.flatMap { SheetCorners($0) }
    let sheet: Sheet =
      switch request.sheet {
      case .whole: .whole
      case .found: .found
      case .corners: try corners.map { .corners($0) } ?? { throw PhotoCutRequest.malformed }()
      }
    guard (0...270).contains(request.turn), request.turn.isMultiple(of: 90) else {
      throw PhotoCutRequest.malformed
    }
    self.init(sheet, quarterTurns: request.turn / 90)
  }
}

extension PhotoCutRequest {
  fileprivate static let malformed = ViewerRefusal(
    .malformed, "a photo is cut at four corners, clockwise, and turned by 0, 90, 180 or 270")

  /// The values of the options of `pc import`.
  fileprivate func words() throws -> (sheet: String, turn: String) {
    let cut = try PhotoCut(self)
    let sheet =
      switch cut.sheet {
      case .whole: "whole"
      case .found: "found"
      case .corners(let corners): corners.numbers.map { "\($0)" }.joined(separator: ",")
      }
    return (sheet, "\(turn)")
  }
}

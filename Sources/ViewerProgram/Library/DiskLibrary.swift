import Files
import Glibc
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession

/// A library on disk for a viewer.
///
/// Reads the library and its cache directly. Changes it only by running `pc`, so that a viewer's
/// changes are checked, committed and undone as all others are.
final class DiskLibrary: ViewerLibrary {
  let moments: SnapshotCache
  let cache: Cache
  let workers: WorkerPool
  let places = MarkPlaces()
  let markupSizes = MarkupSizes()
  let pictures: PictureStore
  let outlines: OutlineStore
  let commands: CommandRunner
  let device: DeviceMemory
  let watcher: LibraryWatcher
  let texts: BackgroundIndexing
  let imports: ImportBatches
  let folding: MarkupFolding
  let autoSync: AutoSync
  let keptPapers: KeptPapers
  let waiting: ViewedInbox
  let read: ViewedReading

  init(_ surroundings: ViewerSurroundings) throws {
    let library = try surroundings.openLibrary()
    let cache = try Cache(path: RawPath.join(library.cacheFolder, ViewerSurroundings.cacheFile))
    var worker = surroundings.worker
    worker.passwordFile = PasswordList(library).path
    let workers = WorkerPool(executable: worker)
    self.cache = cache
    self.workers = workers
    moments = SnapshotCache { try surroundings.openLibrary() }
    pictures = PictureStore(workers: workers, library: library)
    outlines = OutlineStore(workers: workers, library: library)
    commands = CommandRunner(
      program: surroundings.program, root: library.root, environment: surroundings.environment)
    device = DeviceMemory(library: library, environment: surroundings.environment)
    imports = ImportBatches(library)
    folding = MarkupFolding(workers: workers) { try surroundings.openLibrary() }
    let watcher = LibraryWatcher(library, moments)
    self.watcher = watcher
    let readingFolding = ReadingFolding(commands) { try surroundings.openLibrary() }
    autoSync = AutoSync(
      commands, folding, readingFolding, report: { watcher.setUnsynced($0) },
      { try surroundings.openLibrary() })
    keptPapers = KeptPapers(moments) { watcher.send(.kept) }
    let texts = BackgroundIndexing(surroundings, worker, cache) { watcher.send(.indexing($0)) }
    self.texts = texts
    waiting = ViewedInbox(library, moments, workers, commands, texts) { watcher.send(.inbox) }
    read = ViewedReading(
      moments, cache, workers, commands, readingFolding, surroundings.environment
    ) { watcher.send(.reading) }
  }

  func stop() async {
    await folding.fold()
    await read.stop()
    watcher.stop()
    await texts.stop()
    await waiting.stop()
    await workers.shutdown()
  }

  func indexer(_ moment: LibraryView) -> Indexer {
    Indexer(library: moment.library, cache: cache, workers: workers)
  }

  func indexing() async -> IndexingAnswer {
    // A damaged cache is rebuilt by the next reader; until then the last count is shown.
    if let unread = try? await moments.now().unread(in: cache) { await texts.know(waiting: unread) }
    return await texts.state
  }

  func startIndexing() async { await texts.read(nil) }
  func pauseIndexing() async { await texts.pause() }

  func kept() async -> KeptAnswer {
    // What can't be read now is asked for again with the next event.
    (try? await keptPapers.answer()) ?? .impossible
  }

  func keep(pdfsOf reference: String, _ isKept: Bool) async throws {
    try await refusing {
      try await isKept ? keptPapers.keep(reference) : keptPapers.drop(reference)
    }
  }

  var inbox: (any ViewerInbox)? { waiting }
  var reading: (any ViewerReading)? { read }

  func syncState(for requester: Requester) async throws -> SyncStateAnswer {
    try await refusing {
      let moment = try await moments.now()
      let library = moment.library
      let upstream = try library.remotes.upstream()
      let words: Int
      do {
        words = try library.readingLogs.waitingMarks(of: moment.readerName(of: requester))
      } catch is LibraryError {
        words = 0  // Without a reader no words are marked.
      }
      return SyncStateAnswer(
        remote: upstream?.name, ahead: upstream?.ahead ?? 0, behind: upstream?.behind ?? 0,
        isAutomatic: autoSync.isWanted, fetchedAt: try library.remotes.lastFetch()?.description,
        waitingPages: try library.markup.openPages().count, waitingWords: words,
        failure: await autoSync.failure)
    }
  }

  func stopServing() async { kill(getpid(), SIGTERM) }

  func news() -> AsyncStream<LibraryEvent> { watcher.news() }

  /// Runs a function, and translates its errors into ``ViewerRefusal``.
  func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }

  /// An error in the form that a viewer understands.
  static func refusal(for error: any Error) -> any Error {
    switch error {
    case let error as PictureError: ViewerRefusal(error)
    case let error as ReferenceError:
      ViewerRefusal(.notFound, error.explanation, hint: error.hints.first)
    case let error as RevisionError:
      ViewerRefusal(.notFound, error.explanation, hint: error.hints.first)
    case let error as DrawnMark.Fault: ViewerRefusal(.malformed, error.explanation)
    case let error as any UserFacingError:
      ViewerRefusal(
        .refused, error.explanation, hint: error.hints.first, errorCode: error.errorCode.rawValue)
    default: error
    }
  }
}

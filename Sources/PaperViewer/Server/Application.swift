import NIOHTTP1
import PaperSession
import Synchronization

/// The parts of the server behind the authorizer: library, sessions, locks, events.
final class Application: Sendable {
  let library: any ViewerLibrary
  let sessions = SessionTable()
  let hub = EventHub()
  let locks = Mutex(EditLocks())
  let drawing = AheadDrawing()
  let assets: AssetTable
  /// Connects phones; `nil` where they can't be.
  let phone: PhoneHost?
  /// Another one for each run of the server.
  let run = String(UInt64.random(in: .min ... .max), radix: 16)
  private let chores = Mutex<[Task<Void, Never>]>([])
  private let lastOffline = Mutex<OfflineAnswer?>(nil)

  private let tokens: [AccessToken]
  /// Counts wrong tokens. The token of a server for one user is too long to be guessed.
  let attempts: TokenAttempts?

  init(_ library: any ViewerLibrary, _ settings: ServerSettings) {
    self.library = library
    let hub = hub
    assets = AssetTable(replacing: settings.assets)
    phone = settings.phone.map { [assets] settings in
      PhoneHost(settings, assets) { hub.send("phone", [String: String]()) }
    }
    tokens = settings.tokens
    attempts = tokens.contains { $0.isOwner } ? nil : TokenAttempts()
  }

  /// Whether a text is one of the tokens.
  func admits(_ token: String) -> Bool { tokens.contains { $0.isMet(by: token) } }

  /// All routes; a test reads them.
  var router: Router {
    Router(
      routes: pageRoutes(assets) + libraryRoutes + sessionRoutes + slotRoutes + changeRoutes
        + inboxRoutes + readingRoutes + phoneRoutes + eventRoutes)
  }

  var offline: OfflineAnswer? { lastOffline.withLock { $0 } }

  /// Starts to send events of the library, and to remove locks that are not renewed.
  func begin() {
    let news = Task { [self] in
      for await item in library.news() { tell(item) }
    }
    let upkeep = Task { [self] in
      var beats = 0
      while !Task.isCancelled {
        do { try await Task.sleep(for: .seconds(5)) } catch { return }
        if locks.withLock({ $0.forget() }) { tellLocks() }
        beats += 1
        if beats.isMultiple(of: 3) { hub.beat() }
      }
    }
    chores.withLock { $0 = [news, upkeep] }
  }

  func end() async {
    await phone?.stop()
    for chore in chores.withLock({ $0 }) { chore.cancel() }
    drawing.stop()
    hub.close()
  }

  /// The answer to a refused request: a page for people, JSON for programs.
  @Sendable func response(_ problem: Problem, to headers: HTTPHeaders) -> Response {
    let isForPeople = headers["Accept"].contains { $0.contains("text/html") }
    let page: AssetTable.Asset? =
      switch problem.code {
      case .noToken where isForPeople: assets["no-token.html"]
      case .notFound where isForPeople: assets["not-found.html"]
      default: nil
      }
    guard let page else { return .problem(problem) }
    return Response(
      problem.code.status, headers: [("Content-Type", page.type)], body: .bytes(page.bytes))
  }

  /// An open session.
  func session(_ id: String) throws(Problem) -> ViewingSession {
    guard let session = sessions.session(id) else { throw Application.noSession }
    return session
  }

  static let noSession = Problem(
    .notFound, "this session is not open any more", hint: "open the document again")

  func tellLocks() {
    hub.send("locks", LocksAnswer(locks: locks.withLock { $0.all() }))
  }

  private func tell(_ news: LibraryEvent) {
    switch news {
    case .changed(let head, let committed, let docs):
      hub.send("library", ChangedAnswer(head: head, committed: committed, docs: docs))
    case .offline(let offline):
      lastOffline.withLock { $0 = offline }
      hub.send("offline", OfflineNews(offline: offline))
    case .indexing(let state): hub.send("indexing", state)
    case .kept: hub.send("kept", [String: String]())
    case .inbox: hub.send("inbox", [String: String]())
    case .reading: hub.send("reading", [String: String]())
    case .markup(let page): hub.send("markup", ["page": page])
    }
  }
}

/// The current locks.
struct LocksAnswer: Encodable {
  var locks: [EditLocks.Lock]
}

private struct ChangedAnswer: Encodable {
  @OrNull var head: String?
  var committed: Bool
  @OrNull var docs: [String]?

  init(head: String?, committed: Bool, docs: [String]?) {
    _head = OrNull(wrappedValue: head)
    self.committed = committed
    _docs = OrNull(wrappedValue: docs)
  }
}

private struct OfflineNews: Encodable {
  @OrNull var offline: OfflineAnswer?

  init(offline: OfflineAnswer?) { _offline = OrNull(wrappedValue: offline) }
}

import HanText
import PaperDomain
import PaperLibrary
import PaperReading
import PaperSession
import Synchronization

/// The docs to read: books, and what a person read; how much of them they know.
final class ViewedShelf: Sendable {
  private let texts: ViewedTexts
  /// The names of those who made docs, by the docs' ids: looked up once.
  private let makers = Mutex<[EntityID: String?]>([:])

  init(_ texts: ViewedTexts) { self.texts = texts }

  /// - Throws: `GitError`, `FileError`.
  func answer(_ moment: LibraryView, for requester: Requester) throws -> ShelfAnswer {
    let logs = moment.library.readingLogs
    let reader = try moment.readerName(of: requester)
    var last: [EntityID: ReadingSession] = [:]
    for session in try logs.logs(of: reader).sessions.events + logs.drafts(of: reader) {
      last[session.doc] = session
    }
    let own = try requester.person?.name ?? moment.library.markup.author().name
    let items = try moment.docs.compactMap { doc -> ShelfAnswer.Item? in
      guard let id = doc.id else { return nil }
      let isBook = doc.metadata.tags.contains(.book)
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

  /// Who committed a doc first; `nil` for one that is not committed.
  private func maker(of doc: Doc, _ id: EntityID, in moment: LibraryView) throws -> String? {
    if let known = makers.withLock({ $0[id] }) { return known }
    guard moment.head != nil else { return nil }
    var request = LogRequest(LogScope(paths: [doc.file]))
    request.tellsChanges = false
    guard let maker = try moment.library.history.log(request).last?.author else { return nil }
    makers.withLock { $0[id] = maker }
    return maker
  }

  /// How much of a doc's text a person knows.
  ///
  /// - Parameter level: Words up to this band count as known; 0 for none.
  /// - Throws: `ReferenceError`; as ``ViewedTexts/text(of:in:)-(Page,_)``.
  func share(
    ofKnownWordsIn doc: String, level: Int, for requester: Requester, _ moment: LibraryView
  ) async throws -> KnownShareAnswer {
    let texts = try texts.all(moment)
    let dictionary = texts.divider.dictionary
    let logs = try moment.library.readingLogs.logs(of: moment.readerName(of: requester))
    var words = KnownWords(
      MarkedWords(logs.marks, dictionary),
      readOn: try await texts.counts(ofPagesIn: logs.sessions),
      level: level, of: .hsk3, dictionary)
    var counts: [String: Int] = [:]
    var unread = 0
    for page in moment.snapshot.pages(of: try moment.doc(doc)) {
      if let own = try await texts.counts(on: page) {
        counts.merge(own, uniquingKeysWith: +)
      } else {
        unread += 1
      }
    }
    let share = words.share(of: counts)
    return KnownShareAnswer(
      known: share.known, unknownWords: share.newWords, unreadPages: unread)
  }
}

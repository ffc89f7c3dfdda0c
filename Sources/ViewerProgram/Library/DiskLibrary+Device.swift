import Glibc
import PaperDomain
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func recent() async throws -> RecentAnswer {
    try await refusing {
      let moment = try await moments.now()
      let docs = Dictionary(
        moment.docs.compactMap { doc in doc.id.map { ($0.description, doc) } },
        uniquingKeysWith: { first, _ in first })
      // Removed docs are left out.
      return RecentAnswer(
        docs: try device.recent().compactMap { opened in
          docs[opened.doc].map { doc in
            RecentAnswer.Doc(
              id: opened.doc, title: doc.title, path: doc.path, page: opened.page,
              openedAt: opened.openedAt)
          }
        })
    }
  }

  func note(opened session: ViewingSession) async {
    guard session.at == nil, let doc = session.doc else { return }
    let page =
      session.slots.indices.contains(session.index)
      ? session.slots[session.index].logicalPageID : nil
    do {
      try device.note(
        RecentDocs.Opened(
          doc: doc.id, page: page, openedAt: Timestamp(seconds: Int64(time(nil))).description))
    } catch {
      // A full or read-only disk must not prevent reading.
    }
  }

  func preferences(of person: Person?) async throws -> [UInt8] {
    try await refusing { try device.preferences(of: person) }
  }

  func keep(preferences: [UInt8], of person: Person?) async throws {
    try await refusing { try device.keep(preferences: preferences, of: person) }
  }
}

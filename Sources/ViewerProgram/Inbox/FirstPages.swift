import GitNames
import PaperDomain

/// The texts of pictures' first pages, each recognised once.
///
/// One is recognised at a time: the other workers draw what a person looks at.
actor FirstPages {
  private var known: [BlobID: PageText] = [:]
  private var order: [BlobID] = []
  private var turn: Task<Void, Never>?

  /// As many texts are kept: pictures of a few papers.
  private static let limit = 500

  /// Returns the text of a picture, which `read` recognises when it is asked for first.
  ///
  /// - Throws: Errors of `read`, which is tried again then.
  func value(
    of picture: BlobID, _ read: @escaping @Sendable () async throws -> PageText
  ) async throws -> PageText {
    let before = turn
    let work = Task {
      await before?.value
      if let text = known[picture] { return text }
      let text = try await read()
      keep(text, of: picture)
      return text
    }
    turn = Task { _ = await work.result }
    return try await work.value
  }

  private func keep(_ text: PageText, of picture: BlobID) {
    known[picture] = text
    order.append(picture)
    if order.count > Self.limit { known[order.removeFirst()] = nil }
  }
}

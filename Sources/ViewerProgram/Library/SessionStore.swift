import PaperIndex
import PaperSession

/// The sessions of docs in one state of the library, made once for all readers.
///
/// Making one reads the history of all its pages. Readers that ask meanwhile wait for the same one.
actor SessionStore {
  private struct Made {
    var texts: CacheState
    var session: Task<ViewingSession, any Error>
  }

  private var made: [String: Made] = [:]
  /// The number of docs whose sessions are kept.
  private static let kept = 64

  /// - Parameters:
  ///   - path: The path of a doc or of a group.
  ///   - texts: The state of the cache: another one may have texts of more pages.
  ///   - make: Called if there is no session of this state.
  /// - Throws: The errors of `make`.
  func session(
    of path: String, texts: CacheState,
    make: @escaping @Sendable () async throws -> ViewingSession
  ) async throws -> ViewingSession {
    if let known = made[path], known.texts == texts { return try await known.session.value }
    if made.count >= SessionStore.kept { made.removeAll() }
    let session = Task { try await make() }
    made[path] = Made(texts: texts, session: session)
    do {
      return try await session.value
    } catch {
      if made[path]?.session == session { made[path] = nil }
      throw error
    }
  }
}

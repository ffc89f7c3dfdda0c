import PaperDomain
import Synchronization

/// One reading of a cache that others may replace at any moment: everything it gives belongs
/// together, or it throws ``HistoryReplaced``.
///
/// Numbers of commits mean something in one cache only: after another process threw the file away,
/// or damage was found in it, those from before are not to be used any more.
final class PinnedVersionCache: Sendable {
  private struct Seen {
    /// So many commits the cache holds at least.
    var count = 0
    /// The last commit whose number was asked for.
    var commit: (id: CommitID, ordinal: Int)?
  }

  private let cache: any VersionCache
  private let seen = Mutex(Seen())

  init(_ cache: any VersionCache) { self.cache = cache }

  /// Throws unless what was given so far still holds.
  func verify() throws {
    guard let commit = seen.withLock({ $0.commit }) else { return }
    if try cache.ordinal(of: commit.id) != commit.ordinal { throw HistoryReplaced() }
  }
}

extension PinnedVersionCache: VersionCache {
  func graph() throws -> HistoryGraph {
    let graph = try cache.graph()
    let isWhole = seen.withLock { seen in
      defer { seen.count = graph.count }
      return graph.count >= seen.count
    }
    if !isWhole { throw HistoryReplaced() }
    return graph
  }

  func ordinal(of commit: CommitID) throws -> Int? {
    let found = try cache.ordinal(of: commit)
    if let ordinal = found {
      seen.withLock { seen in
        seen.count = max(seen.count, ordinal + 1)
        seen.commit = (commit, ordinal)
      }
    }
    return found
  }

  func commits(at ordinals: [Int]) throws -> [CommitID]? { try cache.commits(at: ordinals) }

  func versions(of page: PageKey) throws -> [IndexedVersion] { try cache.versions(of: page) }

  func versions(ofBundle id: EntityID?, named names: [String]) throws -> [IndexedVersion] {
    try cache.versions(ofBundle: id, named: names)
  }

  func notes(on page: EntityID) throws -> [PageNote] { try cache.notes(on: page) }

  func notes(_ kind: PageNote.Kind) throws -> [PageNote] { try cache.notes(kind) }

  func names(givenAt path: String) throws -> [PageNote] { try cache.names(givenAt: path) }

  func append(_ batch: HistoryBatch) throws -> Bool { try cache.append(batch) }
}

import GitNames
import PaperDomain
import Synchronization

/// A consistent view of a cache that other processes may replace at any time: all its results
/// belong together, or it throws ``HistoryReplaced``.
///
/// Ordinals are valid in one cache only. After another process removed the file, or damage was
/// found in it, earlier ordinals must not be used.
final class PinnedVersionCache: Sendable {
  private struct Seen {
    /// The lower bound of the number of commits in the cache.
    var count = 0
    /// The last commit whose ordinal was requested.
    var commit: (id: ObjectID, ordinal: Int)?
  }

  private let cache: any VersionCache
  private let seen = Mutex(Seen())

  init(_ cache: any VersionCache) { self.cache = cache }

  /// Checks that the results returned so far are still valid.
  ///
  /// - Throws: ``HistoryReplaced``.
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

  func ordinal(of commit: ObjectID) throws -> Int? {
    let found = try cache.ordinal(of: commit)
    if let ordinal = found {
      seen.withLock { seen in
        seen.count = max(seen.count, ordinal + 1)
        seen.commit = (commit, ordinal)
      }
    }
    return found
  }

  func commits(at ordinals: [Int]) throws -> [ObjectID]? { try cache.commits(at: ordinals) }

  func versions(of page: PageKey) throws -> [IndexedVersion] { try cache.versions(of: page) }

  func versions(ofBundle id: EntityID?, named names: [String]) throws -> [IndexedVersion] {
    try cache.versions(ofBundle: id, named: names)
  }

  func notes(on page: EntityID) throws -> [PageNote] { try cache.notes(on: page) }

  func notes(_ kind: PageNote.Kind) throws -> [PageNote] { try cache.notes(kind) }

  func names(givenAt path: String) throws -> [PageNote] { try cache.names(givenAt: path) }

  func append(_ batch: HistoryBatch) throws -> Bool { try cache.append(batch) }
}

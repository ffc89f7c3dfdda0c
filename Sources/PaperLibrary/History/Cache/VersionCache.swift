package import GitNames
package import PaperDomain

/// A cache of page versions, so that every commit is read once.
///
/// Commits are numbered from 0 in the order in which they were added, parents before children. If a
/// commit is in the cache, all its ancestors are. Commits that no branch reaches any more stay:
/// readers ignore unreachable commits. A cache returns only what was appended to it, or reports
/// that it is empty: any process may empty it at any time.
///
/// Its methods throw the errors of the storage: those of SQLite for a cache on disk, none in memory.
package protocol VersionCache: Sendable {
  /// The graph of the cached commits.
  func graph() throws -> HistoryGraph
  /// A commit's ordinal; `nil` if the commit is not in the cache.
  func ordinal(of commit: ObjectID) throws -> Int?
  /// The commits with these ordinals, in the given order; `nil` if one of them is not in the cache.
  func commits(at ordinals: [Int]) throws -> [ObjectID]?
  /// A page's versions in ascending order of ordinals.
  func versions(of page: PageKey) throws -> [IndexedVersion]
  /// The versions that show a bundle, found by its id, or by one of its names if a version has no
  /// bundle id; in ascending order of ordinals.
  func versions(ofBundle id: EntityID?, named names: [String]) throws -> [IndexedVersion]
  /// The notes on a page.
  func notes(on page: EntityID) throws -> [PageNote]
  /// The notes of a kind on all pages.
  func notes(_ kind: PageNote.Kind) throws -> [PageNote]
  /// The `named` notes at a path.
  func names(givenAt path: String) throws -> [PageNote]
  /// Adds a batch completely or not at all.
  ///
  /// - Returns: `false`, with nothing added, if the cache does not contain exactly `batch.first`
  ///   commits, because another process added some in the meantime.
  func append(_ batch: HistoryBatch) throws -> Bool
}

/// The entries that reading one more range of history adds to the cache.
package struct HistoryBatch: Sendable {
  /// The ordinal of the first commit, which is the number of commits known when the batch was made.
  package var first: Int
  /// Parents before children. Their ordinals start at `first`.
  package var commits: [HistoryCommit] = []
  /// Of these commits only.
  package var versions: [IndexedVersion] = []
  /// Of these commits only.
  package var notes: [PageNote] = []

  package init(first: Int) { self.first = first }
}

/// A commit in the history cache.
package struct HistoryCommit: Hashable, Sendable {
  package var id: ObjectID
  /// The ordinals of its parents, in the commit's order; parents that a shallow clone lacks are
  /// left out.
  package var parents: [Int]

  package init(id: ObjectID, parents: [Int]) {
    self.id = id
    self.parents = parents
  }
}

/// A commit in which a page's binding differs from that in every parent.
package struct IndexedVersion: Hashable, Sendable {
  package var page: PageKey
  /// The commit's ordinal in the history cache.
  package var ordinal: Int
  /// The bundle's id in that commit; `nil` if the name resolves to no bundle, or to one without an
  /// id.
  package var bundle: EntityID?
  /// The bundle's name as written in the manifest.
  package var bundleName: String
  /// 1-based, in the numbering of the bundle.
  package var pageNumber: Int
  /// The manifest's path in that commit, relative to the library's root.
  package var path: String

  package init(
    page: PageKey, ordinal: Int, bundle: EntityID?, bundleName: String, pageNumber: Int,
    path: String
  ) {
    self.page = page
    self.ordinal = ordinal
    self.bundle = bundle
    self.bundleName = bundleName
    self.pageNumber = pageNumber
    self.path = path
  }
}

/// A change of a page's identity in a commit that made no version of the page.
package struct PageNote: Hashable, Sendable {
  package enum Kind: Int, Sendable {
    /// The manifest at the path had no id before and got this one. It is still the same page.
    case named = 0
    /// A second manifest with this id was added at the path. It is a copy made by hand, not the
    /// page.
    case copied = 1
  }

  package var kind: Kind
  package var page: EntityID
  /// The path, relative to the library's root.
  package var path: String
  /// The commit's ordinal in the history cache.
  package var ordinal: Int

  package init(_ kind: Kind, page: EntityID, path: String, ordinal: Int) {
    self.kind = kind
    self.page = page
    self.path = path
    self.ordinal = ordinal
  }
}

/// A page's key in history: its id, or its path while its manifest had no id.
package enum PageKey: Hashable, Sendable, CustomStringConvertible {
  case id(EntityID)
  /// The manifest's path, relative to the library's root: `docs/2023/calculus/mc/p003.json`.
  case path(String)

  package init(_ page: Page) { self = page.id.map { .id($0) } ?? .path(page.file) }

  /// Parses a description: an id, otherwise a path; no path looks like an id.
  package init(description: String) {
    self = EntityID(parsing: description).map { .id($0) } ?? .path(description)
  }

  package var description: String {
    switch self {
    case .id(let id): id.description
    case .path(let path): path
    }
  }
}

/// The history cache was replaced after a reading began.
struct HistoryReplaced: Error {}

extension VersionCache {
  /// Returns the commits with these ordinals, which came from this cache.
  ///
  /// - Throws: ``HistoryReplaced`` if the cache does not contain one of them.
  func commits(numbered ordinals: [Int]) throws -> [ObjectID] {
    guard let commits = try commits(at: ordinals) else { throw HistoryReplaced() }
    return commits
  }
}

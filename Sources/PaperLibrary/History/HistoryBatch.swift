package import PaperDomain

/// What reading one more stretch of history adds to what is remembered of it.
package struct HistoryBatch: Sendable {
  /// The ordinal of the first commit: how many were known when the batch was made.
  package var first: Int
  /// Parents before children. Their ordinals count on from `first`.
  package var commits: [HistoryCommit] = []
  /// Of these commits only.
  package var versions: [IndexedVersion] = []
  /// Of these commits only.
  package var notes: [PageNote] = []

  package init(first: Int) { self.first = first }
}

/// A commit as history remembers it.
package struct HistoryCommit: Hashable, Sendable {
  package var id: CommitID
  /// The ordinals of its parents, in the commit's own order; without those that a shallow clone
  /// does not have.
  package var parents: [Int]

  package init(id: CommitID, parents: [Int]) {
    self.id = id
    self.parents = parents
  }
}

/// A commit in which a page's binding differs from that in every parent.
package struct IndexedVersion: Hashable, Sendable {
  package var page: PageKey
  /// The commit's place among all that are remembered.
  package var ordinal: Int
  /// The bundle's id in that commit; `nil` where the name leads to none, or to one without id.
  package var bundle: EntityID?
  /// The bundle's name as the manifest wrote it.
  package var bundleName: String
  /// 1-based, in the bundle's page numbers.
  package var pageNumber: Int
  /// The manifest in that commit, from the library's root.
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

/// What a commit did to a page's identity without making a version of it.
package struct PageNote: Hashable, Sendable {
  package enum Kind: Int, Sendable {
    /// The manifest at the path, which had no id before, got this one: the page stays one page.
    case named = 0
    /// A second manifest with this id came to be at the path: a copy made by hand, not the page.
    case copied = 1
  }

  package var kind: Kind
  package var page: EntityID
  /// From the library's root.
  package var path: String
  /// The commit's place among all that are remembered.
  package var ordinal: Int

  package init(_ kind: Kind, page: EntityID, path: String, ordinal: Int) {
    self.kind = kind
    self.page = page
    self.path = path
    self.ordinal = ordinal
  }
}

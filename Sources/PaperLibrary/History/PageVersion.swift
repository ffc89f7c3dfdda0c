package import PaperDomain

/// A commit in which a page's binding differs from that in every parent.
package struct PageVersion: Hashable, Sendable {
  /// The version's id: that of its commit.
  package var commit: CommitID
  /// When it was committed.
  package var createdAt: Timestamp
  /// The name of its author.
  package var author: String
  /// The bundle's id in that commit; `nil` where the name led to none, or to one without id.
  package var bundle: EntityID?
  /// The bundle's name as the manifest wrote it then.
  package var bundleName: String
  /// 1-based, in the bundle's page numbers.
  package var pageNumber: Int
  /// Where the manifest was then, from the library's root.
  package var path: String
  /// Whether it is what HEAD shows.
  package var isCurrent: Bool

  /// What it shows, as its manifest wrote it.
  package var binding: Binding { Binding(bundle: bundleName, pageNumber: pageNumber) }
}

/// The versions of one page.
package struct PageHistory: Sendable {
  package var page: PageKey
  /// The current one first, then back along its line, then side branches, later ones first. Of a
  /// page that HEAD does not have, all in that last order, and none is current.
  package var versions: [PageVersion]
  /// How many of them, from the first, lie on the line that leads to the current one.
  package var lineCount: Int
  /// Whether all of the history is here; not so in a shallow clone.
  package var isComplete: Bool

  package var current: PageVersion? { versions.first.flatMap { $0.isCurrent ? $0 : nil } }
}

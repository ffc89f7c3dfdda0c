package import PaperDomain

/// A commit in which a page's binding differs from that in every parent.
package struct PageVersion: Hashable, Sendable {
  /// The version's id: that of its commit.
  package var commit: CommitID
  /// When it was committed.
  package var createdAt: Timestamp
  /// The name of its author.
  package var author: String
  /// What a person wrote of the commit; `nil` for a rebinding recorded without a message.
  package var message: String?
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

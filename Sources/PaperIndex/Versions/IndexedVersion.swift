package import PaperDomain

/// A commit in which a page's binding differs from that in every parent.
package struct IndexedVersion: Hashable, Sendable {
  /// The page's id as written, or its path while its manifest had none.
  package var page: String
  package var commit: CommitID
  /// What the page was bound to: the bundle's id as written, or its name.
  package var bundle: BundleKey
  /// 1-based.
  package var pageNumber: Int
  /// The manifest's path in that commit, from the library's root.
  package var path: String

  package init(
    page: String, commit: CommitID, bundle: BundleKey, pageNumber: Int, path: String
  ) {
    self.page = page
    self.commit = commit
    self.bundle = bundle
    self.pageNumber = pageNumber
    self.path = path
  }
}

package import PaperDomain

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

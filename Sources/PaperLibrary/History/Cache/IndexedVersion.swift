package import PaperDomain

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

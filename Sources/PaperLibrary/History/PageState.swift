import PaperDomain

/// What a page showed in one tree.
struct PageState: Hashable {
  /// The manifest, from the library's root.
  var path: String
  var id: EntityID?
  /// The bundle's id; `nil` where the name leads to none, or to one without id.
  var bundle: EntityID?
  /// The bundle's name as the manifest wrote it.
  var bundleName: String
  /// The folder that the name led to.
  var folder: String?
  /// 1-based.
  var pageNumber: Int

  /// Whether both show the same page of the same bundle.
  ///
  /// Bundles are told apart by id; where one side knows no id, by the name as written or as found.
  func showsSame(as other: PageState) -> Bool {
    guard pageNumber == other.pageNumber else { return false }
    if let bundle, let other = other.bundle { return bundle == other }
    return bundleName == other.bundleName || (folder != nil && folder == other.folder)
  }

  /// Whether a version may be the one that this state comes from.
  func mayShow(_ version: IndexedVersion) -> Bool {
    guard pageNumber == version.pageNumber else { return false }
    if let bundle, let other = version.bundle { return bundle == other }
    return true
  }
}
